import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Runtime } from '../runtime.ts';

/**
 * A write that no key asked for: there is none to look at again once it begins. But its body may have taken a minute to
 * arrive, and nothing is written any more for a workshop that is being removed.
 */
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
