import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { appointmentStatuses } from '../../domain/appointments/appointment.ts';
import { budgets } from '../budgets/table.ts';
import { bytes, identity, instant, number, refersTo, workshop } from '../connection/columns.ts';
import { boxes } from '../workshops/table.ts';

/**
 * What is in the diary: of each budget one confirmed appointment and one proposal at most. No two that hold their time
 * overlap in one box, but those of one budget: `appointments_box_excl`, which only the migration can say.
 */
export const appointments = pgTable(
  'appointments',
  {
    instance_id: workshop(),
    /** What a proposal is known by; a confirmed appointment is known by its budget. */
    id: identity(),
    budget_id: number().notNull(),
    status: text({ enum: appointmentStatuses }).notNull(),
    box_id: number().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** False: a proposal that has lapsed, and whose time somebody else wanted before that was told. */
    holds: boolean().notNull().default(true),
    /** Since when it is kept at this time. */
    kept_at: instant().notNull(),
    proposed_at: instant(),
    /** Of a proposal. */
    lapses_at: instant(),
    client_confirmed_at: instant(),
    reminded_at: instant(),
  },
  (t) => [
    primaryKey({ name: 'appointments_pkey', columns: [t.instance_id, t.id] }),
    unique('appointments_status_key').on(t.instance_id, t.budget_id, t.status),
    index('appointments_start_idx').on(t.instance_id, t.starts_at, t.status, t.budget_id),
    index('appointments_reminder_idx')
      .on(t.starts_at)
      .where(sql`${t.status} = 'confirmed' and ${t.reminded_at} is null`),
    index('appointments_lapse_idx').on(t.lapses_at).where(sql`${t.lapses_at} is not null`),
    refersTo('appointments_budget_fk', [t.instance_id, t.budget_id], budgets),
    refersTo('appointments_box_fk', [t.instance_id, t.box_id], boxes),
    check('appointments_status_check', sql`${t.status} in ('confirmed', 'proposed')`),
    check('appointments_lapse_check', sql`(${t.status} = 'proposed') = (${t.lapses_at} is not null)`),
    check(
      'appointments_length_check',
      sql`${t.ends_at} - ${t.starts_at} between interval '15 minutes' and interval '12 hours'`,
    ),
  ],
);

/** When a box, or the whole workshop, takes nothing in. */
export const closures = pgTable(
  'closures',
  {
    instance_id: workshop(),
    id: identity(),
    /** Null: of all boxes. */
    box_id: number(),
    name: text().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'closures_pkey', columns: [t.instance_id, t.id] }),
    index('closures_end_idx').on(t.instance_id, t.ends_at),
    refersTo('closures_box_fk', [t.instance_id, t.box_id], boxes),
    check('closures_length_check', sql`${t.starts_at} < ${t.ends_at}`),
  ],
);

/** What programs of the workshop's people subscribe to. */
export const calendar_feeds = pgTable(
  'calendar_feeds',
  {
    instance_id: workshop(),
    id: identity(),
    /** Null: of all boxes. */
    box_id: number(),
    /** Of the token in its URL: SHA-256 to find it by, sealed to show it again. */
    token_hash: bytes().notNull(),
    sealed_token: bytes().notNull(),
  },
  (t) => [
    primaryKey({ name: 'calendar_feeds_pkey', columns: [t.instance_id, t.id] }),
    unique('calendar_feeds_box_key').on(t.instance_id, t.box_id).nullsNotDistinct(),
    uniqueIndex('calendar_feeds_token_key').on(t.token_hash),
    refersTo('calendar_feeds_box_fk', [t.instance_id, t.box_id], boxes),
  ],
);
