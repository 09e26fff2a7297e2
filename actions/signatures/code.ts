import { randomBytes, randomInt } from 'node:crypto';
import { countTry, findCode, insertCode, listCodesSince } from '../../db/signatures/codes.ts';
import { readPhone } from '../../domain/clients/identity.ts';
import { equalsSecret, nonceBytes, secretContexts } from '../../domain/secrets/secret-box.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import {
  codeLifetimeMs,
  isCodeUsable,
  maskEmail,
  maskPhone,
  maxCodeAttempts,
  mayRequestCode,
} from '../../domain/signatures/code.ts';
import { hourMs } from '../../domain/time/lengths.ts';
import { notifyClient } from '../messages/notice.ts';
import { type FollowedLink, holdTracked, type TrackingContext } from '../tracking/hold.ts';
import type { EnteredCode } from './decide.ts';

/** The device that requested a code, and the quote that the device displayed. */
export interface CodeFor {
  link: FollowedLink;
  fingerprint: Buffer;
  deviceHash: Buffer;
}

type SendResult =
  | { state: 'sent'; channel: 'email' | 'sms'; target: string }
  /** Too many codes were sent, or the last code was sent too recently. */
  | { state: 'too_many' }
  /** The workshop has no transport, or the client has no address. */
  | { state: 'unreachable' };

/**
 * Sends a six-digit code to the client, which replaces earlier codes. If a valid code exists, sends no new one unless
 * `another` is set: a second click only shows the form for the code.
 */
export async function sendCode(
  trackingContext: TrackingContext,
  { link, fingerprint, deviceHash }: CodeFor,
  { another }: { another: boolean },
): Promise<SendResult> {
  const { tx, instance, secretBox, now } = trackingContext;
  const channel = instance.signing_code;
  if (channel === 'off') throw new Error('this workshop requires no code');
  const { context, budget, tracked, client } = await holdTracked(trackingContext, link);
  const ofBudget = { instanceId: instance.id, budgetId: budget.id };
  const last = await findCode(tx, { ...ofBudget, deviceHash, fingerprint });
  if (last && !another && isCodeUsable(last, now)) return { state: 'sent', channel, target: last.target };
  const sent = await listCodesSince(tx, { ...ofBudget, since: new Date(now.getTime() - hourMs) });
  if (!mayRequestCode(sent, deviceHash, now)) return { state: 'too_many' };
  const target =
    channel === 'email'
      ? client.email && maskEmail(client.email)
      : client.phone && maskPhone(readPhone(client.phone, instance.country)?.number ?? client.phone);
  if (!target) return { state: 'unreachable' };
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await insertCode(tx, {
    instance_id: instance.id,
    budget_id: budget.id,
    device_hash: deviceHash,
    fingerprint,
    sealed_code: secretBox.seal(
      code,
      secretContexts.signingCode(instance.id, budget.id),
      randomBytes(nonceBytes),
    ),
    channel,
    target,
    sent_at: now.toISOString(),
    expires_at: new Date(now.getTime() + codeLifetimeMs).toISOString(),
  });
  const about = { budgetId: budget.id, plate: tracked.plate, url: trackingUrlOf(context, budget), code };
  const noticed = await notifyClient(context, 'signing_code', client.id, {
    ...about,
    only: channel,
    secret: code,
  });
  return noticed.status === 'queued' ? { state: 'sent', channel, target } : { state: 'unreachable' };
}

type CodeVerdict =
  | { state: 'right'; entered: EnteredCode }
  | { state: 'wrong'; left: number }
  /** The code was entered wrongly too often, has expired, or was sent to another device or for another quote. */
  | { state: 'gone' };

/**
 * Checks an entered code, and counts wrong attempts. A right code stays valid until it expires, because the following
 * step may be repeated.
 */
export async function judgeCode(
  context: TrackingContext,
  { link, fingerprint, deviceHash }: CodeFor,
  entered: string,
): Promise<CodeVerdict> {
  const { tx, instance, secretBox, now } = context;
  const { budget } = await holdTracked(context, link);
  const row = await findCode(tx, { instanceId: instance.id, budgetId: budget.id, deviceHash, fingerprint });
  if (!row || !isCodeUsable(row, now)) return { state: 'gone' };
  const code = secretBox.open(row.sealed_code, secretContexts.signingCode(instance.id, budget.id));
  if (equalsSecret(entered, code)) {
    const { channel, target, sent_at } = row;
    return { state: 'right', entered: { channel, target, sent_at } };
  }
  await countTry(tx, { instanceId: instance.id, id: row.id });
  const left = maxCodeAttempts - row.tries - 1;
  return left > 0 ? { state: 'wrong', left } : { state: 'gone' };
}
