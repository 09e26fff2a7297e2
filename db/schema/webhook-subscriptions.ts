import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { api_keys } from './api-keys.ts';
import { bytes, identity, instant, number, workshop } from './columns.ts';

export const webhook_subscriptions = pgTable(
  'webhook_subscriptions',
  {
    instance_id: workshop(),
    id: identity(),
    key_id: number().notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    description: text().notNull(),
    active: boolean().notNull().default(true),
    /** Of the first failed attempt since the last that succeeded. */
    failing_since: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'webhook_subscriptions_key',
      columns: [t.instance_id, t.key_id],
      foreignColumns: [api_keys.instance_id, api_keys.id],
    }),
    index('webhook_subscriptions_of_key').on(t.instance_id, t.key_id, t.id),
  ],
);

/** What signs: the newest, and while it is rotated those before it. Encrypted with the application's secret. */
export const webhook_secrets = pgTable(
  'webhook_secrets',
  {
    instance_id: workshop(),
    subscription_id: number().notNull(),
    id: identity(),
    sealed: bytes().notNull(),
    created_at: instant().notNull(),
    expires_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.subscription_id, t.id] }),
    foreignKey({
      name: 'webhook_secrets_subscription',
      columns: [t.instance_id, t.subscription_id],
      foreignColumns: [webhook_subscriptions.instance_id, webhook_subscriptions.id],
    }).onDelete('cascade'),
  ],
);
