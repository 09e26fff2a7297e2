import { eraseLocked, lockToErase } from '../../actions/personal-data/erase.ts';
import type { Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';

/** Locks and erases a client in one transaction, as the desk's command does. */
export async function eraseClient(tx: Tx, instance: Instance, { id }: { id: number }, now: Date) {
  return eraseLocked(tx, instance, { id }, await lockToErase(tx, instance, id), now);
}
