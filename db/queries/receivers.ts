import { queuedAtMost, type Subscription } from '../../domain/webhook-service.ts';
import { arrayLiteral, type Db, statement, type Tx } from '../client.ts';

/** A subscription with all that decides whether and how it is served. */
export interface Receiver extends Subscription {
  instance_id: number;
  id: number;
  url: string;
  failing_since: string | null;
}

const receiverColumns = `
  s.instance_id, s.id, s.url, s.active, s.failing_since, k.revoked_at as key_revoked_at, k.expires_at as key_expires_at,
  i.plan, i.plan_daily_quota, i.plan_live_keys, array_to_json(i.plan_scopes)::text as plan_scopes`;

const receiverTables = `
  webhook_subscriptions s
  join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
  join instances i on i.id = s.instance_id`;

type Raw<Row> = Omit<Row, 'plan_scopes'> & { plan_scopes: string | null };

const receiverOf = <Row extends Receiver>(row: Raw<Row>): Row =>
  ({ ...row, plan_scopes: row.plan_scopes && JSON.parse(row.plan_scopes) }) as unknown as Row;

const locked = `
  select ${receiverColumns} from ${receiverTables} where s.instance_id = $1 and s.id = $2 for no key update of s`;

const lock = statement<Raw<Receiver>>(locked);

/** Whoever changes what is queued for it or whether it is served holds this lock, and takes several in the order of ids. */
export async function lockReceiver(tx: Tx, instanceId: number, id: number): Promise<Receiver | undefined> {
  const [row] = await lock(tx, instanceId, id);
  return row && receiverOf(row);
}

const tryLock = statement<Raw<Receiver>>(`${locked} skip locked`);

/** Undefined, too, where another holds it: who waits for nobody needs no order. */
export async function tryLockReceiver(tx: Tx, instanceId: number, id: number): Promise<Receiver | undefined> {
  const [row] = await tryLock(tx, instanceId, id);
  return row && receiverOf(row);
}

export type SecretReceiver = Receiver & { sealed_secrets: Buffer[] };

const findWithSecrets = statement<Raw<Receiver> & { sealed: string | null }>(`
  select ${receiverColumns}, (
    select string_agg(encode(w.sealed, 'hex'), ' ' order by w.id desc) from webhook_secrets w
    where w.instance_id = s.instance_id and w.subscription_id = s.id and (w.expires_at is null or w.expires_at > $3)
  ) as sealed
  from ${receiverTables} where s.instance_id = $1 and s.id = $2`);

/** With the secrets that sign now, newest first. */
export async function findReceiver(
  db: Db,
  instanceId: number,
  id: number,
  now: Date,
): Promise<SecretReceiver | undefined> {
  const [row] = await findWithSecrets(db, instanceId, id, now.toISOString());
  if (!row) return undefined;
  const { sealed, ...receiver } = row;
  const sealed_secrets = (sealed ?? '').split(' ').map((hex) => Buffer.from(hex, 'hex'));
  return { ...receiverOf<Receiver>(receiver), sealed_secrets };
}

const setFailing = statement(`
  update webhook_subscriptions set failing_since = $3 where instance_id = $1 and id = $2`);

/** Null: it answers. Under its lock. */
export async function setFailingSince(
  tx: Tx,
  { instance_id, id }: Receiver,
  since: string | null,
): Promise<void> {
  await setFailing(tx, instance_id, id, since);
}

const switchOffOne = statement(`
  update webhook_subscriptions set active = false where instance_id = $1 and id = $2`);

export async function switchOff(tx: Tx, { instance_id, id }: Receiver): Promise<void> {
  await switchOffOne(tx, instance_id, id);
}

export interface Subscriber {
  instance_id: number;
  id: number;
  events: string[];
}

const findActive = statement<Omit<Subscriber, 'events'> & { events: string }>(`
  select instance_id, id, array_to_json(events)::text as events from webhook_subscriptions
  where active and instance_id = any ($1::bigint[])
  order by instance_id, id`);

/** Who has asked for which events, in the order in which receivers are locked. */
export async function findSubscribers(db: Db, instanceIds: number[]): Promise<Subscriber[]> {
  const rows = await findActive(db, arrayLiteral(instanceIds));
  return rows.map((row) => ({ ...row, events: JSON.parse(row.events) }));
}

const waiting = statement<{ instance_id: number; id: number }>(`
  select s.instance_id, s.id from webhook_subscriptions s
  cross join lateral (
    select from webhook_backlog b
    where b.instance_id = s.instance_id and b.subscription_id = s.id and b.queued_at is null and b.due_at <= $1
    limit 1
  ) due
  cross join lateral (
    select count(*) as count from webhook_backlog b
    where b.instance_id = s.instance_id and b.subscription_id = s.id and b.queued_at is not null
  ) queued
  where queued.count < case when s.failing_since is null then $2::int else $3::int end
  order by s.instance_id, s.id`);

/** Receivers with something due outside the queue, and room for it inside. */
export function findWaitingReceivers(db: Db, now: Date) {
  return waiting(
    db,
    now.toISOString(),
    queuedAtMost({ failing_since: null }),
    queuedAtMost({ failing_since: now.toISOString() }),
  );
}
