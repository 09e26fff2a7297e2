import type { Tx } from '../../db/client.ts';
import { findClientByAddress } from '../../db/queries/client-claims.ts';
import { findOwner } from '../../db/queries/clients.ts';
import type { Instance } from '../../db/queries/instances.ts';

/**
 * Whose email or phone that is. Kept as it is until the end of the transaction: whoever erases the client finds what
 * was said to it and by it.
 */
export async function knownClient(
  tx: Tx,
  instance: Pick<Instance, 'id' | 'country'>,
  address: string | null | undefined,
): Promise<number | null> {
  const id = address ? await findClientByAddress(tx, instance, address) : undefined;
  const client = id === undefined ? undefined : await findOwner(tx, instance.id, id);
  return client && !client.erased_at ? client.id : null;
}
