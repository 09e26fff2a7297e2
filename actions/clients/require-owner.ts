import { lockOwnerShared } from '../../db/clients/queries.ts';
import type { Tx } from '../../db/connection/client.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';

/** Whoever is to own a vehicle exists and is not erased, and stays so until the end of the transaction. */
export async function requireOwner(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  const owner = await lockOwnerShared(tx, instanceId, clientId);
  if (!owner) throw invalidField('/client_id', 'unknownReference');
  if (owner.erased_at) throw problem('client_erased');
}
