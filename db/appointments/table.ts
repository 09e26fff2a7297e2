import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { appointmentStatuses } from '../../domain/appointments/appointment.ts';
import { budgets } from '../budgets/table.ts';
import {
  bytesColumn,
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { boxes } from '../workshops/table.ts';

/**
 * Appointments: at most one confirmed appointment and one proposal per budget. In one box, appointments of different
 * budgets don't overlap while `holds` is true. The constraint `appointments_box_excl` for that is in the migration,
 * since drizzle can't express it.
 */
export const appointments = pgTable(
  'appointments',
  {
    instance_id: workshopColumn(),
    /** The id of a proposal in the API. The API identifies a confirmed appointment by its budget instead. */
    id: identityColumn(),
    budget_id: numberColumn().notNull(),
    status: text({ enum: appointmentStatuses }).notNull(),
    box_id: numberColumn().notNull(),
    starts_at: instantColumn().notNull(),
    ends_at: instantColumn().notNull(),
    /**
     * True while the appointment occupies its time. False for an expired proposal whose time was booked again before
     * its expiry was reported.
     */
    holds: boolean().notNull().default(true),
    /** Time at which the appointment was booked, or last moved to another time. */
    kept_at: instantColumn().notNull(),
    proposed_at: instantColumn(),
    /** Expiry of a proposal; null for a confirmed appointment. */
    lapses_at: instantColumn(),
    client_confirmed_at: instantColumn(),
    reminded_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'appointments_pkey', columns: [t.instance_id, t.id] }),
    unique('appointments_status_key').on(t.instance_id, t.budget_id, t.status),
    index('appointments_start_idx').on(t.instance_id, t.starts_at, t.status, t.budget_id),
    index('appointments_reminder_idx')
      .on(t.instance_id, t.starts_at, t.id)
      .where(sql`${t.status} = 'confirmed' and ${t.reminded_at} is null`),
    index('appointments_lapse_idx').on(t.lapses_at).where(sql`${t.lapses_at} is not null`),
    foreignKeyTo('appointments_budget_fk', [t.instance_id, t.budget_id], budgets),
    foreignKeyTo('appointments_box_fk', [t.instance_id, t.box_id], boxes),
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
    instance_id: workshopColumn(),
    id: identityColumn(),
    /** Id of the closed box; null if all boxes are closed. */
    box_id: numberColumn(),
    name: text().notNull(),
    starts_at: instantColumn().notNull(),
    ends_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'closures_pkey', columns: [t.instance_id, t.id] }),
    index('closures_end_idx').on(t.instance_id, t.ends_at),
    foreignKeyTo('closures_box_fk', [t.instance_id, t.box_id], boxes),
    check('closures_length_check', sql`${t.starts_at} < ${t.ends_at}`),
  ],
);

/** Calendar feeds to which the workshop's staff subscribe. */
export const calendar_feeds = pgTable(
  'calendar_feeds',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    /** Id of the feed's box; null for a feed of all boxes. */
    box_id: numberColumn(),
    /**
     * SHA-256 of the token in the feed's URL, for finding the feed. `sealed_token` is the token itself, encrypted, for
     * showing the URL again.
     */
    token_hash: bytesColumn().notNull(),
    sealed_token: bytesColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'calendar_feeds_pkey', columns: [t.instance_id, t.id] }),
    unique('calendar_feeds_box_key').on(t.instance_id, t.box_id).nullsNotDistinct(),
    uniqueIndex('calendar_feeds_token_key').on(t.token_hash),
    foreignKeyTo('calendar_feeds_box_fk', [t.instance_id, t.box_id], boxes),
  ],
);
