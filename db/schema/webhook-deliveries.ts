import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { identity, instant, json, number, workshop } from './columns.ts';

/**
 * The record of what was sent to whom, kept for 30 days: partitioned by day of `created_at`. It holds what is sent,
 * so that neither a late attempt nor a replay needs the event's own row.
 */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    instance_id: workshop(),
    subscription_id: number().notNull(),
    id: identity(),
    created_at: instant().notNull(),
    event_id: number().notNull(),
    event: text().notNull(),
    occurred_at: instant().notNull(),
    data: json<Record<string, unknown>>().notNull(),
    trigger: text({ enum: ['event', 'test', 'replay'] }).notNull(),
    status: text({ enum: ['pending', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: smallint().notNull().default(0),
    next_attempt_at: instant(),
    last_attempt_at: instant(),
    response_status: integer(),
    response_body: text(),
    error: text(),
    duration_ms: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.subscription_id, t.id, t.created_at] }),
    index('webhook_deliveries_event').on(t.instance_id, t.subscription_id, t.event, t.id),
    index('webhook_deliveries_failed')
      .on(t.instance_id, t.subscription_id, t.id)
      .where(sql`${t.status} = 'failed'`),
    check('webhook_deliveries_trigger', sql`${t.trigger} in ('event', 'test', 'replay')`),
    check('webhook_deliveries_status', sql`${t.status} in ('pending', 'succeeded', 'failed')`),
  ],
);

/**
 * A row for each delivery that is not settled: small and hot, while the record grows. The queue is fed from it and may
 * forget: what is `queued_at` for long without being claimed is queued again.
 */
export const webhook_backlog = pgTable(
  'webhook_backlog',
  {
    instance_id: workshop(),
    subscription_id: number().notNull(),
    delivery_id: number().notNull(),
    /** The delivery's, which finds its partition. */
    created_at: instant().notNull(),
    /** The number of the attempt to come. */
    attempt: smallint().notNull(),
    due_at: instant().notNull(),
    queued_at: instant(),
    /** Until then, or as long as it says so, a process is at it. */
    claimed_until: instant(),
    claimed_by: number(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.subscription_id, t.delivery_id] }),
    index('webhook_backlog_waiting')
      .on(t.instance_id, t.subscription_id, t.due_at, t.delivery_id)
      .where(sql`${t.queued_at} is null`),
    index('webhook_backlog_queued')
      .on(t.instance_id, t.subscription_id)
      .where(sql`${t.queued_at} is not null`),
  ],
);
