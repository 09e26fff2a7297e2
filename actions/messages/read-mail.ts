import { appendEvent } from '../../db/events/queries.ts';
import { findCommunication } from '../../db/messages/communications.ts';
import { communicationData, type ToldCommunication } from '../../domain/messages/communication.ts';
import { withoutTokens } from '../../domain/messages/sealed-links.ts';
import type { Context } from '../context.ts';
import { recordFate } from './fate.ts';

export interface Mail extends Pick<Context, 'instance' | 'tx' | 'now'> {
  communicationId: number;
}

/** Told once. Undefined: of an erased client nothing more is recorded, nor of what isn't there. */
export async function openMail({
  instance,
  communicationId,
  tx,
  now,
}: Mail): Promise<ToldCommunication | undefined> {
  const find = () => findCommunication(tx, instance.id, communicationId);
  const mail = await find();
  if (!mail?.recipient) return undefined;
  return (await recordFate(tx, instance.id, communicationId, { status: 'opened' }, now)) ?? (await find());
}

/** Told each time. Whoever follows a link has opened the mail, whether its pictures were shown or not. */
export async function clickMail(mail: Mail, url: string): Promise<void> {
  const told = await openMail(mail);
  if (!told) return;
  const { instance, tx, now } = mail;
  const clicked = { ...communicationData(told), url: withoutTokens(url) };
  await appendEvent(tx, instance.id, 'email.clicked', clicked, now);
}
