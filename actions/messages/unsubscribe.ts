import { findClient, lockClient } from '../../db/clients/queries.ts';
import type { Db } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { findLogEntry } from '../../db/messages/log.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { ConsentChannel } from '../../domain/clients/client.ts';
import { type MessageState, messageEventData } from '../../domain/messages/message.ts';
import type { Language } from '../../generated/errors.ts';
import { changeClient } from '../clients/change.ts';
import type { Context } from '../context.ts';
import type { Mail } from './fate.ts';

/**
 * Stops commercial messages to a client on a channel. Appends an event, except for the channel `call`. `led` is the
 * message that caused this.
 */
export async function unsubscribe(
  context: Omit<Context, 'secretBox'>,
  clientId: number,
  channel: ConsentChannel,
  led: MessageState,
) {
  const client = await changeClient(context, clientId, { channel_opt_out: { [channel]: true } });
  const { instance, tx, now } = context;
  if (channel !== 'call') {
    await appendEvent(tx, instance.id, `${channel}.unsubscribed`, messageEventData(led), now);
  }
  return client;
}

export interface UnsubscribeRequest {
  state: 'ask' | 'done' | 'already';
  language: Language | null;
}

export async function askToUnsubscribe(
  db: Db,
  instance: Instance,
  communicationId: number,
): Promise<UnsubscribeRequest> {
  const mail = await findLogEntry(db, { instanceId: instance.id, id: communicationId });
  const client = mail?.client_id
    ? await findClient(db, { instanceId: instance.id, id: mail.client_id })
    : undefined;
  const state = client?.opt_out_email && !client.erased_at ? 'already' : 'ask';
  return { state, language: client?.preferred_language ?? null };
}

/**
 * Unsubscribes the recipient of an email. An address without a client, or of an erased client, gets no commercial mail,
 * so nothing is changed.
 */
export async function unsubscribeByMail({
  instance,
  communicationId,
  tx,
  now,
}: Mail): Promise<UnsubscribeRequest> {
  const mail = await findLogEntry(tx, { instanceId: instance.id, id: communicationId });
  const client = mail?.client_id
    ? await lockClient(tx, { instanceId: instance.id, id: mail.client_id })
    : undefined;
  if (!mail || !client || client.erased_at) return { state: 'done', language: null };
  const language = client.preferred_language;
  if (client.opt_out_email) return { state: 'already', language };
  const actor = { kind: 'client', id: client.id, name: client.name } as const;
  await unsubscribe({ actor, instance, tx, now }, client.id, 'email', mail);
  return { state: 'done', language };
}
