import type { Tx } from '../../db/connection/client.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountOfStaff,
  listActiveAccounts,
  updateAccount,
} from '../../db/people/accounts.ts';
import { type LinkPurpose, withdrawLinks } from '../../db/people/links.ts';
import { lockInstance } from '../../db/workshops/queries.ts';
import { insertStaff } from '../../db/workshops/staff.ts';
import type { Role } from '../../domain/people/roles.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { fold } from '../../domain/text/fold.ts';
import { comparableEmail, readMailAddress } from '../../domain/text/mail-address.ts';
import type { Language } from '../../generated/errors.ts';
import { changeRole, hasAccess, holdAccount, removeAccess, requireOtherOwner } from './access.ts';
import { type CreatedLink, createAccessLink } from './access-link.ts';
import { type AccessContext, realNow, recordAccountEvent } from './context.ts';
import { mailPerson } from './mail.ts';

export type LinkDelivery = 'email' | 'link';

interface Invitation {
  name: string;
  role: Role;
  email?: string | null;
  language?: Language;
  by?: LinkDelivery;
  reset?: boolean;
}

/** An account with a new link: in `link` to be shown, or mailed to `sentTo`. */
export interface InvitedAccount {
  account: Account;
  link: CreatedLink | null;
  sentTo: string | null;
}

/** Job titles of new members of the staff, by their role. */
const jobTitles: Record<Role, string> = {
  owner: 'owner',
  office: 'reception',
  mechanic: 'mechanic',
  accountant: 'accountant',
};

/** Invites a person to the panel. Adds the person to the staff if its name is new. */
export async function invitePerson(context: AccessContext, invitation: Invitation): Promise<InvitedAccount> {
  const { name, role, email, language, by, reset = false } = invitation;
  const { tx, instance } = context;
  await lockInstance(tx, instance.id);
  const known = await findOrAddPerson(context, name, role);
  const account = await holdAccount(context, known.id);
  if (await hasAccess(context, account)) {
    if (!reset) throw problem('access_conflict', { reason: 'alreadyHasAccess' });
    await removeAccess(context, account, 'access_reset');
  }
  await changeRole(context, account, role);
  const changes = {
    ...(email !== undefined && { email: await requireFreeEmail(tx, account, email) }),
    ...(language && { language }),
  };
  if (Object.keys(changes).length > 0) await updateAccount(tx, account, changes);
  const invited = { ...account, role, ...changes };
  await recordAccountEvent(context, account.id, 'invited', { role });
  return createLinkBy(context, invited, by);
}

async function findOrAddPerson({ tx, instance, now }: AccessContext, name: string, role: Role) {
  const known = await findByName(tx, instance.id, name);
  if (known) return known;
  const added = await insertStaff(tx, { instanceId: instance.id, name, role: jobTitles[role], now });
  return requireRow(await findAccountOfStaff(tx, { instanceId: instance.id, staffId: added.id }));
}

async function findByName(tx: Tx, instanceId: number, name: string) {
  const all = await listActiveAccounts(tx, { instanceId });
  return all.find((each) => fold(each.name) === fold(name));
}

/** Normalises an email address. Refuses an invalid one, and one of another person. */
export async function requireFreeEmail(
  tx: Tx,
  { instance_id: instanceId, id }: Pick<Account, 'instance_id' | 'id'>,
  text: string | null,
): Promise<string | null> {
  if (text === null) return null;
  const read = readMailAddress(text);
  if ('problem' in read) throw invalidField('/email', read.problem, read.params);
  const email = comparableEmail(text);
  const holder = await findAccountByEmail(tx, { instanceId, email });
  if (holder && holder.id !== id) throw invalidField('/email', 'emailTaken');
  return email;
}

/** Makes a new link for an invited person. */
export async function resendInvitation(
  context: AccessContext,
  accountId: number,
  by: LinkDelivery | undefined,
): Promise<InvitedAccount> {
  const account = await holdAccount(context, accountId);
  const withdrawn = await withdrawInvitations(context, account);
  if (withdrawn === 0 || (await hasAccess(context, account)))
    throw problem('access_conflict', { reason: 'notInvited' });
  await recordAccountEvent(context, account.id, 'invitation_sent_again');
  return createLinkBy(context, account, by);
}

export async function withdrawInvitation(context: AccessContext, accountId: number): Promise<Account> {
  const account = await holdAccount(context, accountId);
  if ((await withdrawInvitations(context, account)) === 0)
    throw problem('access_conflict', { reason: 'notInvited' });
  await recordAccountEvent(context, account.id, 'invitation_withdrawn');
  return account;
}

/** Withdraws the invitations of a person. Returns the number of those that could still be used. */
async function withdrawInvitations(context: AccessContext, { instance_id: instanceId, id }: Account) {
  const of = { instanceId, accountId: id };
  const withdrawn = await withdrawLinks(context.tx, {
    ...of,
    purpose: 'invitation',
    now: realNow(context),
  });
  return withdrawn.length;
}

/**
 * Makes a new link for a person, which replaces the earlier ones: an invitation for a person without access, otherwise a
 * link to set a new password. Removes the present access first if `reset` is set.
 */
export async function sendLink(
  context: AccessContext,
  accountId: number,
  { by, reset = false }: { by?: LinkDelivery; reset?: boolean },
): Promise<InvitedAccount> {
  const account = await holdAccount(context, accountId);
  if (reset) {
    await requireOtherOwner(context, account);
    await removeAccess(context, account, 'access_reset');
  }
  const keepsAccess = !reset && (await hasAccess(context, account));
  const purpose = keepsAccess ? 'password' : 'invitation';
  const now = realNow(context);
  await withdrawLinks(context.tx, { instanceId: account.instance_id, accountId, purpose: null, now });
  await recordAccountEvent(context, account.id, 'link_created', { purpose });
  return createLinkBy(context, account, by, purpose);
}

/**
 * Creates the link of an invitation, or for a new password. Mails it, unless it is to be shown; shows it if the mail cannot be sent. Refuses to
 * mail a person without an address.
 */
async function createLinkBy(
  context: AccessContext,
  account: Account,
  by: LinkDelivery | undefined,
  purpose: LinkPurpose = 'invitation',
): Promise<InvitedAccount> {
  if (by === 'email' && account.email === null) throw problem('access_conflict', { reason: 'noEmail' });
  const link = await createAccessLink(context, account.id, purpose);
  const mailKind = purpose === 'invitation' ? 'invitation' : 'password_link';
  const isMailed = by !== 'link' && (await mailPerson(context, account, mailKind, { link }));
  return isMailed ? { account, link: null, sentTo: account.email } : { account, link, sentTo: null };
}

/** Creates a link for a person by name: an invitation, or for a person with access a link to set a new password. */
export async function createPersonLink(
  context: AccessContext,
  { name, role }: { name: string; role?: Role },
): Promise<{ account: Account; link: CreatedLink }> {
  const { tx, instance } = context;
  const known = await findByName(tx, instance.id, name);
  if (!known) throw invalidField('/name', 'unknownReference');
  const account = await holdAccount(context, known.id);
  if (role) await changeRole(context, account, role);
  const purpose = (await hasAccess(context, account)) ? 'password' : 'invitation';
  const link = await createAccessLink(context, account.id, purpose);
  await recordAccountEvent(context, account.id, 'link_created', { purpose });
  return { account: { ...account, ...(role && { role }) }, link };
}
