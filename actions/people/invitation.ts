import type { Tx } from '../../db/connection/client.ts';
import { type Account, findAccount, lockAccount, updateAccount } from '../../db/people/accounts.ts';
import { findLink, type LinkPurpose, useLink, withdrawLinks } from '../../db/people/links.ts';
import { endSessions } from '../../db/people/sessions.ts';
import { hashToken, isSecretToken } from '../../domain/people/secret-token.ts';
import { secondFactorRoles } from '../../domain/people/session.ts';
import { problem } from '../../domain/requests/problem.ts';
import { accessContextOf, recordAccountEvent, type SignInContext } from './context.ts';
import { mailPerson } from './mail.ts';
import { addPasskey, beginPasskeyRegistration, verifyNewPasskey } from './passkeys.ts';
import { requireGoodPassword } from './password.ts';
import { type StartedSession, startSession } from './session.ts';
import { continueAfterPassword, type SignInResult } from './sign-in.ts';

/** The person of a link, for the page that the link opens. */
export interface OpenedLink {
  purpose: LinkPurpose;
  accountId: number;
  name: string;
  email: string | null;
  role: Account['role'];
  language: Account['language'];
  /** True if a password alone will not be enough for the role. */
  needsSecondFactor: boolean;
  expiresAt: string;
}

/** Finds the person of a link. Refuses one that is used, withdrawn, expired or unknown, without saying which. */
export async function openLink(context: SignInContext, token: string): Promise<OpenedLink> {
  const found = await context.transact((tx) => requireLink(tx, context, token));
  return {
    purpose: found.purpose,
    accountId: found.account_id,
    name: found.name,
    email: found.email,
    role: found.role,
    language: found.language,
    needsSecondFactor: secondFactorRoles.includes(found.role),
    expiresAt: found.expires_at,
  };
}

async function requireLink(tx: Tx, { instance, now }: SignInContext, token: string) {
  const found = isSecretToken(token)
    ? await findLink(tx, { instanceId: instance.id, tokenHash: hashToken(token), now })
    : undefined;
  if (!found) throw problem('link_invalid');
  return found;
}

/** Returns the options with which the browser of an invited person makes a passkey. */
export function beginInvitationPasskey(context: SignInContext, { token }: { token: string }) {
  const { instance, now, transact } = context;
  return transact(async (tx) => {
    const { account_id: id } = await requireLink(tx, context, token);
    const account = await findAccount(tx, { instanceId: instance.id, id });
    if (!account) throw problem('link_invalid');
    return beginPasskeyRegistration({ tx, instance, now }, account);
  });
}

type Acceptance =
  | { token: string; password: string }
  | { token: string; passkey: { name: string; response: string } };

/**
 * Accepts an invitation: sets a password or adds a passkey, and signs the person in. If a link is used twice at once,
 * one use succeeds. Owner and accountant with a password have a session that must set up a second factor first
 * (`lacks_second_factor`).
 */
export async function acceptInvitation(
  context: SignInContext,
  acceptance: Acceptance,
): Promise<StartedSession> {
  const { instance, now, hasher } = context;
  const invited = await openLink(context, acceptance.token);
  if (invited.purpose !== 'invitation') throw problem('link_invalid');
  if ('password' in acceptance) {
    requireGoodPassword('/password', acceptance.password, { instance, person: invited });
    const hash = await hasher.hashPassword(instance.id, acceptance.password);
    return useAccessLink(context, acceptance.token, 'invitation', async (tx, account) => {
      await updateAccount(tx, account, { password_hash: hash, password_changed_at: now.toISOString() });
      const acting = accessContextOf(context, tx, account);
      await recordAccountEvent(acting, account.id, 'invitation_accepted', { with: 'password' });
      const current = { ...account, password_hash: hash };
      return startSession(context, tx, current, { method: 'invitation' });
    });
  }
  const { name, response } = acceptance.passkey;
  const passkey = await verifyNewPasskey(context, { response, accountId: invited.accountId });
  return useAccessLink(context, acceptance.token, 'invitation', async (tx, account) => {
    const acting = accessContextOf(context, tx, account);
    await addPasskey(acting, account, { name, passkey });
    await recordAccountEvent(acting, account.id, 'invitation_accepted', { with: 'passkey' });
    return startSession(context, tx, account, { method: 'invitation' });
  });
}

/**
 * Sets a new password with a link, and ends all sessions. A person with a second factor must pass it before it is
 * signed in.
 */
export async function resetPassword(
  context: SignInContext,
  { token, password }: { token: string; password: string },
): Promise<SignInResult> {
  const { instance, now, hasher } = context;
  const person = await openLink(context, token);
  if (person.purpose !== 'password') throw problem('link_invalid');
  requireGoodPassword('/password', password, { instance, person });
  const hash = await hasher.hashPassword(instance.id, password);
  return useAccessLink(context, token, 'password', async (tx, account) => {
    await updateAccount(tx, account, { password_hash: hash, password_changed_at: now.toISOString() });
    await endSessions(tx, { instanceId: instance.id, accountId: account.id, keptId: null });
    const acting = accessContextOf(context, tx, account);
    await recordAccountEvent(acting, account.id, 'password_reset');
    const result = await continueAfterPassword(context, tx, { ...account, password_hash: hash });
    await mailPerson(acting, account, 'password_changed');
    return result;
  });
}

/** Uses a link in a transaction with its effect, and withdraws the other links of the account. */
function useAccessLink<Result>(
  { instance, now, transact }: SignInContext,
  token: string,
  purpose: LinkPurpose,
  work: (tx: Tx, account: Account) => Promise<Result>,
): Promise<Result> {
  return transact(async (tx) => {
    const tokenHash = hashToken(token);
    const used = await useLink(tx, { instanceId: instance.id, tokenHash, purpose, now });
    const account = used && (await lockAccount(tx, { instanceId: instance.id, id: used.account_id }));
    if (!account?.active) throw problem('link_invalid');
    await withdrawLinks(tx, { instanceId: instance.id, accountId: account.id, purpose: null, now });
    return work(tx, account);
  });
}
