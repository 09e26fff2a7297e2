import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, number, workshop } from '../connection/columns.ts';

/** What waits for the same somebody else, say a mail server: whoever holds the lease works at it, and nobody else does. */
export const lanes = pgTable(
  'lanes',
  {
    instance_id: workshop(),
    kind: text().notNull(),
    lane: text().notNull(),
    /** Random; null: nobody holds it. A rising one could be given twice: a crash takes back commits not yet on the disk. */
    lease: number(),
    /** By the database's clock, which is the same for all who ask. */
    held_until: instant(),
    /** Nothing is begun before. */
    rests_until: instant(),
  },
  (t) => [primaryKey({ name: 'lanes_pkey', columns: [t.instance_id, t.kind, t.lane] })],
);

/** A row for each item that is not settled: small and hot, while the records of what was sent grow. */
export const backlog = pgTable(
  'backlog',
  {
    instance_id: workshop(),
    kind: text().notNull(),
    lane: text().notNull(),
    item_id: number().notNull(),
    /** The item's own moment: an id that a crash took back is given again, to another item. */
    item_at: instant().notNull(),
    /** What has a higher number waits for what has a lower one. */
    priority: smallint().notNull().default(0),
    /** The number of the attempt to come. */
    attempt: smallint().notNull().default(1),
    due_at: instant().notNull(),
    /** What comes later is worse than nothing. */
    give_up_at: instant(),
    /** Since then it may have been sent, though nobody knows what came of it. */
    handed_over_at: instant(),
  },
  (t) => [
    primaryKey({ name: 'backlog_pkey', columns: [t.instance_id, t.kind, t.item_id] }),
    // By the lane's one name: see queries.ts.
    index('backlog_due_idx').on(
      sql`(${t.instance_id}::text || ' ' || ${t.kind} || ' ' || ${t.lane})`,
      t.priority,
      t.due_at,
    ),
    index('backlog_give_up_idx').on(t.kind, t.give_up_at).where(sql`${t.give_up_at} is not null`),
  ],
);
