import { addressesEver, notOfOthers } from '../../db/clients/addresses.ts';
import type { Tx } from '../../db/connection/client.ts';
import { findNameless } from '../../db/messages/erasure.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { type Addresses, isAmong } from '../../domain/clients/addresses.ts';

export interface Nameless {
  /** Every address that the client ever had, but for those that another client has as well. */
  own: Addresses;
  /** Numbers of messages to or from such an address, and of those to the workshop about the client's budgets. */
  communicationIds: number[];
}

/** Finds what the log has of a client without knowing it. Call it while record and history are still there. */
export async function namelessOf(
  tx: Tx,
  instance: Pick<Instance, 'id' | 'country'>,
  clientId: number,
): Promise<Nameless> {
  const all = await addressesEver(tx, instance, clientId);
  const own = all.known.size === 0 ? all : await notOfOthers(tx, instance, clientId, all);
  const found = await findNameless(tx, instance.id, clientId, own);
  const isOwn = (address: string | null) => isAmong(own, address, instance.country);
  const its = found.filter(({ address, reply_to, about }) => about || isOwn(address) || isOwn(reply_to));
  return { own, communicationIds: its.map(({ id }) => id) };
}
