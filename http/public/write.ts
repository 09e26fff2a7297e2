import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Runtime } from '../runtime.ts';

/** There is no key to confirm, but the workshop may be about to be removed: a body may take a minute to arrive. */
export async function writeWithoutKey<T>(
  runtime: Runtime,
  instanceId: number,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  const { database, clock } = runtime;
  const result = await inTransaction(database, async (tx) => {
    const [instance, worked] = await sendInOrder(tx, [findInstance(tx, instanceId), work(tx, clock())]);
    if (!instance) throw problem('not_found');
    return worked;
  });
  runtime.wakeWorkers();
  return result;
}
