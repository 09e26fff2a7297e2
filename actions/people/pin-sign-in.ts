import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/connection/client.ts';
import {
  type Account,
  findAccountOfStaff,
  listActiveAccounts,
  lockAccount,
} from '../../db/people/accounts.ts';
import { endSessionsOfTablet } from '../../db/people/sessions.ts';
import { findTabletByToken, pairTablet, touchTablet } from '../../db/people/tablets.ts';
import { hashToken, isSecretToken, newSecretToken, tokenBytes } from '../../domain/people/secret-token.ts';
import { problem } from '../../domain/requests/problem.ts';
import { clearAttempts, reserveAttempt, subjectOf } from './attempts.ts';
import { recordAccountEvent, type SignInContext } from './context.ts';
import { recordFailure } from './failed-sign-in.ts';
import { type StartedSession, startSession } from './session.ts';

/** Pairs the visitor's device with the link that the owner created. Returns the token for the device's cookie. */
export function acceptTablet(
  { instance, now, transact }: SignInContext,
  { token }: { token: string },
): Promise<{ tabletToken: string; name: string }> {
  return transact(async (tx) => {
    const { token: tabletToken, hash } = newSecretToken(randomBytes(tokenBytes));
    const paired = isSecretToken(token)
      ? await pairTablet(tx, {
          instanceId: instance.id,
          linkHash: hashToken(token),
          tokenHash: hash,
          now,
        })
      : undefined;
    if (!paired) throw problem('link_invalid');
    const actor = { kind: 'service' as const, id: 0, name: paired.name };
    await recordAccountEvent({ tx, instance, now, actor }, null, 'tablet_paired', { tablet: paired.name });
    return { tabletToken, name: paired.name };
  });
}

/** Lists the people who can sign in on the visitor's tablet. */
export function listPeopleOfTablet(
  context: SignInContext,
): Promise<{ tablet: { id: number; name: string }; people: { id: number; name: string }[] }> {
  return context.transact(async (tx) => {
    const tablet = await requireTablet(tx, context);
    const all = await listActiveAccounts(tx, { instanceId: context.instance.id });
    const people = all.flatMap(({ staff_id: id, name, has_pin }) => (has_pin ? [{ id, name }] : []));
    return { tablet, people };
  });
}

async function requireTablet(tx: Tx, { instance, visitor }: SignInContext) {
  const { tabletToken } = visitor;
  const tablet =
    tabletToken !== null && isSecretToken(tabletToken)
      ? await findTabletByToken(tx, { instanceId: instance.id, tokenHash: hashToken(tabletToken) })
      : undefined;
  if (!tablet) throw problem('tablet_unknown');
  return tablet;
}

/**
 * Signs a person in on a paired tablet. Five wrong PINs lock this person on this tablet for fifteen minutes. A sign-in
 * ends the session of the person before.
 */
export async function signInWithPin(
  context: SignInContext,
  { personId, pin }: { personId: number; pin: string },
): Promise<StartedSession> {
  const { hasher, instance, now, transact } = context;
  const { tablet, account, subjects } = await transact(async (tx) => {
    const tablet = await requireTablet(tx, context);
    const account = await findAccountOfStaff(tx, { instanceId: instance.id, staffId: personId });
    const subjects = [subjectOf('pin', tablet.id, personId)];
    await reserveAttempt(tx, context, subjects);
    return { tablet, account: account?.active ? account : undefined, subjects };
  });
  const hash = account?.pin_hash ?? null;
  const isRight = await hasher.verifyPassword(instance.id, pin, hash);
  if (!account || !isRight) {
    await recordFailure(context, account, 'pin');
    throw problem('sign_in_failed');
  }
  return transact(async (tx) => {
    const current = await lockAccount(tx, { instanceId: instance.id, id: account.id });
    if (!isUnchanged(current, hash)) throw problem('sign_in_failed');
    await requireTablet(tx, context);
    await clearAttempts(tx, instance.id, subjects);
    await endSessionsOfTablet(tx, { instanceId: instance.id, tabletId: tablet.id });
    await touchTablet(tx, { instanceId: instance.id, id: tablet.id, now });
    return startSession(context, tx, current, { method: 'pin', tabletId: tablet.id });
  });
}

function isUnchanged(account: Account | undefined, hash: string | null): account is Account {
  return account?.active === true && account.pin_hash === hash;
}
