import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { EarlierAttempt, PlannedFailure } from '../../domain/webhooks/delivery.ts';
import {
  bytesColumn,
  identityColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { api_keys } from '../keys/table.ts';

export const webhook_subscriptions = pgTable(
  'webhook_subscriptions',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    key_id: numberColumn().notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    description: text().notNull(),
    active: boolean().notNull().default(true),
    /** Time of the first failed attempt after the last success. Null if no attempt has failed since then. */
    failing_since: instantColumn(),
    created_at: instantColumn().notNull(),
    /** Planned failures of the next attempts. Only set in sandboxes. */
    planned_failure: jsonColumn<PlannedFailure>(),
  },
  (t) => [
    primaryKey({ name: 'webhook_subscriptions_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'webhook_subscriptions_key_fk',
      columns: [t.instance_id, t.key_id],
      foreignColumns: [api_keys.instance_id, api_keys.id],
    }),
    index('webhook_subscriptions_key_idx').on(t.instance_id, t.key_id, t.id),
  ],
);

/**
 * Secrets with which deliveries are signed: the newest secret, and earlier secrets during a rotation. Encrypted with
 * APP_SECRET.
 */
export const webhook_secrets = pgTable(
  'webhook_secrets',
  {
    instance_id: workshopColumn(),
    subscription_id: numberColumn().notNull(),
    id: identityColumn(),
    sealed: bytesColumn().notNull(),
    created_at: instantColumn().notNull(),
    expires_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'webhook_secrets_pkey', columns: [t.instance_id, t.subscription_id, t.id] }),
    foreignKey({
      name: 'webhook_secrets_subscription_fk',
      columns: [t.instance_id, t.subscription_id],
      foreignColumns: [webhook_subscriptions.instance_id, webhook_subscriptions.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Deliveries of events to subscriptions, partitioned by day of `created_at` and kept for 30 days. A row contains the
 * message, so that late attempts and replays do not need the event's row.
 */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    instance_id: workshopColumn(),
    subscription_id: numberColumn().notNull(),
    id: identityColumn(),
    created_at: instantColumn().notNull(),
    event_id: numberColumn().notNull(),
    event: text().notNull(),
    occurred_at: instantColumn().notNull(),
    data: jsonColumn<Record<string, unknown>>().notNull(),
    trigger: text({ enum: ['event', 'test', 'replay'] }).notNull(),
    status: text({ enum: ['pending', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: smallint().notNull().default(0),
    next_attempt_at: instantColumn(),
    last_attempt_at: instantColumn(),
    response_status: integer(),
    response_body: text(),
    error: text(),
    duration_ms: integer(),
    /** The failed attempts before the last one, the oldest first. Null in most rows, because most first attempts succeed. */
    earlier_attempts: jsonColumn<EarlierAttempt[]>(),
    /** Trace of the request that caused the event (W3C Trace Context). */
    traceparent: text(),
    /**
     * True if the delivery has failed. Indexed instead of `status`, because a success does not change this column: the
     * update of a success then writes no index entry (HOT).
     */
    failed: boolean().generatedAlwaysAs(sql`status = 'failed'`),
  },
  (t) => [
    primaryKey({
      name: 'webhook_deliveries_pkey',
      columns: [t.instance_id, t.subscription_id, t.id, t.created_at],
    }),
    index('webhook_deliveries_event_idx').on(t.instance_id, t.subscription_id, t.event, t.id),
    index('webhook_deliveries_failed_idx').on(t.instance_id, t.subscription_id, t.id).where(sql`${t.failed}`),
    check('webhook_deliveries_trigger_check', sql`${t.trigger} in ('event', 'test', 'replay')`),
    check('webhook_deliveries_status_check', sql`${t.status} in ('pending', 'succeeded', 'failed')`),
  ],
);
