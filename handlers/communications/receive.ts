import type { Tx } from '../../db/client.ts';
import { insertCommunication, listNamed, type NewCommunication } from '../../db/queries/communications.ts';
import type { Instance } from '../../db/queries/instances.ts';
import { appendEvent } from '../../db/queries/outbox.ts';
import { communicationData, type ToldCommunication } from '../../domain/communication.ts';
import { knownClient } from './known-client.ts';

export interface Receipt {
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

/** Undefined: it came before. Of two at once one fails, by the log's unique provider ids, and has to run again. */
export async function receiveOnce(
  receipt: Receipt,
  inbound: Inbound & { provider_id: string },
): Promise<ToldCommunication | undefined> {
  const { instance, tx } = receipt;
  const name = { providerId: inbound.provider_id, number: null };
  const before = await listNamed(tx, instance.id, inbound.channel, name);
  return before.length > 0 ? undefined : await receive(receipt, inbound);
}
