import { and, asc, desc, eq, getTableColumns, gt, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../connection/client.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { webhook_secrets, webhook_subscriptions } from '../connection/tables.ts';

const { instance_id, ...visibleColumns } = getTableColumns(webhook_subscriptions);
const { id, key_id } = visibleColumns;

export type SubscriptionRow = Omit<typeof webhook_subscriptions.$inferSelect, 'instance_id'>;

/** Lists all subscriptions of an API key without pages, because a key has only a few. */
export const listSubscriptions = query({ instanceId: instance_id, keyId: key_id }, ($, db) =>
  db
    .select(visibleColumns)
    .from(webhook_subscriptions)
    .where(and(eq(instance_id, $.instanceId), eq(key_id, $.keyId)))
    .orderBy(asc(id)),
);

const ofKey = { instanceId: instance_id, keyId: key_id, id };

export const findSubscription = query.first(ofKey, ($, db) =>
  db
    .select(visibleColumns)
    .from(webhook_subscriptions)
    .where(and(eq(instance_id, $.instanceId), eq(key_id, $.keyId), eq(id, $.id))),
);

/**
 * Finds a subscription, and locks it until the transaction ends. Acquire this lock before the lock of the
 * subscription's backlog.
 */
export const lockSubscription = query.first(ofKey, ($, db) =>
  db
    .select(visibleColumns)
    .from(webhook_subscriptions)
    .where(and(eq(instance_id, $.instanceId), eq(key_id, $.keyId), eq(id, $.id)))
    .for('no key update'),
);

const subscriptionParameters = { instanceId: instance_id, id };

/** Finds and locks a subscription like `lockSubscription`, whichever API key it belongs to. */
export const lockAnySubscription = query.first(subscriptionParameters, ($, db) =>
  db
    .select(visibleColumns)
    .from(webhook_subscriptions)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id)))
    .for('no key update'),
);

const findAnySubscription = query.first(subscriptionParameters, ($, db) =>
  db
    .select({ id })
    .from(webhook_subscriptions)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

/** Returns true if the workshop has the subscription, whichever API key it belongs to. */
export async function hasSubscription(db: Db, instanceId: number, id: number): Promise<boolean> {
  return (await findAnySubscription(db, { instanceId, id })) !== undefined;
}

/** Counts the subscriptions of an API key. Requires `lockKey`. */
export const countSubscriptions = query.one(
  { instanceId: instance_id, keyId: key_id },
  ($) => sql<{ count: number }>`
    select count(*)::int as count from webhook_subscriptions
    where instance_id = ${$.instanceId} and key_id = ${$.keyId}`,
);

export const insertSubscription = query.one(
  pickColumns(webhook_subscriptions, ['instance_id', 'key_id', 'url', 'events', 'description', 'created_at']),
  ($, db) => db.insert(webhook_subscriptions).values($).returning(visibleColumns),
);

/** Updates a subscription. Requires `lockSubscription`. */
export const updateSubscription = query.run(
  {
    ...subscriptionParameters,
    ...pickColumns(webhook_subscriptions, ['url', 'events', 'description', 'active', 'failing_since']),
  },
  ({ instanceId, id: ofRow, ...changed }, db) =>
    db
      .update(webhook_subscriptions)
      .set(changed)
      .where(and(eq(instance_id, instanceId), eq(id, ofRow))),
);

/** Deletes a subscription with its secrets. Requires `lockSubscription`. */
export const removeSubscription = query.run(subscriptionParameters, ($, db) =>
  db.delete(webhook_subscriptions).where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

export const insertWebhookSecret = query.run(
  pickColumns(webhook_secrets, ['instance_id', 'subscription_id', 'sealed', 'created_at']),
  ($, db) => db.insert(webhook_secrets).values($),
);

const { subscription_id, id: secretId, sealed, created_at, expires_at } = webhook_secrets;
const secretKey = pickColumns(webhook_secrets, ['instance_id', 'subscription_id', 'id']);

/** Lists a page of the encrypted secrets of all workshops' subscriptions, ordered by workshop, subscription and id. */
export const listWebhookSecrets = query({ ...secretKey, most: param.integer }, ($, db) =>
  db
    .select({ ...secretKey, sealed })
    .from(webhook_secrets)
    .where(
      sql`(${webhook_secrets.instance_id}, ${subscription_id}, ${secretId})
        > (${$.instance_id}, ${$.subscription_id}, ${$.id})`,
    )
    .orderBy(asc(webhook_secrets.instance_id), asc(subscription_id), asc(secretId))
    .limit($.most),
);

export const resealWebhookSecret = query.run({ ...secretKey, sealed }, ($, db) =>
  db
    .update(webhook_secrets)
    .set({ sealed: $.sealed })
    .where(
      and(
        eq(webhook_secrets.instance_id, $.instance_id),
        eq(subscription_id, $.subscription_id),
        eq(secretId, $.id),
      ),
    ),
);

const secretsOf = { instanceId: webhook_secrets.instance_id, subscriptionId: subscription_id };

/** Lists the secrets of a subscription that sign deliveries, the newest first, without the secrets themselves. */
export const listValidSecrets = query({ ...secretsOf, now: param.date }, ($, db) =>
  db
    .select({ created_at, expires_at })
    .from(webhook_secrets)
    .where(
      and(
        eq(webhook_secrets.instance_id, $.instanceId),
        eq(subscription_id, $.subscriptionId),
        or(isNull(expires_at), gt(expires_at, $.now)),
      ),
    )
    .orderBy(desc(secretId)),
);

const expireSecrets = query.run({ ...secretsOf, until: param.date }, ($, db) =>
  db
    .update(webhook_secrets)
    .set({ expires_at: sql`least(${expires_at}, ${$.until})` })
    .where(and(eq(webhook_secrets.instance_id, $.instanceId), eq(subscription_id, $.subscriptionId))),
);

const deleteSecrets = query.run({ ...secretsOf, now: param.date, most: param.integer }, ($, db) => {
  const ofSubscription = and(
    eq(webhook_secrets.instance_id, $.instanceId),
    eq(subscription_id, $.subscriptionId),
  );
  const newest = db
    .select({ id: secretId })
    .from(webhook_secrets)
    .where(ofSubscription)
    .orderBy(desc(secretId))
    .limit($.most);
  return db
    .delete(webhook_secrets)
    .where(and(ofSubscription, or(lte(expires_at, $.now), notInArray(secretId, newest))));
});

/**
 * Makes all secrets of a subscription expire at `until` or earlier. Deletes expired secrets, and all but the newest
 * `most`.
 */
export async function endWebhookSecrets(
  tx: Tx,
  instanceId: number,
  subscriptionId: number,
  { until, most, now }: { until: Date; most: number; now: Date },
): Promise<void> {
  await expireSecrets(tx, { instanceId, subscriptionId, until });
  await deleteSecrets(tx, { instanceId, subscriptionId, now, most });
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

/** Lists the subscriptions of a workshop with the state of their deliveries: all of them, or one. */
export const listSubscriptionFigures = query(
  { instanceId: instance_id, id: param.orNull(id) },
  ($) => sql<SubscriptionFigures>`
    select
      s.id, s.key_id, k.name as key_name, k.revoked_at as key_revoked_at, k.expires_at as key_expires_at,
      s.url, s.events, s.description, s.active, s.failing_since, s.created_at,
      pending.count as pending, failure.at as last_failure_at, failure.error as last_failure
    from webhook_subscriptions s
    join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
    cross join lateral (
      select count(*)::int as count from backlog b
      where (b.instance_id::text || ' ' || b.kind || ' ' || b.lane) = (s.instance_id::text || ' webhooks ' || s.id::text)
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
          where (b.instance_id::text || ' ' || b.kind || ' ' || b.lane) = (s.instance_id::text || ' webhooks ' || s.id::text) and b.attempt > 1
          order by d.last_attempt_at desc limit 1
        )
      ) failures
      order by at desc limit 1
    ) failure on true
    where s.instance_id = ${$.instanceId} and (${$.id}::bigint is null or s.id = ${$.id})
    order by s.id`,
);
