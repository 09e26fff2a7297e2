import { and, asc, desc, eq, getTableColumns, lte, notInArray, or, sql } from 'drizzle-orm';
import type { SubscriptionState } from '../../domain/webhooks/subscription.ts';
import { ofLane } from '../backlog/queries.ts';
import {
  type Db,
  placeholders,
  prepared,
  preparedSelect,
  preparedWrite,
  statement,
  type Tx,
} from '../connection/client.ts';
import { webhook_secrets, webhook_subscriptions } from '../connection/tables.ts';
import { webhooks } from './served.ts';

const { instance_id, ...shown } = getTableColumns(webhook_subscriptions);

export type SubscriptionRow = Omit<typeof webhook_subscriptions.$inferSelect, 'instance_id'>;

const ofKey = and(eq(instance_id, sql.placeholder('instanceId')), eq(shown.key_id, sql.placeholder('keyId')));
const thisOne = and(ofKey, eq(shown.id, sql.placeholder('id')));

const listOfKey = prepared('list_subscriptions', (db) =>
  db.select(shown).from(webhook_subscriptions).where(ofKey).orderBy(asc(shown.id)),
);

/** All that a key has: they are few. */
export async function listSubscriptions(
  db: Db,
  instanceId: number,
  keyId: number,
): Promise<SubscriptionRow[]> {
  return await listOfKey(db, { instanceId, keyId });
}

const find = prepared('find_subscription', (db) =>
  db.select(shown).from(webhook_subscriptions).where(thisOne),
);

export async function findSubscription(
  db: Db,
  instanceId: number,
  keyId: number,
  id: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await find(db, { instanceId, keyId, id });
  return row;
}

const lockOne = prepared('lock_subscription', (db) =>
  db.select(shown).from(webhook_subscriptions).where(thisOne).for('no key update'),
);

/** Whoever else changes it, or what is sent to it, waits. Before anything of its backlog is touched. */
export async function lockSubscription(
  tx: Tx,
  instanceId: number,
  keyId: number,
  id: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await lockOne(tx, { instanceId, keyId, id });
  return row;
}

const findAny = preparedSelect((db) =>
  db
    .select({ id: shown.id })
    .from(webhook_subscriptions)
    .where(and(eq(instance_id, sql.placeholder('instanceId')), eq(shown.id, sql.placeholder('id')))),
);

/** Of whichever key. */
export async function hasSubscription(db: Db, instanceId: number, id: number): Promise<boolean> {
  return (await findAny(db, { instanceId, id })).length > 0;
}

/** Right under `lockKey`. */
export async function countSubscriptions(tx: Tx, instanceId: number, keyId: number): Promise<number> {
  return await tx.$count(webhook_subscriptions, and(eq(instance_id, instanceId), eq(shown.key_id, keyId)));
}

type NewSubscription = Pick<SubscriptionState, 'url' | 'events' | 'description'> & { keyId: number };

export async function insertSubscription(
  tx: Tx,
  instanceId: number,
  { keyId, url, events, description }: NewSubscription,
  now: Date,
): Promise<SubscriptionRow> {
  const [row] = await tx
    .insert(webhook_subscriptions)
    .values({
      instance_id: instanceId,
      key_id: keyId,
      url,
      events,
      description,
      created_at: now.toISOString(),
    })
    .returning(shown);
  return row as SubscriptionRow;
}

const update = preparedWrite((db) =>
  db
    .update(webhook_subscriptions)
    .set(placeholders(['url', 'events', 'description', 'active', 'failing_since']) as object)
    .where(and(eq(instance_id, sql.placeholder('instanceId')), eq(shown.id, sql.placeholder('id')))),
);

/** Under its lock. */
export async function updateSubscription(
  tx: Tx,
  instanceId: number,
  { id, url, events, description, active, failing_since }: SubscriptionRow,
): Promise<void> {
  await update(tx, { instanceId, id, url, events, description, active, failing_since });
}

/** With its secrets. Under its lock. */
export async function removeSubscription(tx: Tx, instanceId: number, id: number): Promise<void> {
  await tx.delete(webhook_subscriptions).where(and(eq(instance_id, instanceId), eq(shown.id, id)));
}

export async function insertWebhookSecret(
  tx: Tx,
  instanceId: number,
  subscriptionId: number,
  sealed: Buffer,
  now: Date,
): Promise<void> {
  await tx.insert(webhook_secrets).values({
    instance_id: instanceId,
    subscription_id: subscriptionId,
    sealed,
    created_at: now.toISOString(),
  });
}

const { subscription_id, id: secretId, sealed, expires_at } = webhook_secrets;
const ofWorkshop = eq(webhook_secrets.instance_id, sql.placeholder('instance_id'));
const ofSubscription = and(ofWorkshop, eq(subscription_id, sql.placeholder('subscription_id')));

type SealedSecret = Pick<
  typeof webhook_secrets.$inferSelect,
  'instance_id' | 'subscription_id' | 'id' | 'sealed'
>;

const list = preparedSelect((db) => {
  const { instance_id } = webhook_secrets;
  const { placeholder } = sql;
  const after = sql`(${placeholder('instance_id')}, ${placeholder('subscription_id')}, ${placeholder('id')})`;
  return db
    .select({ instance_id, subscription_id, id: secretId, sealed })
    .from(webhook_secrets)
    .where(sql`(${instance_id}, ${subscription_id}, ${secretId}) > ${after}`)
    .orderBy(asc(instance_id), asc(subscription_id), asc(secretId))
    .limit(placeholder('most'));
});

/** Of all workshops, after that one. */
export function listWebhookSecrets(
  db: Db,
  { instance_id, subscription_id, id }: Omit<SealedSecret, 'sealed'>,
  most: number,
): Promise<SealedSecret[]> {
  return list(db, { instance_id, subscription_id, id, most });
}

const reseal = preparedWrite((db) =>
  db
    .update(webhook_secrets)
    .set({ sealed: sql`${sql.placeholder('sealed')}` })
    .where(and(ofSubscription, eq(secretId, sql.placeholder('id')))),
);

export async function resealWebhookSecret(db: Db, secret: SealedSecret): Promise<void> {
  await reseal(db, { ...secret });
}

const expire = preparedWrite((db) =>
  db
    .update(webhook_secrets)
    .set({ expires_at: sql`least(${expires_at}, ${sql.placeholder('until')})` })
    .where(ofSubscription),
);

const drop = preparedWrite((db) => {
  const newest = db
    .select({ id: secretId })
    .from(webhook_secrets)
    .where(ofSubscription)
    .orderBy(desc(secretId))
    .limit(sql.placeholder('most'));
  return db
    .delete(webhook_secrets)
    .where(and(ofSubscription, or(lte(expires_at, sql.placeholder('now')), notInArray(secretId, newest))));
});

/** All that sign now go on until then, or for what less they had; of too many the oldest end at once. */
export async function endWebhookSecrets(
  tx: Tx,
  instanceId: number,
  subscriptionId: number,
  { until, most, now }: { until: Date; most: number; now: Date },
): Promise<void> {
  const values = { instance_id: instanceId, subscription_id: subscriptionId };
  await expire(tx, { ...values, until: until.toISOString() });
  await drop(tx, { ...values, now: now.toISOString(), most });
}

export interface SubscriptionFigures {
  id: number;
  key_id: number;
  key_name: string;
  key_revoked_at: string | null;
  key_expires_at: string | null;
  url: string;
  events: string[];
  description: string;
  active: boolean;
  failing_since: string | null;
  created_at: string;
  pending: number;
  last_failure_at: string | null;
  last_failure: string | null;
}

const listFigures = statement<Omit<SubscriptionFigures, 'events'> & { events: string }>(`
  select
    s.id, s.key_id, k.name as key_name, k.revoked_at as key_revoked_at, k.expires_at as key_expires_at,
    s.url, array_to_json(s.events)::text as events, s.description, s.active, s.failing_since, s.created_at,
    pending.count as pending, failure.at as last_failure_at, failure.error as last_failure
  from webhook_subscriptions s
  join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
  cross join lateral (
    select count(*)::int as count from backlog b
    where ${ofLane('s.instance_id', `'${webhooks}'`, 's.id::text')}
  ) pending
  left join lateral (
    select at, error from (
      (
        select d.last_attempt_at as at, d.error from webhook_deliveries d
        where d.instance_id = s.instance_id and d.subscription_id = s.id and d.failed
          and d.last_attempt_at is not null
        order by d.id desc limit 1
      )
      union all
      (
        select d.last_attempt_at, d.error from backlog b
        join webhook_deliveries d on d.instance_id = b.instance_id and d.subscription_id = s.id
          and d.id = b.item_id and d.created_at = b.item_at
        where ${ofLane('s.instance_id', `'${webhooks}'`, 's.id::text')} and b.attempt > 1
        order by d.last_attempt_at desc limit 1
      )
    ) failures
    order by at desc limit 1
  ) failure on true
  where s.instance_id = $1
  order by s.id`);

export async function listSubscriptionFigures(db: Db, instanceId: number): Promise<SubscriptionFigures[]> {
  const rows = await listFigures(db, instanceId);
  return rows.map((row) => ({ ...row, events: JSON.parse(row.events) }));
}
