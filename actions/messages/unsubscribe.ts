import { findClient, lockClient } from '../../db/clients/queries.ts';
import type { Db } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { findCommunication } from '../../db/messages/communications.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { ConsentChannel } from '../../domain/clients/client.ts';
import { communicationData, type ToldCommunication } from '../../domain/messages/communication.ts';
import type { Language } from '../../generated/errors.ts';
import { changeClient } from '../clients/change.ts';
import type { Context } from '../context.ts';
import type { Mail } from './fate.ts';

/** No more commercial messages on a channel; `led` is the communication that led to it. Of calls no event tells. */
export async function unsubscribe(
  context: Omit<Context, 'secretBox'>,
  clientId: number,
  channel: ConsentChannel,
  led: ToldCommunication,
) {
  const client = await changeClient(context, clientId, { channel_opt_out: { [channel]: true } });
  const { instance, tx, now } = context;
  if (channel !== 'call') {
    await appendEvent(tx, instance.id, `${channel}.unsubscribed`, communicationData(led), now);
  }
  return client;
}

export interface Unsubscribing {
  state: 'ask' | 'done' | 'already';
  language: Language | null;
}

export async function askToUnsubscribe(
  db: Db,
  instance: Instance,
  communicationId: number,
): Promise<Unsubscribing> {
  const mail = await findCommunication(db, instance.id, communicationId);
  const client = mail?.client_id ? await findClient(db, instance.id, mail.client_id) : undefined;
  const state = client?.opt_out_email && !client.erased_at ? 'already' : 'ask';
  return { state, language: client?.preferred_language ?? null };
}

/** Whom the workshop has no record of, or none any more, gets no commercial mail from it: that is done, then. */
export async function unsubscribeByMail({
  instance,
  communicationId,
  tx,
  now,
}: Mail): Promise<Unsubscribing> {
  const mail = await findCommunication(tx, instance.id, communicationId);
  const client = mail?.client_id ? await lockClient(tx, instance.id, mail.client_id) : undefined;
  if (!mail || !client || client.erased_at) return { state: 'done', language: null };
  const language = client.preferred_language;
  if (client.opt_out_email) return { state: 'already', language };
  const actor = { kind: 'client', id: client.id, name: client.name } as const;
  await unsubscribe({ actor, instance, tx, now }, client.id, 'email', mail);
  return { state: 'done', language };
}
