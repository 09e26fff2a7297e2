import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../connection/columns.ts';

/**
 * A single row with a text that was encrypted with APP_SECRET. A process that can't decrypt the text refuses to start.
 */
export const secret_checks = pgTable(
  'secret_checks',
  {
    id: integer().notNull(),
    sealed: bytesColumn().notNull(),
    sealed_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'secret_checks_pkey', columns: [t.id] }),
    check('secret_checks_id_check', sql`${t.id} = 1`),
  ],
);

/** The releases that have run on this database. */
export const releases = pgTable(
  'releases',
  {
    version: text().notNull(),
    /** Date of the release, such as `2026-11-23`, as in `x-release` of the served OpenAPI document. */
    released_on: text().notNull(),
    first_started_at: instantColumn().notNull(),
    last_started_at: instantColumn().notNull(),
  },
  (t) => [primaryKey({ name: 'releases_pkey', columns: [t.version] })],
);

/**
 * PostgreSQL's timelines on which the service has run. A new timeline means that the database was recovered to a point
 * in time, or that a replica was promoted.
 */
export const timelines = pgTable(
  'timelines',
  {
    timeline: integer().notNull(),
    first_seen_at: instantColumn().notNull(),
  },
  (t) => [primaryKey({ name: 'timelines_pkey', columns: [t.timeline] })],
);

export const backupSubjects = ['database', 'documents', 'rehearsal'] as const;
export type BackupSubject = (typeof backupSubjects)[number];

/** Last success and later failure of each kind of backup (database, documents), and of restore rehearsals. */
export const backup_runs = pgTable(
  'backup_runs',
  {
    subject: text({ enum: backupSubjects }).notNull(),
    succeeded_at: instantColumn(),
    /** Folder of the last successful backup. */
    place: text(),
    /** Time of the failure after the last success. Null if nothing has failed since then. */
    failed_at: instantColumn(),
    failure: text(),
  },
  (t) => [
    primaryKey({ name: 'backup_runs_pkey', columns: [t.subject] }),
    check('backup_runs_subject_check', sql`${t.subject} in ('database', 'documents', 'rehearsal')`),
    check('backup_runs_failure_check', sql`num_nonnulls(${t.failed_at}, ${t.failure}) in (0, 2)`),
  ],
);
