import { findClientByAddress } from '../../db/clients/claims.ts';
import { type ClientRow, lockClient, lockOwnerShared } from '../../db/clients/queries.ts';
import type { Tx } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { listNamed, type NewCommunication } from '../../db/messages/communications.ts';
import { clearInvalidEmail } from '../../db/messages/invalid-emails.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { communicationData, type ToldCommunication } from '../../domain/messages/communication.ts';
import type { InboundSms } from '../../domain/messages/gateway-callbacks.ts';
import type { InboundMail } from '../../domain/messages/read-mail.ts';
import { changeClient } from '../clients/change.ts';
import type { Context } from '../context.ts';
import { logCommunication } from './stage.ts';
import { unsubscribe } from './unsubscribe.ts';

export type Receipt = Omit<Context, 'actor'>;

type Inbound = Omit<NewCommunication, 'direction' | 'status' | 'recipient' | 'sealed_tokens'> & {
  recipient?: string;
};

/** Puts what came in into the log and tells of it. Whoever it came from is a client, if the workshop knows the number or address. */
export async function receive(receipt: Receipt, inbound: Inbound): Promise<ToldCommunication> {
  const { instance, tx, now } = receipt;
  const { recipient = inbound.to_number ?? '', from_number } = inbound;
  const client_id = inbound.client_id ?? (await knownClient(tx, instance, from_number));
  const received = { ...inbound, recipient, client_id, direction: 'in', status: 'received' } as const;
  const id = await logCommunication(receipt, received);
  const told = { id, client_id, channel: inbound.channel, status: received.status };
  await appendEvent(tx, instance.id, 'communication.inbound', communicationData(told), now);
  return told;
}

/** Undefined: it came before. Of two at once one fails, by the log's unique provider ids, and has to run again. */
async function receiveOnce(
  receipt: Receipt,
  inbound: Inbound & { provider_id: string },
): Promise<ToldCommunication | undefined> {
  const { instance, tx } = receipt;
  const name = { providerId: inbound.provider_id, number: null };
  const before = await listNamed(tx, instance.id, inbound.channel, name);
  return before.length > 0 ? undefined : await receive(receipt, inbound);
}

interface ArrivedMail extends InboundMail {
  id: string;
  to: string;
}

export async function takeMail(
  receipt: Receipt,
  { id, from, to, subject, text }: ArrivedMail,
): Promise<ToldCommunication | undefined> {
  const told = await receiveOnce(receipt, {
    channel: 'email',
    provider_id: id,
    from_number: from,
    recipient: to,
    subject,
    body: text,
  });
  if (told) await clearInvalidEmail(receipt.tx, receipt.instance.id, from);
  return told;
}

/** An SMS that came to the workshop, once; a word that stops commercial messages, or allows them again, is obeyed. */
export async function takeSms(receipt: Receipt, sms: InboundSms): Promise<void> {
  const { providerId, from, to, body, wish } = sms;
  const said = { channel: 'sms', provider_id: providerId, from_number: from, to_number: to, body } as const;
  // Whoever may be changed is locked for that at once: two who shared the client first would wait for each other.
  const client = wish === null ? undefined : await lockSender(receipt, from);
  const told = await receiveOnce(receipt, { ...said, ...(client && { client_id: client.id }) });
  if (!told || !client) return;
  const change = { ...receipt, actor: { kind: 'client', id: client.id, name: client.name } } as const;
  if (wish === 'stop' && !client.opt_out_sms) await unsubscribe(change, client.id, 'sms', told);
  if (wish === 'start') {
    await changeClient(change, client.id, { channel_opt_out: { sms: false } });
  }
}

async function lockSender({ instance, tx }: Receipt, from: string): Promise<ClientRow | undefined> {
  const id = await findClientByAddress(tx, instance, from);
  const client = id === undefined ? undefined : await lockClient(tx, instance.id, id);
  return client?.erased_at ? undefined : client;
}

/** Whose email or phone that is, held until the transaction ends: whoever erases the client finds what was said. */
export async function knownClient(
  tx: Tx,
  instance: Pick<Instance, 'id' | 'country'>,
  address: string | null | undefined,
): Promise<number | null> {
  const id = address ? await findClientByAddress(tx, instance, address) : undefined;
  const client = id === undefined ? undefined : await lockOwnerShared(tx, instance.id, id);
  return client && !client.erased_at ? client.id : null;
}
