import { findAccount } from '../../db/people/accounts.ts';
import { confirmSession, endSession } from '../../db/people/sessions.ts';
import { problem } from '../../domain/requests/problem.ts';
import { clearAttempts, reserveAttempt, subjectsOfAccount } from './attempts.ts';
import type { SignInContext } from './context.ts';
import { recordFailure } from './failed-sign-in.ts';
import { withPasskey } from './passkey-sign-in.ts';

interface OwnSession {
  id: number;
  accountId: number;
}

type Proof = { password: string } | { response: string };

/**
 * Proves the identity of a signed-in person again, before a sensitive operation: with its password, or with a passkey
 * of its own. `beginPasskeySignIn` makes the challenge of the passkey.
 */
export async function confirmIdentity(
  context: SignInContext,
  session: OwnSession,
  proof: Proof,
): Promise<void> {
  const { instance, now, hasher, transact } = context;
  const confirm = { instanceId: instance.id, id: session.id, now };
  if ('response' in proof) {
    await withPasskey(context, proof.response, async (tx, account) => {
      if (account.id !== session.accountId) throw problem('passkey_refused');
      await confirmSession(tx, confirm);
    });
    return;
  }
  const { hash, subjects } = await transact(async (tx) => {
    const account = await findAccount(tx, { instanceId: instance.id, id: session.accountId });
    if (!account) throw problem('sign_in_failed');
    const subjects = subjectsOfAccount(context, account);
    await reserveAttempt(tx, context, subjects);
    return { hash: account.password_hash, subjects };
  });
  if (!(await hasher.verifyPassword(instance.id, proof.password, hash))) {
    await recordFailure(context, { id: session.accountId }, 'confirmation');
    throw problem('sign_in_failed');
  }
  await transact(async (tx) => {
    await clearAttempts(tx, instance.id, subjects);
    await confirmSession(tx, confirm);
  });
}

/** Ends the session of the visitor. */
export async function signOut(
  { instance, transact }: Pick<SignInContext, 'instance' | 'transact'>,
  { id, accountId }: OwnSession,
): Promise<void> {
  await transact((tx) => endSession(tx, { instanceId: instance.id, id, accountId }));
}
