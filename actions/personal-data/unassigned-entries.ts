import { listAllAddressesEver, withoutAddressesOfOthers } from '../../db/clients/addresses.ts';
import type { Tx } from '../../db/connection/client.ts';
import { findUnassignedMessages } from '../../db/messages/erasure.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { type ClientAddresses, includesAddress } from '../../domain/clients/addresses.ts';

export interface UnassignedEntries {
  /** All current and former addresses of the client that no other client has. */
  own: ClientAddresses;
  /**
   * Numbers of messages to or from one of these addresses, and of messages to the workshop about the client's budgets.
   */
  communicationIds: number[];
}

/**
 * Finds the log entries about a client that are not assigned to it. Call this before the client's record and history
 * are deleted.
 */
export async function findUnassignedEntries(
  tx: Tx,
  instance: Pick<Instance, 'id' | 'country'>,
  clientId: number,
): Promise<UnassignedEntries> {
  const all = await listAllAddressesEver(tx, instance, clientId);
  const own = all.known.size === 0 ? all : await withoutAddressesOfOthers(tx, instance, clientId, all);
  const found = await findUnassignedMessages(tx, { instanceId: instance.id, clientId, ...own });
  const isOwn = (address: string | null) => includesAddress(own, address, instance.country);
  const messages = found.filter(({ address, reply_to, about }) => about || isOwn(address) || isOwn(reply_to));
  return { own, communicationIds: messages.map(({ id }) => id) };
}
