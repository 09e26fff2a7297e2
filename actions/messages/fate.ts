import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import {
  findCommunication,
  type MovedCommunication,
  moveCommunication,
} from '../../db/messages/communications.ts';
import { giveBack } from '../../db/messages/credit.ts';
import { clearReachedEmail, flagInvalidEmail } from '../../db/messages/invalid-emails.ts';
import {
  type CommunicationStatus,
  communicationData,
  type ToldCommunication,
} from '../../domain/messages/communication.ts';
import { withoutTokens } from '../../domain/messages/sealed-links.ts';
import type { Context } from '../context.ts';

export interface Fate {
  status: 'sent' | 'delivered' | 'opened' | 'failed' | 'bounced';
  error?: string | null;
  providerId?: string | null;
  /** Mail for the address is in vain from now on. */
  badAddress?: boolean;
  /** It definitely was not sent, so it costs nothing. */
  notSent?: boolean;
}

/** Tells log, events, credit and address. Undefined: it was known, the message is gone, or waits for another attempt. */
export async function recordFate(
  tx: Tx,
  instanceId: number,
  communicationId: number,
  { status, error = null, providerId = null, badAddress = false, notSent = false }: Fate,
  now: Date,
  attempt?: number,
): Promise<ToldCommunication | undefined> {
  // Providers quote what they refuse.
  const reason = error && withoutTokens(error);
  const news = { status, error: reason, providerId };
  const row = await moveCommunication(tx, instanceId, communicationId, news, now, attempt);
  if (!row?.moved) return undefined;
  await sendInOrder(tx, [
    ...eventsOf(row).map((event) => appendEvent(tx, instanceId, event, communicationData(row), now)),
    badAddress && row.channel === 'email' && row.recipient !== ''
      ? flagInvalidEmail(tx, instanceId, row.recipient, reason ?? '', now)
      : null,
    row.channel === 'email' && (status === 'delivered' || status === 'opened')
      ? clearReachedEmail(tx, instanceId, communicationId)
      : null,
    notSent ? giveBack(tx, instanceId, communicationId, now) : null,
  ]);
  return row;
}

const notYetSent: CommunicationStatus[] = ['queued', 'failed'];

/** What was opened has been sent, too, whatever was told before. */
function eventsOf({ channel, status, before }: MovedCommunication) {
  if (channel !== 'email' && channel !== 'sms') return [];
  const arrived = status === 'sent' || status === 'delivered' || status === 'opened';
  const sent = arrived && notYetSent.includes(before) ? ([`${channel}.sent`] as const) : [];
  if (status === 'failed') return [`${channel}.failed`] as const;
  if (channel === 'sms') return sent;
  if (status === 'opened') return [...sent, 'email.opened'] as const;
  return status === 'bounced' ? (['email.bounced'] as const) : sent;
}

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
