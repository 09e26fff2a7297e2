import { type Db, statement, type Tx } from '../client.ts';
import type { Lane } from './message-backlog.ts';

export type FoundLane = Lane & {
  /** Since when nothing could be handed over; null: it works, or was not tried. */
  failingSince: string | null;
};

const locked = `
  select instance_id as "instanceId", channel, failing_since as "failingSince" from transports
  where instance_id = $1 and channel = $2 for no key update`;

const lock = statement<FoundLane>(locked);

/** Whoever changes what is queued for it holds this lock, and takes several in the order of workshop and channel. */
export async function lockLane(tx: Tx, { instanceId, channel }: Lane): Promise<FoundLane | undefined> {
  return (await lock(tx, instanceId, channel))[0];
}

const tryLock = statement<FoundLane>(`${locked} skip locked`);

/** Undefined, too, where another holds it: who waits for nobody needs no order. */
export async function tryLockLane(tx: Tx, { instanceId, channel }: Lane): Promise<FoundLane | undefined> {
  return (await tryLock(tx, instanceId, channel))[0];
}

const setFailing = statement(`
  update transports set failing_since = $3 where instance_id = $1 and channel = $2`);

/** Under its lock. */
export async function setLaneFailing(
  tx: Tx,
  { instanceId, channel }: Lane,
  since: string | null,
): Promise<void> {
  await setFailing(tx, instanceId, channel, since);
}

// The order names the index: while one lane fills the backlog, that of `give_up_at` looks as good, and reads all of it
// for every other lane (87 s for 2,000 lanes beside 200,000 messages).
const waiting = statement<Lane>(`
  select t.instance_id as "instanceId", t.channel from transports t
  cross join lateral (
    select from message_backlog b
    where b.instance_id = t.instance_id and b.channel = t.channel and b.queued_at is null and b.due_at <= $1
    order by b.commercial, b.due_at, b.communication_id limit 1
  ) due
  cross join lateral (
    select count(*) as count from message_backlog b
    where b.instance_id = t.instance_id and b.channel = t.channel and b.queued_at is not null
  ) queued
  where queued.count < case when t.failing_since is null then $2::int else $3::int end
  order by t.instance_id, t.channel`);

/** Those with something due outside the queue, and room for it inside. */
export function findWaitingLanes(
  db: Db,
  { working, failing }: { working: number; failing: number },
  now: Date,
): Promise<Lane[]> {
  return waiting(db, now.toISOString(), working, failing);
}
