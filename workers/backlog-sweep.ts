import { type Database, type Db, isDatabaseAway, type Tx } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';

/** The queue hands a job on within milliseconds; what is still unclaimed then may be lost, and is queued again. */
const forgottenAfterMs = 5_000;
const forgottenMost = 500;

/** A backlog of jobs, each of which waits in a lane of its own. */
export interface SweepParts<Job, Lane> {
  database: Database;
  /** What was taken goes on at once, whatever becomes of the rest. */
  enqueue: (jobs: Job[]) => void;
  takeForgotten: (db: Db, since: Date, now: Date, most: number) => Promise<Job[]>;
  /** Lanes with something due outside the queue, and room for it inside. */
  findWaiting: (db: Db, now: Date) => Promise<Lane[]>;
  /** Whoever holds the lane takes what is due by themselves, or the next sweep does. */
  takeOf: (tx: Tx, lane: Lane, now: Date) => Promise<Job[]>;
  onError: (error: unknown) => void;
}

/** What the queue has forgotten, and what has come due. Tells how many were forgotten. */
export async function sweepBacklog<Job, Lane>(
  { database, enqueue, takeForgotten, findWaiting, takeOf, onError }: SweepParts<Job, Lane>,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - forgottenAfterMs);
  const forgotten = await database.lease((db) => takeForgotten(db, since, now, forgottenMost));
  enqueue(forgotten);
  for (const lane of await database.lease((db) => findWaiting(db, now))) {
    try {
      enqueue(await inTransaction(database, (tx) => takeOf(tx, lane, now)));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      onError(error); // one lane's trouble is not the others'
    }
  }
  return forgotten.length;
}
