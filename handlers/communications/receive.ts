import type { Tx } from '../../db/client.ts';
import { findClientByAddress } from '../../db/queries/client-claims.ts';
import { findOwner } from '../../db/queries/clients.ts';
import { insertCommunication, type NewCommunication } from '../../db/queries/communications.ts';
import type { Instance } from '../../db/queries/instances.ts';
import { appendEvent } from '../../db/queries/outbox.ts';
import { communicationData, type ToldCommunication } from '../../domain/communication.ts';

interface Receipt {
  instance: Instance;
  tx: Tx;
  now: Date;
}

export type Inbound = Omit<NewCommunication, 'direction' | 'status' | 'recipient'> & { recipient?: string };

/** Puts what came in into the log and tells of it. Whoever it came from is a client, if the workshop knows the number or address. */
export async function receive({ instance, tx, now }: Receipt, inbound: Inbound): Promise<ToldCommunication> {
  const { recipient = inbound.to_number ?? '', from_number } = inbound;
  const client_id = inbound.client_id ?? (await knownClient(tx, instance, from_number));
  const received = { ...inbound, recipient, client_id, direction: 'in', status: 'received' } as const;
  const id = await insertCommunication(tx, instance.id, received, now);
  const told = { id, client_id, channel: inbound.channel, status: received.status };
  await appendEvent(tx, instance.id, 'communication.inbound', communicationData(told), now);
  return told;
}

/** Kept as it is until the end of the transaction: whoever erases the client finds what came from it. */
async function knownClient(tx: Tx, instance: Instance, from?: string | null): Promise<number | null> {
  const id = from ? await findClientByAddress(tx, instance, from) : undefined;
  const client = id === undefined ? undefined : await findOwner(tx, instance.id, id);
  return client && !client.erased_at ? client.id : null;
}
