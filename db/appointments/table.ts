import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { appointmentStatuses } from '../../domain/appointments/appointment.ts';
import { budgets } from '../budgets/table.ts';
import { bytes, identity, instant, number, refersTo, workshop } from '../connection/columns.ts';
import { boxes } from '../workshops/table.ts';

/**
 * Appointments: at most one confirmed appointment and one proposal per budget. In one box, appointments of different
 * budgets that occupy their time don't overlap. The constraint `appointments_box_excl` for that is in the migration,
 * since drizzle can't express it.
 */
export const appointments = pgTable(
  'appointments',
  {
    instance_id: workshop(),
    /** The id of a proposal in the API. The API identifies a confirmed appointment by its budget instead. */
    id: identity(),
    budget_id: number().notNull(),
    status: text({ enum: appointmentStatuses }).notNull(),
    box_id: number().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /**
     * True while the appointment occupies its time. False for an expired proposal whose time was booked again before
     * its expiry was reported.
     */
    holds: boolean().notNull().default(true),
    /** When the appointment was booked at its present time. */
    kept_at: instant().notNull(),
    proposed_at: instant(),
    /** Expiry of a proposal; null for a confirmed appointment. */
    lapses_at: instant(),
    client_confirmed_at: instant(),
    reminded_at: instant(),
  },
  (t) => [
    primaryKey({ name: 'appointments_pkey', columns: [t.instance_id, t.id] }),
    unique('appointments_status_key').on(t.instance_id, t.budget_id, t.status),
    index('appointments_start_idx').on(t.instance_id, t.starts_at, t.status, t.budget_id),
    index('appointments_reminder_idx')
      .on(t.instance_id, t.starts_at, t.id)
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

/** Times in which a box, or the whole workshop, is closed for work. */
export const closures = pgTable(
  'closures',
  {
    instance_id: workshop(),
    id: identity(),
    /** The closed box; null if all boxes are closed. */
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

/** Calendar feeds to which the workshop's staff subscribe. */
export const calendar_feeds = pgTable(
  'calendar_feeds',
  {
    instance_id: workshop(),
    id: identity(),
    /** The box of the feed; null for a feed of all boxes. */
    box_id: number(),
    /**
     * SHA-256 of the token in the feed's URL, for finding the feed. `sealed_token` is the token itself, encrypted, for
     * showing the URL again.
     */
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
