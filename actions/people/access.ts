import { type Account, hasOtherOwner, lockAccount, updateAccount } from '../../db/people/accounts.ts';
import { deleteChallengesOf } from '../../db/people/challenges.ts';
import { withdrawLinks } from '../../db/people/links.ts';
import { deletePasskeysOf, listPasskeys } from '../../db/people/passkeys.ts';
import { deleteRecoveryCodes } from '../../db/people/recovery-codes.ts';
import { endSessions } from '../../db/people/sessions.ts';
import type { AccountEventKind } from '../../domain/people/account-events.ts';
import type { Role } from '../../domain/people/roles.ts';
import { problem } from '../../domain/requests/problem.ts';
import { type AccessContext, realNow, recordAccountEvent } from './context.ts';

/** Locks the account of a person who works here. */
export async function holdAccount({ tx, instance }: AccessContext, id: number): Promise<Account> {
  const account = await lockAccount(tx, { instanceId: instance.id, id });
  if (!account) throw problem('not_found');
  if (!account.active) throw problem('access_conflict', { reason: 'personLeft' });
  return account;
}

/** Returns whether a person can sign in on a device of its own. */
export async function hasAccess({ tx }: Pick<AccessContext, 'tx'>, account: Account): Promise<boolean> {
  if (account.password_hash !== null) return true;
  const passkeys = await listPasskeys(tx, { instanceId: account.instance_id, accountId: account.id });
  return passkeys.length > 0;
}

/** Refuses a change after which no owner could sign in. */
export async function requireOtherOwner(context: AccessContext, account: Account): Promise<void> {
  if (account.role !== 'owner' || !(await hasAccess(context, account))) return;
  const { found } = await hasOtherOwner(context.tx, {
    instanceId: account.instance_id,
    exceptId: account.id,
  });
  if (!found) throw problem('access_conflict', { reason: 'lastOwner' });
}

/** Gives a person another role, which ends its sessions. */
export async function changeRole(context: AccessContext, account: Account, role: Role): Promise<void> {
  if (role === account.role) return;
  await requireOtherOwner(context, account);
  await updateAccount(context.tx, account, { role });
  await endAllSessions(context, account);
  await recordAccountEvent(context, account.id, 'role_changed', { from: account.role, to: role });
}

/** Signs a person out everywhere, also in sign-ins that wait for their second step. Returns the number of sessions. */
export async function endAllSessions(
  { tx }: Pick<AccessContext, 'tx'>,
  { instance_id: instanceId, id: accountId }: Account,
): Promise<number> {
  const ended = await endSessions(tx, { instanceId, accountId, keptId: null });
  await deleteChallengesOf(tx, { instanceId, accountId });
  return ended.length;
}

/** Removes everything with which a person can sign in, and ends its sessions. */
export async function removeAccess(
  context: AccessContext,
  account: Account,
  kind: Extract<AccountEventKind, 'left' | 'access_reset'>,
  facts: Record<string, unknown> = {},
): Promise<void> {
  const { tx } = context;
  const of = { instanceId: account.instance_id, accountId: account.id };
  if (kind === 'left') await requireOtherOwner(context, account);
  await updateAccount(tx, account, {
    password_hash: null,
    password_changed_at: null,
    totp_secret: null,
    totp_pending_secret: null,
    totp_last_step: null,
    pin_hash: null,
  });
  await endAllSessions(context, account);
  await withdrawLinks(tx, { ...of, purpose: null, now: realNow(context) });
  await deletePasskeysOf(tx, of);
  await deleteRecoveryCodes(tx, of);
  await recordAccountEvent(context, account.id, kind, facts);
}
