import type { Tx } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Runtime } from '../runtime.ts';

/** A write that no key asked for: there is none to look at again once it begins. */
export async function writeWithoutKey<T>(
  runtime: Runtime,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  const { database, clock } = runtime;
  const result = await inTransaction(database, (tx) => work(tx, clock()));
  runtime.ring();
  return result;
}
