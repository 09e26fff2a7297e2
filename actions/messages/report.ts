import { listNamed } from '../../db/messages/communications.ts';
import { findByMessageId } from '../../db/messages/queries.ts';
import type { SmsReport } from '../../domain/messages/gateway-callbacks.ts';
import type { ReadMail } from '../../domain/messages/read-mail.ts';
import { type Fate, recordFate } from './fate.ts';
import type { Receipt } from './receive.ts';

/** What the provider tells of an SMS, perhaps before its sending is recorded; `number` stood in the URL that it called. */
export async function takeReport(
  { instance, tx, now }: Receipt,
  { status, providerId, ...why }: SmsReport,
  number: number | null,
): Promise<void> {
  if (status === 'queued') return;
  const named = await listNamed(tx, instance.id, 'sms', { providerId, number });
  const sent = named.filter(({ direction }) => direction === 'out');
  const found = sent.find(({ id }) => id === number) ?? sent[0];
  // A gateway signs no URL: whoever repeats its report to another message's has another id in it.
  if (!found || found.other) return;
  await recordFate(tx, instance.id, found.id, { status, providerId, ...why }, now);
}

type BouncedMail = Extract<ReadMail, { kind: 'bounce' }>;

/** What a mail server tells later of a message. False where it is about none of the workshop's. */
export async function takeBounce({ instance, tx, now }: Receipt, bounce: BouncedMail): Promise<boolean> {
  const { communicationId, originalMessageId } = bounce;
  const byMessageId = async () =>
    originalMessageId === null ? undefined : findByMessageId(tx, instance.id, originalMessageId);
  const id = communicationId ?? (await byMessageId());
  if (id === undefined) return false;
  const fate = fateOf(bounce);
  if (fate !== null) await recordFate(tx, instance.id, id, fate, now);
  return true;
}

function fateOf({ outcome, addressIsBad, reason, status }: BouncedMail): Fate | null {
  if (outcome === 'deferred') return null;
  if (outcome === 'delivered') return { status: 'delivered' };
  const error = reason ?? `the mail came back${status === null ? '' : ` (${status})`}`;
  return { status: 'bounced', error, badAddress: addressIsBad };
}
