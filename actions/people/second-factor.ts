import { randomBytes } from 'node:crypto';
import { type Account, lockAccount, updateAccount } from '../../db/people/accounts.ts';
import { listPasskeys } from '../../db/people/passkeys.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from '../../db/people/recovery-codes.ts';
import {
  hashRecoveryCode,
  newRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
} from '../../domain/people/recovery-code.ts';
import { secondFactorRoles } from '../../domain/people/session.ts';
import { findTotpStep, newTotpSecret, totpAddress, totpSecretBytes } from '../../domain/people/totp.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { nonceBytes, openIfSecretKnown, secretContexts } from '../../domain/secrets/secret-box.ts';
import { type AccessContext, realNow, recordAccountEvent } from './context.ts';
import { mailPerson } from './mail.ts';

/** Makes a secret for the authenticator app of a person. It counts once the person has entered a code. */
export async function startTotp(
  { tx, instance, secretBox }: AccessContext,
  account: Account,
): Promise<{ secret: string; address: string }> {
  const secret = newTotpSecret(randomBytes(totpSecretBytes));
  const sealed = secretBox.seal(secret, secretContexts.totpSecret(instance.id), randomBytes(nonceBytes));
  await updateAccount(tx, account, { totp_pending_secret: sealed });
  const label = account.email ?? account.name;
  return { secret, address: totpAddress(secret, { issuer: instance.name, label }) };
}

/** Confirms the authenticator app with a code. Returns recovery codes if the person has none left. */
export async function confirmTotp(
  context: AccessContext,
  { id }: Account,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const { tx, instance, secretBox } = context;
  const account = await lockAccount(tx, { instanceId: instance.id, id });
  const sealed = account?.totp_pending_secret;
  const secret =
    sealed && openIfSecretKnown(() => secretBox.open(sealed, secretContexts.totpSecret(instance.id)));
  if (!account || !secret) throw problem('access_conflict', { reason: 'secondFactorNotStarted' });
  const step = findTotpStep({ secret, lastStep: null }, code, realNow(context));
  if (step === null) throw invalidField('/code', 'wrongCode');
  await updateAccount(tx, account, {
    totp_secret: sealed,
    totp_pending_secret: null,
    totp_last_step: step,
  });
  await recordAccountEvent(context, account.id, 'second_factor_set');
  const recoveryCodes = await makeMissingCodes(context, account);
  await mailPerson(context, account, 'second_factor_set');
  return { recoveryCodes };
}

/** Makes recovery codes if the account has none that can be used. */
export async function makeMissingCodes(context: AccessContext, account: Account): Promise<string[] | null> {
  const { unused } = await countRecoveryCodes(context.tx, {
    instanceId: account.instance_id,
    accountId: account.id,
  });
  return unused > 0 ? null : makeRecoveryCodes(context, account);
}

/** Replaces the recovery codes of an account. They are shown once; only their hashes are stored. */
export async function makeRecoveryCodes(context: AccessContext, account: Account): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    newRecoveryCode(randomBytes(recoveryCodeBytes)),
  );
  await replaceRecoveryCodes(context.tx, {
    instanceId: account.instance_id,
    accountId: account.id,
    hashes: codes.map((code) => hashRecoveryCode(account.id, code).toString('hex')),
    now: realNow(context),
  });
  await recordAccountEvent(context, account.id, 'recovery_codes_made');
  return codes;
}

/** Removes the authenticator app, and the recovery codes if nothing is left that they replace. */
export async function removeTotp(context: AccessContext, { id }: Account): Promise<void> {
  const { tx, instance } = context;
  const account = await lockAccount(tx, { instanceId: instance.id, id });
  if (!account?.totp_secret) throw problem('access_conflict', { reason: 'noSecondFactor' });
  const of = { instanceId: instance.id, accountId: id };
  const hasPasskey = (await listPasskeys(tx, of)).length > 0;
  if (secondFactorRoles.includes(account.role) && !hasPasskey)
    throw problem('access_conflict', { reason: 'secondFactorRequired' });
  await updateAccount(tx, account, {
    totp_secret: null,
    totp_pending_secret: null,
    totp_last_step: null,
  });
  if (!hasPasskey) await deleteRecoveryCodes(tx, of);
  await recordAccountEvent(context, id, 'second_factor_removed');
  await mailPerson(context, account, 'second_factor_removed');
}
