import { type Database, isDatabaseAway, type Tx } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { toldAlone } from './batches.ts';

/**
 * Does the work for all items in one transaction; where that fails, for each in a transaction of its own, so that one's
 * trouble is not the others'. Work that locks is given its items in the order of their locks.
 */
export async function doTogether<Item, Out>(
  { database, onError }: { database: Database; onError: (error: unknown) => void },
  items: Item[],
  work: (tx: Tx, items: Item[]) => Promise<Out[]>,
  transact: <T>(database: Database, work: (tx: Tx) => Promise<T>) => Promise<T> = inTransaction,
): Promise<Out[]> {
  if (items.length === 0) return [];
  const together = (some: Item[]) => transact(database, (tx) => work(tx, some));
  return together(items).catch(async (error: unknown) => {
    if (isDatabaseAway(error)) throw error;
    const outs: Out[] = [];
    for (const item of items) outs.push(...(await together([item]).catch(toldAlone(onError, []))));
    return outs;
  });
}

/**
 * All of it, or the first failure once every part has ended: one that went on after the ROLLBACK would write outside
 * the transaction.
 */
export async function allEnded<T>(parts: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}
