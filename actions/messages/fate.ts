import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { appendEvent, appendEvents } from '../../db/events/queries.ts';
import {
  findCommunication,
  type MovedCommunication,
  moveCommunications,
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

/** The fate of one message: as the log knows it, or as an attempt at sending it has told. */
interface FateOf extends Fate {
  instanceId: number;
  communicationId: number;
  attempt?: number;
}

/** Undefined where that was known already, where no such message is, or where it waits for another attempt. */
export async function recordFates(
  tx: Tx,
  fates: FateOf[],
  now: Date,
): Promise<(ToldCommunication | undefined)[]> {
  const news = fates.map(({ communicationId: id, error, ...fate }) => ({
    ...fate,
    id,
    error: error ? withoutTokens(error) : null, // providers quote what they refuse
  }));
  // In the order of workshops and messages: their rows, and then the credit, are locked in it.
  const rows = await moveCommunications(tx, news, now);
  const moved = fates.flatMap((fate, index) => {
    const row = rows[index];
    return row?.moved ? [{ fate, row }] : [];
  });
  await sendInOrder(tx, [
    appendEvents(
      tx,
      moved.flatMap(({ fate: { instanceId }, row }) =>
        eventsOf(row).map((event) => ({ instanceId, event, data: communicationData(row) })),
      ),
      now,
    ),
    ...moved.flatMap(({ fate, row }) => followUp(tx, fate, row, now)),
  ]);
  return rows.map((row) => (row?.moved ? row : undefined));
}

export async function recordFate(
  tx: Tx,
  instanceId: number,
  communicationId: number,
  fate: Fate,
  now: Date,
): Promise<ToldCommunication | undefined> {
  return (await recordFates(tx, [{ instanceId, communicationId, ...fate }], now))[0];
}

function followUp(
  tx: Tx,
  { instanceId, communicationId, badAddress, notSent }: FateOf,
  { channel, recipient, status, error }: MovedCommunication,
  now: Date,
): Promise<unknown>[] {
  const isBad = badAddress && channel === 'email' && recipient !== '';
  const isReached = channel === 'email' && (status === 'delivered' || status === 'opened');
  return [
    ...(isBad ? [flagInvalidEmail(tx, instanceId, recipient, error ?? '', now)] : []),
    ...(isReached ? [clearReachedEmail(tx, instanceId, communicationId)] : []),
    ...(notSent ? [giveBack(tx, instanceId, communicationId, now)] : []),
  ];
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
