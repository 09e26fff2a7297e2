import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  identityColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';

/**
 * The outbox: events are written in the transaction of their change, and relayed afterwards. Partitioned by day of
 * `occurred_at`.
 */
export const events = pgTable(
  'events',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    event: text().notNull(),
    data: jsonColumn<Record<string, unknown>>().notNull(),
    /** Real time of the event. The table is partitioned by this time. */
    occurred_at: instantColumn().notNull(),
    /** Milliseconds by which the clock of the event's workshop was ahead; null if the clock showed real time. */
    ahead_ms: numberColumn(),
    relayed_at: instantColumn(),
    /** Trace of the request that caused the event (W3C Trace Context); null without tracing. */
    traceparent: text(),
  },
  (t) => [
    primaryKey({ name: 'events_pkey', columns: [t.instance_id, t.id, t.occurred_at] }),
    index('events_unrelayed_idx').on(t.id).where(sql`${t.relayed_at} is null`),
  ],
);
