import { recordFate } from '../../db/messages/fate.ts';
import { listNamed } from '../../db/queries/communications.ts';
import type { SmsReport } from '../../domain/sms-report.ts';
import type { Receipt } from './receive.ts';

/**
 * What the provider tells of an SMS; `number` stood in the URL that it was told to call. It may be faster than the
 * record of the sending.
 */
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
  if (!found || (found.provider_id !== null && found.provider_id !== providerId)) return;
  await recordFate(tx, instance.id, found.id, { status, providerId, ...why }, now);
}
