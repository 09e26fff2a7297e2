import { lockOwnerShared } from '../../db/clients/queries.ts';
import type { Tx } from '../../db/connection/client.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';

/**
 * Requires that a client exists and is not erased, so that it can own a new row. Locks the client until the transaction
 * ends.
 */
export async function requireOwner(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  const owner = await lockOwnerShared(tx, { instanceId, id: clientId });
  if (!owner) throw invalidField('/client_id', 'unknownReference');
  if (owner.erased_at) throw problem('client_erased');
}
