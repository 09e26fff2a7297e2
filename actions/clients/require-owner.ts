import { lockOwnerShared } from '../../db/clients/queries.ts';
import type { Tx } from '../../db/connection/client.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';

/**
 * Requires that the future owner of a vehicle exists and is not erased, and locks it until the end of the transaction.
 */
export async function requireOwner(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  const owner = await lockOwnerShared(tx, { instanceId, id: clientId });
  if (!owner) throw invalidField('/client_id', 'unknownReference');
  if (owner.erased_at) throw problem('client_erased');
}
