import { findClientByAddress } from '../../db/clients/claims.ts';
import { type ClientRow, lockClient } from '../../db/clients/queries.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { deleteInvalidEmail } from '../../db/messages/invalid-emails.ts';
import { listByProviderId, type NewLogEntry } from '../../db/messages/log.ts';
import type { InboundSms } from '../../domain/messages/gateway-callbacks.ts';
import { type MessageState, messageEventData } from '../../domain/messages/message.ts';
import type { InboundMail } from '../../domain/messages/read-mail.ts';
import { changeClient } from '../clients/change.ts';
import type { Context } from '../context.ts';
import { lockClientByAddress, logMessage } from './stage.ts';
import { unsubscribe } from './unsubscribe.ts';

export type Receipt = Omit<Context, 'actor'>;

type Inbound = Omit<NewLogEntry, 'direction' | 'status' | 'recipient' | 'sealed_tokens'> & {
  recipient?: string;
};

/**
 * Logs an incoming message and appends its event. Assigns the message to a client if the workshop knows the sender's
 * number or address.
 */
export async function receive(receipt: Receipt, inbound: Inbound): Promise<MessageState> {
  const { instance, tx, now } = receipt;
  const { recipient = inbound.to_number ?? '', from_number } = inbound;
  const client_id = inbound.client_id ?? (await lockClientByAddress(tx, instance, from_number));
  const received = { ...inbound, recipient, client_id, direction: 'in', status: 'received' } as const;
  const id = await logMessage(receipt, received);
  const message = { id, client_id, channel: inbound.channel, status: received.status };
  await appendEvent(tx, instance.id, 'communication.inbound', messageEventData(message), now);
  return message;
}

/**
 * Logs an incoming message. Returns undefined if the message was received before. If two calls run concurrently, one
 * violates the log's unique index of provider ids and is retried.
 */
async function receiveOnce(
  receipt: Receipt,
  inbound: Inbound & { provider_id: string },
): Promise<MessageState | undefined> {
  const { instance, tx } = receipt;
  const { channel, provider_id: providerId } = inbound;
  const before = await listByProviderId(tx, { instanceId: instance.id, channel, providerId, number: null });
  return before.length > 0 ? undefined : await receive(receipt, inbound);
}

interface ArrivedMail extends Pick<InboundMail, 'from' | 'subject' | 'text'> {
  id: string;
  to: string;
}

export async function storeReceivedMail(
  receipt: Receipt,
  { id, from, to, subject, text }: ArrivedMail,
): Promise<MessageState | undefined> {
  const message = await receiveOnce(receipt, {
    channel: 'email',
    provider_id: id,
    from_number: from,
    recipient: to,
    subject,
    body: text,
  });
  if (message) await deleteInvalidEmail(receipt.tx, { instanceId: receipt.instance.id, email: from });
  return message;
}

/**
 * Logs an incoming SMS once. If its text is a word that stops or allows commercial messages, updates the client's
 * consent.
 */
export async function storeReceivedSms(receipt: Receipt, sms: InboundSms): Promise<MessageState | undefined> {
  const { providerId, from, to, body, wish } = sms;
  const inbound = {
    channel: 'sms',
    provider_id: providerId,
    from_number: from,
    to_number: to,
    body,
  } as const;
  // Locks FOR UPDATE from the start, because upgrading a shared lock could cause a deadlock of two transactions.
  const client = wish === null ? undefined : await lockSender(receipt, from);
  const message = await receiveOnce(receipt, { ...inbound, ...(client && { client_id: client.id }) });
  if (!message || !client) return message;
  const change = { ...receipt, actor: { kind: 'client', id: client.id, name: client.name } } as const;
  if (wish === 'stop' && !client.opt_out_sms) await unsubscribe(change, client.id, 'sms', message);
  if (wish === 'start') {
    await changeClient(change, client.id, { channel_opt_out: { sms: false } });
  }
  return message;
}

async function lockSender({ instance, tx }: Receipt, from: string): Promise<ClientRow | undefined> {
  const id = await findClientByAddress(tx, instance, from);
  const client = id === undefined ? undefined : await lockClient(tx, { instanceId: instance.id, id });
  return client?.erased_at ? undefined : client;
}
