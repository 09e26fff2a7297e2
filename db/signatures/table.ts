import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { evidenceKinds } from '../../domain/signatures/evidence.ts';
import { budgets } from '../budgets/table.ts';
import {
  bytesColumn,
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';

/**
 * Evidence: clients' decisions with the shown quotes. Each entry contains the hash of the previous entry. The database
 * rejects changes and deletions. Exceptions: a trigger permits emptying the content after its legal retention, and
 * deletion while the workshop is being removed.
 */
export const evidence = pgTable(
  'evidence',
  {
    instance_id: workshopColumn(),
    /** Number of the entry in its chain: consecutive, starting with 1. */
    number: numberColumn().notNull(),
    budget_id: numberColumn().notNull(),
    kind: text({ enum: evidenceKinds }).notNull(),
    at: instantColumn().notNull(),
    /** End of the content's legal retention. */
    kept_until: instantColumn().notNull(),
    /** Canonical JSON; emptied to null after its legal retention. The hash of the content remains in the chain. */
    content: text(),
    content_hash: bytesColumn().notNull(),
    previous_hash: bytesColumn().notNull(),
    hash: bytesColumn().notNull(),
    /**
     * HMAC with a key of APP_SECRET. Null in rows of earlier releases, until the first start of a release with seals.
     */
    seal: bytesColumn(),
  },
  (t) => [
    primaryKey({ name: 'evidence_pkey', columns: [t.instance_id, t.number] }),
    index('evidence_budget_idx').on(t.instance_id, t.budget_id, t.number),
    index('evidence_unsealed_idx').on(t.instance_id, t.number).where(sql`${t.seal} is null`),
    index('evidence_term_idx').on(t.kept_until).where(sql`${t.content} is not null`),
    foreignKeyTo('evidence_budget_fk', [t.instance_id, t.budget_id], budgets),
    check(
      'evidence_kind_check',
      sql`${t.kind} in (${sql.raw(evidenceKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
  ],
);

/** Number and hash of the last entry of each chain of evidence. Appending an entry locks this row first. */
export const evidence_heads = pgTable(
  'evidence_heads',
  {
    instance_id: workshopColumn(),
    number: numberColumn().notNull(),
    hash: bytesColumn().notNull(),
    /**
     * HMAC with a key of APP_SECRET. Null before the first entry, and in rows of earlier releases until the first start
     * of a release with seals.
     */
    seal: bytesColumn(),
  },
  (t) => [primaryKey({ name: 'evidence_heads_pkey', columns: [t.instance_id] })],
);

/** Codes that were sent to clients for signing. A code is valid for one device and for the quote that was shown. */
export const signing_codes = pgTable(
  'signing_codes',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    budget_id: numberColumn().notNull(),
    /** SHA-256 of the value of the device's cookie. */
    device_hash: bytesColumn().notNull(),
    fingerprint: bytesColumn().notNull(),
    /**
     * The code, encrypted. A hash would not protect it, because the hashes of all six-digit codes are quickly computed.
     */
    sealed_code: bytesColumn().notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    /** Masked email address or phone number of the client. It is masked because it is only displayed. */
    target: text().notNull(),
    sent_at: instantColumn().notNull(),
    expires_at: instantColumn().notNull(),
    tries: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'signing_codes_pkey', columns: [t.instance_id, t.id] }),
    index('signing_codes_budget_idx').on(t.instance_id, t.budget_id, t.id),
    foreignKeyTo('signing_codes_budget_fk', [t.instance_id, t.budget_id], budgets),
    check('signing_codes_channel_check', sql`${t.channel} in ('email', 'sms')`),
    check('signing_codes_tries_check', sql`${t.tries} between 0 and 5`),
  ],
);
