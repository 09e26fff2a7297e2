import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SubscriptionState } from '../../domain/webhook-subscription.ts';
import { type Db, placeholders, prepared, statement, type Tx } from '../client.ts';
import { webhook_secrets, webhook_subscriptions } from '../schema/index.ts';

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

const findToChange = prepared('find_subscription_to_change', (db) =>
  db.select(shown).from(webhook_subscriptions).where(thisOne).for('no key update'),
);

/** Whoever else changes it, or what is sent to it, waits. Before anything of its backlog is touched. */
export async function findSubscriptionToChange(
  tx: Tx,
  instanceId: number,
  keyId: number,
  id: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await findToChange(tx, { instanceId, keyId, id });
  return row;
}

const exists = statement('select from webhook_subscriptions where instance_id = $1 and id = $2');

/** Of whichever key. */
export async function hasSubscription(db: Db, instanceId: number, id: number): Promise<boolean> {
  return (await exists(db, instanceId, id)).length > 0;
}

/** Right under `lockKey`. */
export async function countSubscriptions(tx: Tx, instanceId: number, keyId: number): Promise<number> {
  return await tx.$count(webhook_subscriptions, and(eq(instance_id, instanceId), eq(shown.key_id, keyId)));
}

export type NewSubscription = Pick<SubscriptionState, 'url' | 'events' | 'description'> & { keyId: number };

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

const update = prepared('update_subscription', (db) =>
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

export interface SealedSecret {
  instance_id: number;
  subscription_id: number;
  id: number;
  sealed: Buffer;
}

const list = statement<SealedSecret>(`
  select instance_id, subscription_id, id, sealed from webhook_secrets
  where (instance_id, subscription_id, id) > ($1, $2, $3)
  order by instance_id, subscription_id, id limit $4`);

/** Of all workshops, after that one. */
export function listWebhookSecrets(
  db: Db,
  after: Omit<SealedSecret, 'sealed'>,
  most: number,
): Promise<SealedSecret[]> {
  return list(db, after.instance_id, after.subscription_id, after.id, most);
}

const reseal = statement(`
  update webhook_secrets set sealed = $4 where instance_id = $1 and subscription_id = $2 and id = $3`);

/** What is sealed stays; how it is sealed changes. */
export async function resealWebhookSecret(db: Db, secret: SealedSecret): Promise<void> {
  await reseal(db, secret.instance_id, secret.subscription_id, secret.id, secret.sealed);
}

const expire = statement(`
  update webhook_secrets set expires_at = least(expires_at, $3)
  where instance_id = $1 and subscription_id = $2`);

const drop = statement(`
  delete from webhook_secrets
  where instance_id = $1 and subscription_id = $2 and (expires_at <= $3 or id not in (
    select id from webhook_secrets where instance_id = $1 and subscription_id = $2 order by id desc limit $4
  ))`);

/** All that sign now go on until then, or for what less they had; of too many the oldest end at once. */
export async function endWebhookSecrets(
  tx: Tx,
  instanceId: number,
  subscriptionId: number,
  { until, most, now }: { until: Date; most: number; now: Date },
): Promise<void> {
  await expire(tx, instanceId, subscriptionId, until.toISOString());
  await drop(tx, instanceId, subscriptionId, now.toISOString(), most);
}
