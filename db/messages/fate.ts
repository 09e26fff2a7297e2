import {
  type CommunicationStatus,
  communicationData,
  type ToldCommunication,
} from '../../domain/communication.ts';
import type { Tx } from '../client.ts';
import { type MovedCommunication, moveCommunication, type SendingClaim } from '../queries/communications.ts';
import { giveBack } from '../queries/credit.ts';
import { clearReachedEmail, flagInvalidEmail } from '../queries/invalid-emails.ts';
import { appendEvent } from '../queries/outbox.ts';

export interface Fate {
  status: 'sent' | 'delivered' | 'opened' | 'failed' | 'bounced';
  /** Why it failed. */
  error?: string | null;
  /** By which the provider knows it. */
  providerId?: string | null;
  /** Mail for the address is in vain from now on. */
  badAddress?: boolean;
  /** It definitely was not sent, so it costs nothing. */
  notSent?: boolean;
}

/**
 * What became of a message: in the log, in events, and for the credit and the address. Undefined where that was known
 * already, or it isn't there. With a `claim`, `onHeld` is told whether it still was whose attempt this is.
 */
export async function recordFate(
  tx: Tx,
  instanceId: number,
  communicationId: number,
  { status, error = null, providerId = null, badAddress = false, notSent = false }: Fate,
  now: Date,
  claim?: SendingClaim,
): Promise<ToldCommunication | undefined> {
  const news = { status, error, providerId };
  const row = await moveCommunication(tx, instanceId, communicationId, news, now, claim);
  if (!row?.moved) return undefined;
  await Promise.all([
    ...eventsOf(row).map((event) => appendEvent(tx, instanceId, event, communicationData(row), now)),
    badAddress && row.channel === 'email' && row.recipient !== ''
      ? flagInvalidEmail(tx, instanceId, row.recipient, error ?? '', now)
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
