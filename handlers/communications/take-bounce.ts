import { type Fate, recordFate } from '../../db/messages/fate.ts';
import { findByMessageId } from '../../db/queries/messages.ts';
import type { ReadMail } from '../../domain/read-mail.ts';
import type { Receipt } from './receive.ts';

export type BouncedMail = Extract<ReadMail, { kind: 'bounce' }>;

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

/** Null: it may still arrive. */
function fateOf({ outcome, addressIsBad, reason, status }: BouncedMail): Fate | null {
  if (outcome === 'deferred') return null;
  if (outcome === 'delivered') return { status: 'delivered' };
  const error = reason ?? `the mail came back${status === null ? '' : ` (${status})`}`;
  return { status: 'bounced', error, badAddress: addressIsBad };
}
