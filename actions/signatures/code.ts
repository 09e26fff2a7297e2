import { randomBytes, randomInt } from 'node:crypto';
import { countTry, findCode, insertCode, listSince } from '../../db/signatures/codes.ts';
import { readPhone } from '../../domain/clients/identity.ts';
import { nonceBytes, sameSecret, sealedFor } from '../../domain/secrets/secret-box.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import {
  codeMs,
  isGood,
  maskedEmail,
  maskedPhone,
  mayAskAgain,
  triesMost,
} from '../../domain/signatures/code.ts';
import { hourMs } from '../../domain/time/lengths.ts';
import { type FollowedLink, type Following, holdTracked } from '../budgets/tracked.ts';
import { notice } from '../messages/notice.ts';
import type { EnteredCode } from './decide.ts';

/** For whom a code is: the device that asked for it, and what it was shown. */
export interface CodeFor {
  link: FollowedLink;
  fingerprint: Buffer;
  deviceHash: Buffer;
}

type CodeSent =
  | { state: 'sent'; channel: 'email' | 'sms'; target: string }
  /** Too many have been sent, or the last one only just now. */
  | { state: 'too_many' }
  /** There is no way to send it, or no address to send it to. */
  | { state: 'unreachable' };

/**
 * Sends six digits by the way that the workshop has chosen; another one takes the place of those before. Unless another
 * one is wanted, a code that still is good is not sent again: a second click shows where to enter it.
 */
export async function sendCode(
  following: Following,
  { link, fingerprint, deviceHash }: CodeFor,
  { another }: { another: boolean },
): Promise<CodeSent> {
  const { tx, instance, secretBox, now } = following;
  const channel = instance.signing_code;
  if (channel === 'off') throw new Error('this workshop asks for no code');
  const { context, budget, tracked, client } = await holdTracked(following, link);
  const last = await findCode(tx, instance.id, budget.id, deviceHash, fingerprint);
  if (last && !another && isGood(last, now)) return { state: 'sent', channel, target: last.target };
  const sent = await listSince(tx, instance.id, budget.id, new Date(now.getTime() - hourMs));
  if (!mayAskAgain(sent, deviceHash, now)) return { state: 'too_many' };
  const target =
    channel === 'email'
      ? client.email && maskedEmail(client.email)
      : client.phone && maskedPhone(readPhone(client.phone, instance.country)?.number ?? client.phone);
  if (!target) return { state: 'unreachable' };
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await insertCode(tx, instance.id, {
    budget_id: budget.id,
    device_hash: deviceHash,
    fingerprint,
    sealed_code: secretBox.seal(code, sealedFor.signingCode(instance.id, budget.id), randomBytes(nonceBytes)),
    channel,
    target,
    sent_at: now.toISOString(),
    expires_at: new Date(now.getTime() + codeMs).toISOString(),
  });
  const about = { budgetId: budget.id, plate: tracked.plate, url: trackingUrlOf(context, budget), code };
  const told = await notice(context, 'signing_code', client.id, { ...about, only: channel, secret: code });
  return told.status === 'queued' ? { state: 'sent', channel, target } : { state: 'unreachable' };
}

type CodeJudged =
  | { state: 'right'; entered: EnteredCode }
  | { state: 'wrong'; left: number }
  /** It was tried too often, is too old, or was sent to another device or for another quote. */
  | { state: 'gone' };

/** Counts a wrong one; a right one is right again until its time is over: what follows may have to be done twice. */
export async function judgeCode(
  following: Following,
  { link, fingerprint, deviceHash }: CodeFor,
  entered: string,
): Promise<CodeJudged> {
  const { tx, instance, secretBox, now } = following;
  const { budget } = await holdTracked(following, link);
  const row = await findCode(tx, instance.id, budget.id, deviceHash, fingerprint);
  if (!row || !isGood(row, now)) return { state: 'gone' };
  const code = secretBox.open(row.sealed_code, sealedFor.signingCode(instance.id, budget.id));
  if (sameSecret(entered, code)) {
    const { channel, target, sent_at } = row;
    return { state: 'right', entered: { channel, target, sent_at } };
  }
  await countTry(tx, instance.id, row.id);
  const left = triesMost - row.tries - 1;
  return left > 0 ? { state: 'wrong', left } : { state: 'gone' };
}
