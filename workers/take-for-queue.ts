import type { Tx } from '../db/client.ts';
import { endSomePendingDeliveries, type Job, takeDue } from '../db/queries/backlog.ts';
import { type Receiver, tryLockReceiver } from '../db/queries/receivers.ts';
import { queuedAtMost, unservedReason } from '../domain/webhook-service.ts';

/** What may go into the queue for it now; for one that is no longer served, what was still to be sent ends, bit by bit. */
export async function takeForQueue(tx: Tx, receiver: Receiver, now: Date): Promise<Job[]> {
  const reason = unservedReason(receiver, now);
  if (reason === null) return takeDue(tx, receiver, queuedAtMost(receiver), now);
  await endSomePendingDeliveries(tx, receiver.instance_id, receiver.id, reason, now);
  return [];
}

/** Nothing where another holds it. */
export async function tryTakeForQueue(
  tx: Tx,
  { instance_id, id }: Pick<Receiver, 'instance_id' | 'id'>,
  now: Date,
): Promise<Job[]> {
  const receiver = await tryLockReceiver(tx, instance_id, id);
  return receiver ? takeForQueue(tx, receiver, now) : [];
}
