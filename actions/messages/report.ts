import { listByProviderId } from '../../db/messages/log.ts';
import { findByMessageId } from '../../db/messages/queue.ts';
import type { SmsReport } from '../../domain/messages/gateway-callbacks.ts';
import type { ReadMail } from '../../domain/messages/read-mail.ts';
import { type Fate, recordFate } from './fate.ts';
import type { Receipt } from './receive.ts';

/**
 * Records a provider's report about an SMS. The report may arrive before the sending is recorded. `number` is the
 * message's number in the callback URL.
 */
export async function recordProviderReport(
  { instance, tx, now }: Receipt,
  { status, providerId, ...why }: SmsReport,
  number: number | null,
): Promise<void> {
  if (status === 'queued') return;
  const matches = await listByProviderId(tx, { instanceId: instance.id, channel: 'sms', providerId, number });
  const sent = matches.filter(({ direction }) => direction === 'out');
  const found = sent.find(({ id }) => id === number) ?? sent[0];
  // A gateway does not sign the URL. A report that is replayed to the URL of another message contains another id, so it
  // is ignored.
  if (!found || found.other) return;
  await recordFate(tx, instance.id, found.id, { status, providerId, ...why }, now);
}

type BouncedMail = Extract<ReadMail, { kind: 'bounce' }>;

/**
 * Records a bounce that a mail server reported after accepting the mail. Returns false if it concerns no message of the
 * workshop.
 */
export async function recordBounce({ instance, tx, now }: Receipt, bounce: BouncedMail): Promise<boolean> {
  const { communicationId, originalMessageId } = bounce;
  const byMessageId = async (messageId: string) =>
    (await findByMessageId(tx, { instanceId: instance.id, messageId }))?.id;
  const id =
    communicationId ?? (originalMessageId === null ? undefined : await byMessageId(originalMessageId));
  if (id === undefined) return false;
  const fate = fateOf(bounce);
  if (fate !== null) await recordFate(tx, instance.id, id, fate, now);
  return true;
}

function fateOf({ outcome, addressIsBad, reason, status }: BouncedMail): Fate | null {
  if (outcome === 'deferred') return null;
  if (outcome === 'delivered') return { status: 'delivered' };
  const error = reason ?? `the mail bounced${status === null ? '' : ` (${status})`}`;
  return { status: 'bounced', error, badAddress: addressIsBad };
}
