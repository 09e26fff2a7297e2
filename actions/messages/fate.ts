import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { appendEvent, appendEvents } from '../../db/events/queries.ts';
import { refundCredit } from '../../db/messages/credit.ts';
import { clearReachedEmail, flagInvalidEmail } from '../../db/messages/invalid-emails.ts';
import { findLogEntry, type MovedLogEntry, moveLogEntries } from '../../db/messages/log.ts';
import { withoutTokens } from '../../domain/messages/links.ts';
import { type MessageState, type MessageStatus, messageEventData } from '../../domain/messages/message.ts';
import type { Context } from '../context.ts';

export interface Fate {
  status: 'sent' | 'delivered' | 'opened' | 'failed' | 'bounced';
  error?: string | null;
  providerId?: string | null;
  /** True if the address is invalid. No further mail is sent to it. */
  badAddress?: boolean;
  /** True if the message was certainly not sent. Its charge is then returned. */
  notSent?: boolean;
}

/** The fate of one message, as reported by a sending attempt or by a provider. */
interface FateOf extends Fate {
  instanceId: number;
  communicationId: number;
  attempt?: number;
}

/**
 * Records the fates of messages. Returns undefined for a message that does not exist, that waits for a retry, or whose
 * fate was already known.
 */
export async function recordFates(tx: Tx, fates: FateOf[], now: Date): Promise<(MessageState | undefined)[]> {
  const news = fates.map(({ communicationId: id, error, ...fate }) => ({
    ...fate,
    id,
    error: error ? withoutTokens(error) : null, // Providers quote the rejected text.
  }));
  // Locks first the messages' rows and then the credit, ordered by workshop and message.
  const rows = await moveLogEntries(tx, news, now);
  const moved = fates.flatMap((fate, index) => {
    const row = rows[index];
    return row?.moved ? [{ fate, row }] : [];
  });
  await sendInOrder(tx, [
    appendEvents(
      tx,
      moved.flatMap(({ fate: { instanceId }, row }) =>
        eventsOf(row).map((event) => ({ instanceId, event, data: messageEventData(row) })),
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
): Promise<MessageState | undefined> {
  return (await recordFates(tx, [{ instanceId, communicationId, ...fate }], now))[0];
}

function followUp(
  tx: Tx,
  { instanceId, communicationId, badAddress, notSent }: FateOf,
  { channel, recipient, status, error }: MovedLogEntry,
  now: Date,
): Promise<unknown>[] {
  const isBad = badAddress && channel === 'email' && recipient !== '';
  const isReached = channel === 'email' && (status === 'delivered' || status === 'opened');
  return [
    ...(isBad ? [flagInvalidEmail(tx, { instanceId, email: recipient, reason: error ?? '', now })] : []),
    ...(isReached ? [clearReachedEmail(tx, { instanceId, id: communicationId })] : []),
    ...(notSent ? [refundCredit(tx, instanceId, communicationId, now)] : []),
  ];
}

const notYetSent: MessageStatus[] = ['queued', 'failed'];

/**
 * Returns the events of a message's change of status. A delivered or opened message also counts as sent, even if that
 * was not reported.
 */
function eventsOf({ channel, status, before, to_staff }: MovedLogEntry) {
  if (to_staff) return [];
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

/**
 * Records the first opening of a mail. Returns undefined, and records nothing, for an unknown message or an erased
 * client.
 */
export async function openMail({
  instance,
  communicationId,
  tx,
  now,
}: Mail): Promise<MessageState | undefined> {
  const find = () => findLogEntry(tx, { instanceId: instance.id, id: communicationId });
  const mail = await find();
  if (!mail?.recipient) return undefined;
  return (await recordFate(tx, instance.id, communicationId, { status: 'opened' }, now)) ?? (await find());
}

/**
 * Appends an event for each click on a link of a mail. First records the mail as opened, because the mail's tracking
 * pixel may not have been loaded.
 */
export async function clickMail(mail: Mail, url: string): Promise<void> {
  const opened = await openMail(mail);
  if (!opened) return;
  const { instance, tx, now } = mail;
  const clicked = { ...messageEventData(opened), url: withoutTokens(url) };
  await appendEvent(tx, instance.id, 'email.clicked', clicked, now);
}
