import type { Database } from '../db/client.ts';
import { type Job, takeForgotten } from '../db/queries/backlog.ts';
import { findWaitingReceivers, lockReceiver } from '../db/queries/receivers.ts';
import { inTransaction } from '../db/transaction.ts';
import { takeForQueue } from './take-for-queue.ts';

/** The queue hands a job on within milliseconds; what is still unclaimed then may be lost, and is queued again. */
const forgottenAfterMs = 5_000;
const forgottenMost = 500;

/** What has come due, and what the queue has forgotten. */
export async function sweepBacklog(database: Database, now: Date): Promise<{ due: Job[]; forgotten: Job[] }> {
  const since = new Date(now.getTime() - forgottenAfterMs);
  const forgotten = await database.lease((db) => takeForgotten(db, since, now, forgottenMost));
  const due: Job[] = [];
  for (const { instance_id, id } of await findWaitingReceivers(database.reads, now)) {
    const jobs = await inTransaction(database, async (tx) => {
      const receiver = await lockReceiver(tx, instance_id, id);
      return receiver ? takeForQueue(tx, receiver, now) : [];
    });
    due.push(...jobs);
  }
  return { due, forgotten };
}
