import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, number, workshop } from '../connection/columns.ts';

/** A lane has all items for one receiver, for example a mail server. Only the holder of its lease works at it. */
export const lanes = pgTable(
  'lanes',
  {
    instance_id: workshop(),
    kind: text().notNull(),
    lane: text().notNull(),
    /**
     * A random number; null if not held. A counter could repeat a number, because a crash undoes commits that are not
     * on the disk yet.
     */
    lease: number(),
    /** Set by the database's clock, which all processes share. */
    held_until: instant(),
    /** No item is started before this time. */
    rests_until: instant(),
  },
  (t) => [primaryKey({ name: 'lanes_pkey', columns: [t.instance_id, t.kind, t.lane] })],
);

/** One row for each unsettled item. The table stays small, while the records of sent items grow. */
export const backlog = pgTable(
  'backlog',
  {
    instance_id: workshop(),
    kind: text().notNull(),
    lane: text().notNull(),
    item_id: number().notNull(),
    /** The item's own time: after a crash, its id may be reused for another item. */
    item_at: instant().notNull(),
    /** Lower numbers go first. */
    priority: smallint().notNull().default(0),
    /** The number of the next attempt. */
    attempt: smallint().notNull().default(1),
    due_at: instant().notNull(),
    /** Time after which the item is no longer sent. */
    give_up_at: instant(),
    /** Set right before the hand-over. While it is set, the item may have been sent. */
    handed_over_at: instant(),
  },
  (t) => [
    primaryKey({ name: 'backlog_pkey', columns: [t.instance_id, t.kind, t.item_id] }),
    // Begins with the lane's name: see `laneName` in queries.ts.
    index('backlog_due_idx').on(
      sql`(${t.instance_id}::text || ' ' || ${t.kind} || ' ' || ${t.lane})`,
      t.priority,
      t.due_at,
    ),
    index('backlog_give_up_idx').on(t.kind, t.give_up_at).where(sql`${t.give_up_at} is not null`),
  ],
);
