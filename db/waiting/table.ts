import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { offerAnswers, partsOfDay, waitingStatuses } from '../../domain/appointments/waiting.ts';
import { type Weekday, weekdays } from '../../domain/time/week.ts';
import { budgets } from '../budgets/table.ts';
import {
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  oneOfCheck,
  workshopColumn,
} from '../connection/columns.ts';
import { boxes } from '../workshops/table.ts';

/** The waiting list: budgets whose clients want a time that is not free yet. A budget waits at most once at a time. */
export const waiting_entries = pgTable(
  'waiting_entries',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    budget_id: numberColumn().notNull(),
    /** An entry with an open offer is still `waiting` here. */
    status: text({ enum: waitingStatuses }).notNull(),
    duration_minutes: integer().notNull(),
    part_of_day: text({ enum: partsOfDay }).notNull(),
    /** The days of the week that suit the client, from Monday; empty if all do. */
    weekdays: text().array().$type<Weekday[]>().notNull().default(sql`'{}'`),
    from_day: date({ mode: 'string' }),
    to_day: date({ mode: 'string' }),
    notes: text(),
    created_at: instantColumn().notNull(),
    /** Null while the entry waits. */
    ended_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'waiting_entries_pkey', columns: [t.instance_id, t.id] }),
    uniqueIndex('waiting_entries_budget_key')
      .on(t.instance_id, t.budget_id)
      .where(sql`${t.status} = 'waiting'`),
    index('waiting_entries_budget_idx').on(t.instance_id, t.budget_id),
    foreignKeyTo('waiting_entries_budget_fk', [t.instance_id, t.budget_id], budgets),
    check('waiting_entries_status_check', oneOfCheck(t.status, waitingStatuses)),
    check('waiting_entries_part_check', oneOfCheck(t.part_of_day, partsOfDay)),
    check(
      'waiting_entries_weekdays_check',
      sql`${t.weekdays} <@ array[${sql.raw(weekdays.map((day) => `'${day}'`).join(', '))}]`,
    ),
    check('waiting_entries_length_check', sql`${t.duration_minutes} between 15 and 720`),
    check('waiting_entries_end_check', sql`(${t.status} = 'waiting') = (${t.ended_at} is null)`),
  ],
);

/** The times that were offered to entries of the waiting list. */
export const waiting_offers = pgTable(
  'waiting_offers',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    entry_id: numberColumn().notNull(),
    /** The box that was free at the time of the offer. A client who accepts may get another one. */
    box_id: numberColumn().notNull(),
    starts_at: instantColumn().notNull(),
    ends_at: instantColumn().notNull(),
    offered_at: instantColumn().notNull(),
    expires_at: instantColumn().notNull(),
    /** Null while the client may accept. */
    answer: text({ enum: offerAnswers }),
    answered_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'waiting_offers_pkey', columns: [t.instance_id, t.id] }),
    unique('waiting_offers_start_key').on(t.instance_id, t.entry_id, t.starts_at),
    index('waiting_offers_open_idx').on(t.instance_id, t.box_id, t.starts_at).where(sql`${t.answer} is null`),
    foreignKeyTo('waiting_offers_entry_fk', [t.instance_id, t.entry_id], waiting_entries),
    foreignKeyTo('waiting_offers_box_fk', [t.instance_id, t.box_id], boxes),
    check('waiting_offers_length_check', sql`${t.starts_at} < ${t.ends_at}`),
    check('waiting_offers_answer_check', sql`(${t.answer} is null) = (${t.answered_at} is null)`),
  ],
);

/** Times that became free and have not been offered to the waiting list yet. */
export const freed_times = pgTable(
  'freed_times',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    /** Null if all boxes became free. */
    box_id: numberColumn(),
    starts_at: instantColumn().notNull(),
    ends_at: instantColumn().notNull(),
    /** Entries that were added later are not offered the time: it was free when the client chose to wait. */
    freed_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'freed_times_pkey', columns: [t.instance_id, t.id] }),
    foreignKeyTo('freed_times_box_fk', [t.instance_id, t.box_id], boxes),
    check('freed_times_length_check', sql`${t.starts_at} < ${t.ends_at}`),
  ],
);
