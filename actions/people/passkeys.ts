import { verifyRegistration } from '../../adapters/passkeys/verify.ts';
import type { Db, Tx } from '../../db/connection/client.ts';
import { type Account, lockAccount } from '../../db/people/accounts.ts';
import { takeChallenge } from '../../db/people/challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys } from '../../db/people/passkeys.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { parsePasskeyAnswer, registrationOptions } from '../../domain/people/passkey.ts';
import { hashToken } from '../../domain/people/secret-token.ts';
import { secondFactorRoles } from '../../domain/people/session.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';
import { type AccessContext, realNow, recordAccountEvent } from './context.ts';
import { mailPerson } from './mail.ts';
import { createChallenge, findPasskeySite } from './passkey-challenge.ts';

/** Maximum number of passkeys of an account: more than a person has devices, and few enough for one list. */
const maxPasskeys = 20;

/** Returns the options with which the browser makes a passkey for an account. */
export async function beginPasskeyRegistration(
  { tx, instance, now }: Pick<Context, 'tx' | 'instance' | 'now'>,
  account: Account,
) {
  const existing = await listPasskeys(tx, { instanceId: instance.id, accountId: account.id });
  if (existing.length >= maxPasskeys) throw problem('access_conflict', { reason: 'tooManyPasskeys' });
  const site = await findPasskeySite(tx, instance);
  const at = { tx, instance, now: realNow({ now }) };
  const challenge = await createChallenge(at, { kind: 'passkey_registration', accountId: account.id });
  return registrationOptions({ site, challenge, account, instanceId: instance.id, existing });
}

export type VerifiedPasskey = NonNullable<Awaited<ReturnType<typeof verifyRegistration>>>;

interface RegistrationAnswer {
  /** JSON text of the browser's `PublicKeyCredential`. */
  response: string;
  accountId: number;
}

/**
 * Verifies the answer to a registration. Runs without an open transaction, except for taking the challenge, which can be
 * answered once.
 */
export async function verifyNewPasskey(
  { instance, now, transact }: { instance: Instance; now: Date; transact: TransactOnly },
  { response, accountId }: RegistrationAnswer,
): Promise<VerifiedPasskey> {
  const answer = parsePasskeyAnswer(response);
  if (!answer) throw invalidField('/response', 'invalid');
  const site = await transact(async (tx) => {
    const one = {
      instanceId: instance.id,
      tokenHash: hashToken(answer.challenge),
      kind: 'passkey_registration' as const,
      now,
    };
    const challenge = await takeChallenge(tx, one);
    return challenge?.account_id === accountId ? findPasskeySite(tx, instance) : null;
  });
  if (!site) throw problem('sign_in_expired');
  const verified = await verifyRegistration(answer, site);
  if (!verified) throw problem('passkey_refused');
  return verified;
}

type TransactOnly = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Adds a verified passkey to an account. */
export async function addPasskey(
  context: AccessContext,
  account: Account,
  { name, passkey }: { name: string; passkey: VerifiedPasskey },
) {
  const { tx, instance } = context;
  const created = await insertPasskey(tx, {
    instance_id: instance.id,
    account_id: account.id,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    name,
    transports: passkey.transports,
    created_at: realNow(context).toISOString(),
  });
  if (!created) throw problem('passkey_refused');
  await recordAccountEvent(context, account.id, 'passkey_added', { passkey: name });
  return created;
}

/**
 * Removes a passkey of an account. Refuses to remove the last one if the person could then not sign in, or would lack
 * the second factor that its role requires.
 */
export async function removePasskey(context: AccessContext, accountId: number, id: number): Promise<void> {
  const { tx, instance } = context;
  const account = await lockAccount(tx, { instanceId: instance.id, id: accountId });
  if (!account) throw problem('not_found');
  const of = { instanceId: instance.id, accountId };
  const all = await listPasskeys(tx, of);
  if (!all.some((each) => each.id === id)) throw problem('not_found');
  if (all.length === 1 && !canDoWithoutPasskeys(account))
    throw problem('access_conflict', { reason: 'lastPasskey' });
  const removed = await deletePasskey(tx, { ...of, id });
  await recordAccountEvent(context, accountId, 'passkey_removed', { passkey: removed?.name });
  await mailPerson(context, account, 'passkey_removed', { passkey: removed?.name });
}

export function canDoWithoutPasskeys(account: Account): boolean {
  if (account.password_hash === null) return false;
  return !secondFactorRoles.includes(account.role) || account.totp_secret !== null;
}

export const passkeysOf = (db: Db, { instance_id: instanceId, id: accountId }: Account) =>
  listPasskeys(db, { instanceId, accountId });
