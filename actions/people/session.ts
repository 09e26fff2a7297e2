import { randomBytes } from 'node:crypto';
import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { type Account, updateAccount } from '../../db/people/accounts.ts';
import { deleteExpired } from '../../db/people/challenges.ts';
import { deleteEndedSessions, insertSession } from '../../db/people/sessions.ts';
import {
  describeDevice,
  deviceIdBytes,
  networkOf,
  sealDevice,
  withAccount,
} from '../../domain/people/device.ts';
import { newSecretToken, tokenBytes } from '../../domain/people/secret-token.ts';
import { latestEnd } from '../../domain/people/session.ts';
import { nonceBytes } from '../../domain/secrets/secret-box.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import { knownDevice } from './attempts.ts';
import { accessContextOf, recordAccountEvent, type SignInContext } from './context.ts';
import { mailPerson } from './mail.ts';

/** How the person proved its identity. */
export type SignInMethod =
  | 'passkey'
  | 'password'
  | 'password_and_code'
  | 'recovery_code'
  | 'invitation'
  | 'pin';

export interface StartedSession {
  step: 'signed_in';
  /** Token for the cookie of the session, which exists nowhere else. */
  token: string;
  /** Token for the cookie of the device, with which later sign-ins from it are known. */
  deviceToken: string;
  accountId: number;
  sessionId: number;
}

/** Failed attempts are kept for a day after the last one, longer than any of them counts. */
const attemptsKeptMs = dayMs;

/**
 * Signs a person in. Each sign-in has a new token, so that an attacker cannot prepare a session for the person. Also
 * deletes the workshop's expired sessions, challenges and attempts.
 */
export async function startSession(
  context: SignInContext,
  tx: Tx,
  account: Account,
  { method, tabletId = null }: { method: SignInMethod; tabletId?: number | null },
): Promise<StartedSession> {
  const { instance, visitor, now } = context;
  const { token, hash } = newSecretToken(randomBytes(tokenBytes));
  const device = describeDevice(visitor.userAgent);
  const network = networkOf(visitor.address);
  const at = now.toISOString();
  const { id } = await insertSession(tx, {
    instance_id: instance.id,
    account_id: account.id,
    token_hash: hash,
    created_at: at,
    last_seen_at: at,
    ends_at: latestEnd(now).toISOString(),
    confirmed_at: at,
    device,
    network,
    tablet_id: tabletId,
  });
  const known = knownDevice(context);
  const isKnown = tabletId !== null || known?.accountIds.includes(account.id) === true;
  const kind = isKnown ? 'signed_in' : 'signed_in_on_new_device';
  await updateAccount(tx, account, { last_signed_in_at: at });
  const acting = accessContextOf(context, tx, account);
  await recordAccountEvent(acting, account.id, kind, { method, device, network });
  await sendInOrder(tx, [
    deleteEndedSessions(tx, { instanceId: instance.id, now }),
    deleteExpired(tx, {
      instanceId: instance.id,
      now,
      forgottenBefore: new Date(now.getTime() - attemptsKeptMs),
    }),
  ]);
  // A person who accepts an invitation has never signed in before.
  if (!isKnown && method !== 'invitation')
    await mailPerson(acting, account, 'new_device', { device, network });
  return {
    step: 'signed_in',
    token,
    deviceToken: deviceTokenOf(context, account, tabletId),
    accountId: account.id,
    sessionId: id,
  };
}

/** A shared tablet stays unknown: a person who knows a PIN must not get the allowance of the person's own device. */
function deviceTokenOf(context: SignInContext, { id }: Account, tabletId: number | null): string {
  const device = knownDevice(context) ?? {
    id: randomBytes(deviceIdBytes).toString('base64url'),
    accountIds: [],
  };
  return sealDevice(tabletId === null ? withAccount(device, id) : device, {
    secretBox: context.secretBox,
    instanceId: context.instance.id,
    nonce: randomBytes(nonceBytes),
  });
}
