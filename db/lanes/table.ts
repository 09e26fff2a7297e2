import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instantColumn, numberColumn, workshopColumn } from '../connection/columns.ts';

/**
 * Lanes: a lane has all waiting items for one receiver, such as a mail server. Only the holder of the lane's lease
 * processes its items.
 */
export const lanes = pgTable(
  'lanes',
  {
    instance_id: workshopColumn(),
    kind: text().notNull(),
    lane: text().notNull(),
    /**
     * Random number of the lease; null if no process holds the lane. A counter could repeat a number, because a crash
     * undoes commits that were not yet written to disk.
     */
    lease: numberColumn(),
    /** End of the lease, by the database's clock, which all processes share. */
    held_until: instantColumn(),
    /** End of the lane's pause: no item is started before this time. */
    rests_until: instantColumn(),
  },
  (t) => [primaryKey({ name: 'lanes_pkey', columns: [t.instance_id, t.kind, t.lane] })],
);

/**
 * The backlog: one row for each item that has no final outcome. This table stays small, while the tables with all sent
 * items grow.
 */
export const backlog = pgTable(
  'backlog',
  {
    instance_id: workshopColumn(),
    kind: text().notNull(),
    lane: text().notNull(),
    item_id: numberColumn().notNull(),
    /**
     * The time of the item itself. Together with the id it identifies the item, because after a crash the id may be
     * used again.
     */
    item_at: instantColumn().notNull(),
    /** Order of the items in a lane; lower numbers are processed first. */
    priority: smallint().notNull().default(0),
    /** Number of the next attempt, starting with 1. */
    attempt: smallint().notNull().default(1),
    due_at: instantColumn().notNull(),
    /** Time after which the item is no longer sent. */
    give_up_at: instantColumn(),
    /**
     * Time right before the item was sent; null before that time. While this time is set, the item may have been sent.
     */
    handed_over_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'backlog_pkey', columns: [t.instance_id, t.kind, t.item_id] }),
    // Begins with the expression for the lane's name, for the reason given at `laneName` in items.ts.
    index('backlog_due_idx').on(
      sql`(${t.instance_id}::text || ' ' || ${t.kind} || ' ' || ${t.lane})`,
      t.priority,
      t.due_at,
    ),
    index('backlog_give_up_idx').on(t.kind, t.give_up_at).where(sql`${t.give_up_at} is not null`),
  ],
);
