import { arrayLiteral, type Db, statement, type Tx } from '../client.ts';

/** What the queue carries: one attempt at one delivery. */
export interface Job {
  instanceId: number;
  subscriptionId: number;
  deliveryId: number;
  /** The delivery's, which finds its partition. */
  createdAt: string;
  attempt: number;
}

export interface NewDelivery {
  instanceId: number;
  subscriptionId: number;
  eventId: number;
  event: string;
  occurredAt: string;
  /** JSON. */
  data: string;
  trigger: 'event' | 'test' | 'replay';
}

const insert = statement<{ delivery_id: number }>(`
  with made as (
    insert into webhook_deliveries
      (instance_id, subscription_id, event_id, event, occurred_at, data, trigger, created_at, next_attempt_at)
    select *, $8::timestamptz, $9::timestamptz
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[], $6::jsonb[], $7::text[])
    returning instance_id, subscription_id, id, created_at, next_attempt_at
  )
  insert into webhook_backlog (instance_id, subscription_id, delivery_id, created_at, attempt, due_at)
  select instance_id, subscription_id, id, created_at, 1, next_attempt_at from made
  returning delivery_id`);

/** The records of what is to be sent, and that it is: their ids, in the order given. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: NewDelivery[],
  now: Date,
  dueAt: Date,
): Promise<number[]> {
  if (deliveries.length === 0) return [];
  const column = <K extends keyof NewDelivery>(name: K) => arrayLiteral(deliveries.map((each) => each[name]));
  const rows = await insert(
    tx,
    column('instanceId'),
    column('subscriptionId'),
    column('eventId'),
    column('event'),
    column('occurredAt'),
    column('data'),
    column('trigger'),
    now.toISOString(),
    dueAt.toISOString(),
  );
  return rows.map(({ delivery_id }) => delivery_id).sort((a, b) => a - b);
}

interface BacklogRow {
  instance_id: number;
  subscription_id: number;
  delivery_id: number;
  created_at: string;
  attempt: number;
}

const jobColumns = 'instance_id, subscription_id, delivery_id, created_at, attempt';

const jobOf = (row: BacklogRow): Job => ({
  instanceId: row.instance_id,
  subscriptionId: row.subscription_id,
  deliveryId: row.delivery_id,
  createdAt: row.created_at,
  attempt: row.attempt,
});

const take = statement<BacklogRow>(`
  update webhook_backlog set queued_at = $3
  where instance_id = $1 and subscription_id = $2 and delivery_id = any (array(
    select delivery_id from webhook_backlog
    where instance_id = $1 and subscription_id = $2 and queued_at is null and due_at <= $3
    order by due_at, delivery_id
    limit greatest(0, $4 - (
      select count(*) from webhook_backlog
      where instance_id = $1 and subscription_id = $2 and queued_at is not null
    ))
  ))
  returning ${jobColumns}`);

/** What is due and still has room in the queue, now taken into it. Under the subscription's lock, so that all count right. */
export async function takeDue(
  tx: Tx,
  subscription: { instance_id: number; id: number },
  most: number,
  now: Date,
): Promise<Job[]> {
  const rows = await take(tx, subscription.instance_id, subscription.id, now.toISOString(), most);
  return rows.map(jobOf);
}

const forgotten = statement<BacklogRow>(`
  update webhook_backlog set queued_at = $2, claimed_by = null, claimed_until = null
  where ctid = any (array(
    select ctid from webhook_backlog
    where queued_at is not null and queued_at <= $1 and (claimed_until is null or claimed_until <= $2)
    order by queued_at limit $3 for update skip locked
  ))
  returning ${jobColumns}`);

/** What was queued before `since` and nobody is at: the queue may have lost it, or its worker died. */
export async function takeForgotten(db: Db, since: Date, now: Date, most: number): Promise<Job[]> {
  return (await forgotten(db, since.toISOString(), now.toISOString(), most)).map(jobOf);
}

const endPending = statement<{ delivery_id: number; created_at: string }>(`
  delete from webhook_backlog
  where instance_id = $1 and subscription_id = $2 and (claimed_until is null or claimed_until <= $3)
    and delivery_id = any (array(
      select delivery_id from webhook_backlog
      where instance_id = $1 and subscription_id = $2 and (claimed_until is null or claimed_until <= $3) limit $4
    ))
  returning delivery_id, created_at`);

const fail = statement(`
  update webhook_deliveries set status = 'failed', next_attempt_at = null, error = $6
  where instance_id = $1 and subscription_id = $2 and id = any ($3::bigint[]) and created_at between $4 and $5`);

/** A few tenths of a second: of hundreds of thousands at once a statement would take longer than it may. */
const endedAtOnce = 10_000;

/**
 * Nothing more is sent to the subscription: what was still to be sent has failed, and can be replayed. Attempts under
 * way end by themselves. Under the subscription's lock. True: there may be more to end.
 */
export async function endSomePendingDeliveries(
  tx: Tx,
  instanceId: number,
  subscriptionId: number,
  error: string,
  now: Date,
): Promise<boolean> {
  const ended = await endPending(tx, instanceId, subscriptionId, now.toISOString(), endedAtOnce);
  if (ended.length === 0) return false;
  const ids = arrayLiteral(ended.map(({ delivery_id }) => delivery_id));
  const moments = ended.map(({ created_at }) => created_at).sort();
  await fail(tx, instanceId, subscriptionId, ids, moments[0] as string, moments.at(-1) as string, error);
  return ended.length === endedAtOnce;
}

/** All of them, however long it takes. */
export async function endPendingDeliveries(...pending: Parameters<typeof endSomePendingDeliveries>) {
  while (await endSomePendingDeliveries(...pending));
}
