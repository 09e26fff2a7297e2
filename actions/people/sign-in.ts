import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/connection/client.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  listActiveAccounts,
  lockAccount,
  updateAccount,
} from '../../db/people/accounts.ts';
import { countFailure, insertChallenge, lockChallenge, takeChallenge } from '../../db/people/challenges.ts';
import { listPasskeys } from '../../db/people/passkeys.ts';
import { countRecoveryCodes, useRecoveryCode } from '../../db/people/recovery-codes.ts';
import { hashRecoveryCode, isRecoveryCode } from '../../domain/people/recovery-code.ts';
import { hashToken, newSecretToken, tokenBytes } from '../../domain/people/secret-token.ts';
import { secondFactorRoles } from '../../domain/people/session.ts';
import { findTotpStep } from '../../domain/people/totp.ts';
import { problem } from '../../domain/requests/problem.ts';
import { openIfSecretKnown, secretContexts } from '../../domain/secrets/secret-box.ts';
import { fold } from '../../domain/text/fold.ts';
import { minuteMs } from '../../domain/time/lengths.ts';
import {
  clearAttempts,
  comparableLogin,
  reserveAttempt,
  subjectsOfAccount,
  subjectsOfLogin,
  subjectsToClear,
} from './attempts.ts';
import { accessContextOf, recordAccountEvent, type SignInContext } from './context.ts';
import { recordFailure } from './failed-sign-in.ts';
import { type SignInMethod, type StartedSession, startSession } from './session.ts';

export const secondFactors = ['totp', 'recovery_code', 'passkey'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** A sign-in that waits for the second factor. */
export interface PendingSignIn {
  step: 'second_factor';
  /** Token that names the sign-in, for `passSecondFactor`. */
  ticket: string;
  /** Second factors of the person. A passkey is used with `beginPasskeySignIn`, without the ticket. */
  methods: SecondFactor[];
}

export type SignInResult = StartedSession | PendingSignIn;

/** Time in which the person must enter the code. */
const secondFactorMs = 10 * minuteMs;
const maxCodeFailures = 5;

/** Signs in with an email address or a name, and a password. The answer does not reveal whether the account exists. */
export async function signInWithPassword(
  context: SignInContext,
  { login, password }: { login: string; password: string },
): Promise<SignInResult> {
  const { hasher, instance, transact } = context;
  const account = await transact(async (tx) => {
    const found = await findByLogin(tx, instance.id, login);
    await reserveAttempt(tx, context, subjectsOfLogin(context, found, login));
    return found?.active ? found : undefined;
  });
  const hash = account?.password_hash ?? null;
  const isRight = await hasher.verifyPassword(instance.id, password, hash);
  if (!account || !isRight) {
    await recordFailure(context, account, 'password');
    throw problem('sign_in_failed');
  }
  return transact(async (tx) => {
    const current = await lockAccount(tx, { instanceId: instance.id, id: account.id });
    // The password was changed, or the person left, while the password was checked.
    if (!current?.active || current.password_hash !== hash) throw problem('sign_in_failed');
    const result = await continueAfterPassword(context, tx, current);
    if (result.step === 'signed_in') await clearAttempts(tx, instance.id, subjectsToClear(context, current));
    return result;
  });
}

/** No account has this id. */
const noAccount = 0;

/**
 * Finds an account by its email address, or by the name of the person, if no other active person has that name. Sends
 * the same statements for an unknown name, so that the time does not reveal the account.
 */
async function findByLogin(tx: Tx, instanceId: number, login: string): Promise<Account | undefined> {
  const text = comparableLogin(login);
  if (text.includes('@')) return findAccountByEmail(tx, { instanceId, email: text });
  const named = (await listActiveAccounts(tx, { instanceId })).filter(({ name }) => fold(name) === text);
  return findAccount(tx, { instanceId, id: named.length === 1 && named[0] ? named[0].id : noAccount });
}

/** Starts the session of a person whose password is right, or asks for the second factor if there is one. */
export async function continueAfterPassword(
  context: SignInContext,
  tx: Tx,
  account: Account,
  method: SignInMethod = 'password',
): Promise<SignInResult> {
  const methods = await listSecondFactors(tx, account);
  if (methods.length === 0) return startSession(context, tx, account, { method });
  const { token, hash } = newSecretToken(randomBytes(tokenBytes));
  await insertChallenge(tx, {
    instance_id: account.instance_id,
    token_hash: hash,
    kind: 'second_factor',
    account_id: account.id,
    created_at: context.now.toISOString(),
    expires_at: new Date(context.now.getTime() + secondFactorMs).toISOString(),
  });
  return { step: 'second_factor', ticket: token, methods };
}

/** A passkey counts as a second factor only for roles that need one; for others it is another way to sign in. */
async function listSecondFactors(tx: Tx, account: Account): Promise<SecondFactor[]> {
  const of = { instanceId: account.instance_id, accountId: account.id };
  const needsOne = secondFactorRoles.includes(account.role);
  const hasTotp = account.totp_secret !== null;
  const hasPasskey = needsOne && (await listPasskeys(tx, of)).length > 0;
  if (!hasTotp && !hasPasskey) return [];
  const { unused } = await countRecoveryCodes(tx, of);
  return [
    ...(hasTotp ? (['totp'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(unused > 0 ? (['recovery_code'] as const) : []),
  ];
}

/** Completes a sign-in with a code of the authenticator app, or with a recovery code. */
export async function passSecondFactor(
  context: SignInContext,
  { ticket, code }: { ticket: string; code: string },
): Promise<StartedSession> {
  const { instance, now, transact } = context;
  const one = {
    instanceId: instance.id,
    tokenHash: hashToken(ticket),
    kind: 'second_factor' as const,
    now,
  };
  let failed: Account | undefined;
  const session = await transact(async (tx) => {
    const challenge = await lockChallenge(tx, one);
    if (!challenge?.account_id || challenge.failures >= maxCodeFailures) throw problem('sign_in_expired');
    const account = await lockAccount(tx, { instanceId: instance.id, id: challenge.account_id });
    if (!account?.active) throw problem('sign_in_expired');
    await reserveAttempt(tx, context, subjectsOfAccount(context, account));
    const method = await useCode(context, tx, account, code);
    if (!method) {
      await countFailure(tx, one);
      failed = account;
      return null;
    }
    await takeChallenge(tx, one);
    await clearAttempts(tx, instance.id, subjectsToClear(context, account));
    return startSession(context, tx, account, { method });
  });
  if (session) return session;
  await recordFailure(context, failed, 'code');
  throw problem('second_factor_failed');
}

/** Uses a code of an account, of the app or for recovery. Returns null if it is wrong or was used before. */
async function useCode(
  context: SignInContext,
  tx: Tx,
  account: Account,
  code: string,
): Promise<SignInMethod | null> {
  if (isRecoveryCode(code)) {
    const codeHash = hashRecoveryCode(account.id, code);
    const of = { instanceId: account.instance_id, accountId: account.id };
    if (!(await useRecoveryCode(tx, { ...of, codeHash, now: context.now }))) return null;
    const { unused } = await countRecoveryCodes(tx, of);
    const acting = accessContextOf(context, tx, account);
    await recordAccountEvent(acting, account.id, 'recovery_code_used', { unused });
    return 'recovery_code';
  }
  return (await useTotpCode(context, tx, account, code)) ? 'password_and_code' : null;
}

/** Uses a code of the authenticator app once. Requires the lock of the account. */
async function useTotpCode(
  { secretBox, now }: Pick<SignInContext, 'secretBox' | 'now'>,
  tx: Tx,
  account: Account,
  code: string,
): Promise<boolean> {
  if (account.totp_secret === null) return false;
  const sealed = account.totp_secret;
  const secret = openIfSecretKnown(() =>
    secretBox.open(sealed, secretContexts.totpSecret(account.instance_id)),
  );
  if (secret === null) return false;
  const step = findTotpStep({ secret, lastStep: account.totp_last_step }, code, now);
  if (step === null) return false;
  await updateAccount(tx, account, { totp_last_step: step });
  return true;
}
