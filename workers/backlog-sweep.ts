import { type Database, isDatabaseAway } from '../db/client.ts';
import { type Job, takeForgotten } from '../db/queries/backlog.ts';
import { findWaitingReceivers, tryLockReceiver } from '../db/queries/receivers.ts';
import { inTransaction } from '../db/transaction.ts';
import { takeForQueue } from './take-for-queue.ts';

/** The queue hands a job on within milliseconds; what is still unclaimed then may be lost, and is queued again. */
const forgottenAfterMs = 5_000;
const forgottenMost = 500;

export interface SweepParts {
  database: Database;
  /** What was taken goes on at once, whatever becomes of the rest. */
  enqueue: (jobs: Job[]) => void;
  onError: (error: unknown) => void;
}

/** What the queue has forgotten, and what has come due. Tells how many were forgotten. */
export async function sweepBacklog(
  { database, enqueue, onError }: SweepParts,
  now: Date,
): Promise<{ forgotten: number }> {
  const since = new Date(now.getTime() - forgottenAfterMs);
  const forgotten = await database.lease((db) => takeForgotten(db, since, now, forgottenMost));
  enqueue(forgotten);
  for (const { instance_id, id } of await database.lease((db) => findWaitingReceivers(db, now))) {
    try {
      enqueue(await takeOf(database, instance_id, id, now));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      onError(error); // one receiver's trouble is not the others'
    }
  }
  return { forgotten: forgotten.length };
}

/** Whoever holds the receiver's lock takes what is due by themselves, or the next sweep does. */
function takeOf(database: Database, instanceId: number, id: number, now: Date): Promise<Job[]> {
  return inTransaction(database, async (tx) => {
    const receiver = await tryLockReceiver(tx, instanceId, id);
    return receiver ? takeForQueue(tx, receiver, now) : [];
  });
}
