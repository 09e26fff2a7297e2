import { sql } from 'drizzle-orm';
import { realTime } from '../../domain/time/test-clock.ts';
import type { PlannedFailure, Subscription } from '../../domain/webhooks/delivery.ts';
import type { Db, Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { webhook_subscriptions } from '../connection/tables.ts';
import type { OutboxEvent } from '../events/queries.ts';
import type { Lane, Receivers } from '../lanes/queries.ts';

/** Kind of the lanes of webhooks; each subscription has one. */
export const webhooks = 'webhooks';

export const laneOf = (instanceId: number, subscriptionId: number): Lane => ({
  instanceId,
  lane: String(subscriptionId),
});

/** Receivers of webhooks. The lane of a deleted subscription is also worked at, to fail its deliveries. */
export const webhookReceivers: Receivers = {
  table: webhook_subscriptions,
  name: webhook_subscriptions.id,
  required: false,
};

export interface ServedSubscription extends Subscription {
  instance_id: number;
  id: number;
  url: string;
  failing_since: string | null;
  /** True if its workshop is a sandbox. */
  sandbox: boolean;
}

const servedColumns = sql`
  s.instance_id, s.id, s.url, s.active, s.failing_since, k.revoked_at as key_revoked_at, k.expires_at as key_expires_at,
  i.sandbox, i.plan, i.plan_daily_quota, i.plan_live_keys, i.plan_scopes`;

const aSubscription = { instanceId: param.integer, id: param.integer };

const lock = query.first(
  aSubscription,
  ($) => sql<ServedSubscription>`
    select ${servedColumns} from webhook_subscriptions s
    join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
    join instances i on i.id = s.instance_id
    where s.instance_id = ${$.instanceId} and s.id = ${$.id}
    for no key update of s`,
);

/** Locks the subscription: before its lane is locked, and before a change of whether it is served. */
export function lockServed(tx: Tx, instanceId: number, id: number): Promise<ServedSubscription | undefined> {
  return lock(tx, { instanceId, id });
}

/** A subscription with its valid secrets, newest first. */
export type SigningSubscription = ServedSubscription & { sealed_secrets: Buffer[] };

type SealedRow<Row> = Row & { sealed: string | null };

/** Expression for the secrets of a subscription `s` in hexadecimal. */
const sealedSecrets = sql`
  select string_agg(encode(w.sealed, 'hex'), ' ' order by w.id desc) from webhook_secrets w
  where w.instance_id = s.instance_id and w.subscription_id = s.id`;

const signingOf = <Row extends ServedSubscription>({ sealed, ...subscription }: SealedRow<Row>) => ({
  ...subscription,
  sealed_secrets: (sealed ?? '').split(' ').map((hex) => Buffer.from(hex, 'hex')),
});

const findWithSecrets = query.first(
  { ...aSubscription, now: param.moment },
  ($) => sql<SealedRow<ServedSubscription>>`
    select ${servedColumns}, (${sealedSecrets} and (w.expires_at is null or w.expires_at > ${$.now})) as sealed
    from webhook_subscriptions s
    join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
    join instances i on i.id = s.instance_id
    where s.instance_id = ${$.instanceId} and s.id = ${$.id}`,
);

export async function findSigning(
  db: Db,
  instanceId: number,
  id: number,
  now: Date,
): Promise<SigningSubscription | undefined> {
  const row = await findWithSecrets(db, { instanceId, id, now: realTime(now).toISOString() });
  return row && signingOf(row);
}

const { instance_id, id, failing_since } = webhook_subscriptions;

const setFailing = query.run(
  { instance_id, id, failing_since },
  ($) => sql`
    update webhook_subscriptions set failing_since = ${$.failing_since}
    where instance_id = ${$.instance_id} and id = ${$.id}`,
);

/** Records when the receiver began to fail; null: it answers. Call after `lockServed`. */
export async function setFailingSince(
  tx: Tx,
  { instance_id, id }: ServedSubscription,
  since: string | null,
): Promise<void> {
  await setFailing(tx, { instance_id, id, failing_since: since });
}

const deactivate = query.run(
  { instance_id, id },
  ($) => sql`
    update webhook_subscriptions set active = false where instance_id = ${$.instance_id} and id = ${$.id}`,
);

export async function switchOff(tx: Tx, { instance_id, id }: ServedSubscription): Promise<void> {
  await deactivate(tx, { instance_id, id });
}

const { planned_failure } = webhook_subscriptions;

/** Plans the failures of the next attempts; null: none. Call after `lockSubscription`. */
export const planFailure = query.run(
  { instance_id, id, planned_failure },
  ($) => sql`
    update webhook_subscriptions set planned_failure = ${$.planned_failure}
    where instance_id = ${$.instance_id} and id = ${$.id}`,
);

/** Returns one of the planned failures, and removes it from the plan, for an attempt that is about to start. */
export const takePlannedFailure = query.first(
  { instance_id, id },
  ($) => sql<{ planned: PlannedFailure }>`
    with before as (
      select planned_failure as planned from webhook_subscriptions
      where instance_id = ${$.instance_id} and id = ${$.id} and planned_failure is not null
      for no key update
    )
    update webhook_subscriptions s set planned_failure = case
        when (before.planned ->> 'count')::int > 1
          then before.planned || jsonb_build_object('count', (before.planned ->> 'count')::int - 1)
      end
    from before
    where s.instance_id = ${$.instance_id} and s.id = ${$.id}
    returning before.planned`,
);

/** Deletes the planned failures of a sandbox that is being reset. */
export const forgetPlannedFailures = query.run(
  { instance_id },
  ($) => sql`
    update webhook_subscriptions set planned_failure = null
    where instance_id = ${$.instance_id} and planned_failure is not null`,
);

/** An active subscription, with the events that it subscribes to. */
export interface SubscribedReceiver extends SigningSubscription {
  events: string[];
}

type ClaimedRow = OutboxEvent & {
  subscriptions: SealedRow<Omit<SubscribedReceiver, 'sealed_secrets'>>[] | null;
};

// A single statement, because each event waits for it. It returns a workshop's subscriptions with its first event.
const claim = query(
  { most: param.integer, now: param.moment },
  ($) => sql<ClaimedRow>`
    with claimed as (
      select instance_id, id, event, data, occurred_at, ahead_ms, traceparent from events
      where relayed_at is null order by id limit ${$.most} for update skip locked
    )
    select c.*, w.subscriptions from claimed c
    left join (
      select w.first, (
        select json_agg(to_json(s) order by s.id) from (
          select ${servedColumns}, s.events,
            (${sealedSecrets} and (w.expires_at is null or w.expires_at > ${$.now})) as sealed
          from webhook_subscriptions s
          join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
          join instances i on i.id = s.instance_id
          where s.active and s.instance_id = w.instance_id and s.events && (w.events || '*'::text)
        ) s
      ) as subscriptions
      from (
        select instance_id, min(id) as first, array_agg(distinct event) as events from claimed group by instance_id
      ) w
    ) w on w.first = c.id
    order by c.id`,
);

interface ClaimedEvents {
  events: OutboxEvent[];
  /** Subscriptions that receive at least one of these events. */
  receivers: SubscribedReceiver[];
}

/**
 * Claims the oldest unrelayed events, skipping locked ones. Selects them by state, because ids are committed out of
 * order.
 */
export async function claimEvents(tx: Tx, most: number, now: Date): Promise<ClaimedEvents> {
  const rows = await claim(tx, { most, now: now.toISOString() });
  return {
    events: rows.map(({ subscriptions, ...event }) => event),
    receivers: rows.flatMap(({ subscriptions }) => (subscriptions ?? []).map((row) => signingOf(row))),
  };
}
