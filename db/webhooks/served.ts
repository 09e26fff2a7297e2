import { sql } from 'drizzle-orm';
import { toRealTime } from '../../domain/time/test-clock.ts';
import type { PlannedFailure, Subscription } from '../../domain/webhooks/delivery.ts';
import type { Db, Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { webhook_subscriptions } from '../connection/tables.ts';
import type { OutboxEvent } from '../events/queries.ts';
import type { Lane, Receivers } from '../lanes/leases.ts';

/** Kind of the lanes of webhook deliveries. Each subscription has one such lane. */
export const webhooks = 'webhooks';

export const laneOfSubscription = (instanceId: number, subscriptionId: number): Lane => ({
  instanceId,
  lane: String(subscriptionId),
});

/**
 * Receivers of webhook deliveries: the subscriptions. The lane of a deleted subscription is processed as well, so that
 * its deliveries fail.
 */
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
  /** True if the workshop of the subscription is a sandbox. */
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

/**
 * Finds a subscription, and locks it until the transaction ends. Call this before its lane is locked, and before a
 * change that starts or stops its deliveries.
 */
export function lockServedSubscription(
  tx: Tx,
  instanceId: number,
  id: number,
): Promise<ServedSubscription | undefined> {
  return lock(tx, { instanceId, id });
}

/** A subscription with its valid secrets, the newest first, with which deliveries are signed. */
export type SigningSubscription = ServedSubscription & { sealed_secrets: Buffer[] };

type SealedRow<Row> = Row & { sealed: string | null };

/** SQL expression for the encrypted secrets of subscription `s`, in hexadecimal digits. */
const sealedSecrets = sql`
  select string_agg(encode(w.sealed, 'hex'), ' ' order by w.id desc) from webhook_secrets w
  where w.instance_id = s.instance_id and w.subscription_id = s.id`;

const signingOf = <Row extends ServedSubscription>({ sealed, ...subscription }: SealedRow<Row>) => ({
  ...subscription,
  sealed_secrets: (sealed ?? '').split(' ').map((hex) => Buffer.from(hex, 'hex')),
});

const findSubscriptionWithSecrets = query.first(
  { ...aSubscription, now: param.moment },
  ($) => sql<SealedRow<ServedSubscription>>`
    select ${servedColumns}, (${sealedSecrets} and (w.expires_at is null or w.expires_at > ${$.now})) as sealed
    from webhook_subscriptions s
    join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
    join instances i on i.id = s.instance_id
    where s.instance_id = ${$.instanceId} and s.id = ${$.id}`,
);

export async function findSigningSubscription(
  db: Db,
  instanceId: number,
  id: number,
  now: Date,
): Promise<SigningSubscription | undefined> {
  const row = await findSubscriptionWithSecrets(db, { instanceId, id, now: toRealTime(now).toISOString() });
  return row && signingOf(row);
}

const { instance_id, id, failing_since } = webhook_subscriptions;

const setFailing = query.run(
  { instance_id, id, failing_since },
  ($) => sql`
    update webhook_subscriptions set failing_since = ${$.failing_since}
    where instance_id = ${$.instance_id} and id = ${$.id}`,
);

/** Records when the receiver of a subscription began to fail, or null if it works again. Requires `lockServedSubscription`. */
export async function setFailingSince(
  tx: Tx,
  { instance_id, id }: Pick<ServedSubscription, 'instance_id' | 'id'>,
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

/**
 * Plans failures of the next attempts in a sandbox, or removes the plan if `planned_failure` is null. Requires
 * `lockSubscription`.
 */
export const planFailure = query.run(
  { instance_id, id, planned_failure },
  ($) => sql`
    update webhook_subscriptions set planned_failure = ${$.planned_failure}
    where instance_id = ${$.instance_id} and id = ${$.id}`,
);

/**
 * Finds the planned failure for an attempt that is about to start, and reduces the number of planned failures by one.
 */
export const consumePlannedFailure = query.first(
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

/** An active subscription, with the names of the events that it subscribes to. */
export interface SubscribedReceiver extends SigningSubscription {
  events: string[];
}

type ClaimedRow = OutboxEvent & {
  subscriptions: SealedRow<Omit<SubscribedReceiver, 'sealed_secrets'>>[] | null;
};

// Claims events and finds their subscriptions in a single statement, because a second statement would delay every
// event. The subscriptions of a workshop are returned with the workshop's first event.
const claimEventRows = query(
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
  /** Subscriptions that receive at least one of the events. */
  receivers: SubscribedReceiver[];
}

/**
 * Claims the oldest events that are not relayed, and skips events that another process has locked. Selects events by
 * `relayed_at` instead of a highest id, because ids are not committed in their order.
 */
export async function claimEvents(tx: Tx, most: number, now: Date): Promise<ClaimedEvents> {
  const rows = await claimEventRows(tx, { most, now: now.toISOString() });
  return {
    events: rows.map(({ subscriptions, ...event }) => event),
    receivers: rows.flatMap(({ subscriptions }) => (subscriptions ?? []).map((row) => signingOf(row))),
  };
}
