import type { Tx } from '../../db/client.ts';
import { recordFate } from '../../db/messages/fate.ts';
import { findCommunication } from '../../db/queries/communications.ts';
import type { Instance } from '../../db/queries/instances.ts';
import { appendEvent } from '../../db/queries/outbox.ts';
import { communicationData, type ToldCommunication } from '../../domain/communication.ts';

/** A mail that somebody has before them. */
export interface Mail {
  instance: Instance;
  communicationId: number;
  tx: Tx;
  now: Date;
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
  await appendEvent(tx, instance.id, 'email.clicked', { ...communicationData(told), url }, now);
}
