import { verifySignIn } from '../../adapters/passkeys/verify.ts';
import type { Tx } from '../../db/connection/client.ts';
import { type Account, lockAccount } from '../../db/people/accounts.ts';
import { takeChallenge } from '../../db/people/challenges.ts';
import { findPasskeyByCredential, recordPasskeyUse } from '../../db/people/passkeys.ts';
import {
  isCounterAhead,
  type PasskeyAnswer,
  parsePasskeyAnswer,
  signInOptions,
} from '../../domain/people/passkey.ts';
import { hashToken } from '../../domain/people/secret-token.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { addressSubject, clearAttempts, reserveAttempt } from './attempts.ts';
import { accessContextOf, recordAccountEvent, type SignInContext } from './context.ts';
import { mailPerson } from './mail.ts';
import { createChallenge, findPasskeySite } from './passkey-challenge.ts';
import { type StartedSession, startSession } from './session.ts';

/** Returns the options with which the browser asks for a passkey. They contain a challenge that can be answered once. */
export function beginPasskeySignIn({ instance, now, transact }: SignInContext) {
  return transact(async (tx) => {
    const site = await findPasskeySite(tx, instance);
    const challenge = await createChallenge(
      { tx, instance, now },
      { kind: 'passkey_sign_in', accountId: null },
    );
    return signInOptions({ site, challenge });
  });
}

/** Signs in with the answer of a passkey: the JSON text of the browser's `PublicKeyCredential`. */
export async function finishPasskeySignIn(
  context: SignInContext,
  { response }: { response: string },
): Promise<StartedSession> {
  const subjects = [addressSubject(context)];
  await context.transact((tx) => reserveAttempt(tx, context, subjects));
  return withPasskey(context, response, async (tx, account) => {
    await clearAttempts(tx, context.instance.id, subjects);
    return startSession(context, tx, account, { method: 'passkey' });
  });
}

/**
 * Verifies the answer of a passkey, records its use, and runs `work` in the same transaction. Records a counter that
 * went back and mails the person, because it means that the key was copied.
 */
export async function withPasskey<Result>(
  context: SignInContext,
  text: string,
  work: (tx: Tx, account: Account) => Promise<Result>,
): Promise<Result> {
  const { instance, now, transact } = context;
  const answer = parsePasskeyAnswer(text);
  if (!answer) throw invalidField('/response', 'invalid');
  const { site, passkey } = await transact((tx) => takePasskey(tx, context, answer));
  const verified = passkey && (await verifySignIn(answer, site, passkey));
  if (!passkey || !verified) throw problem('passkey_refused');
  const { counter } = verified;
  const result = await transact(async (tx) => {
    const of = { instanceId: instance.id, accountId: passkey.account_id, id: passkey.id };
    const account = await lockAccount(tx, { instanceId: instance.id, id: passkey.account_id });
    if (!account?.active) throw problem('passkey_refused');
    const isAhead = isCounterAhead(passkey.counter, counter);
    const used = isAhead && (await recordPasskeyUse(tx, { ...of, former: passkey.counter, counter, now }));
    if (used) return { done: await work(tx, account) };
    const facts = { passkey: passkey.name, reason: 'counter' };
    const acting = accessContextOf(context, tx, account);
    await recordAccountEvent(acting, account.id, 'passkey_refused', facts);
    await mailPerson(acting, account, 'passkey_refused', { passkey: passkey.name });
    return null;
  });
  if (!result) throw problem('passkey_refused');
  return result.done;
}

/** Takes the challenge of an answer, which can be answered once, and finds the passkey. */
async function takePasskey(tx: Tx, { instance, now }: SignInContext, answer: PasskeyAnswer) {
  const site = await findPasskeySite(tx, instance);
  const tokenHash = hashToken(answer.challenge);
  const challenge = await takeChallenge(tx, {
    instanceId: instance.id,
    tokenHash,
    kind: 'passkey_sign_in',
    now,
  });
  if (!challenge) throw problem('sign_in_expired');
  const found = await findPasskeyByCredential(tx, {
    instanceId: instance.id,
    credentialId: answer.credentialId,
  });
  return { site, passkey: found };
}
