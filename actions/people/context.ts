import type { PasswordHasher } from '../../adapters/threads/passwords.ts';
import type { Tx } from '../../db/connection/client.ts';
import type { AccountRow } from '../../db/people/accounts.ts';
import { findAccountOfStaff } from '../../db/people/accounts.ts';
import { insertAccountEvent } from '../../db/people/events.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { AccountEventKind } from '../../domain/people/account-events.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import type { Context } from '../context.ts';

/** The browser from which somebody signs in. */
export interface Visitor {
  /** Address of the browser. */
  address: string;
  userAgent: string;
  /** Content of the cookie of a device on which somebody signed in before; null without one. */
  deviceToken: string | null;
  /** Content of the cookie of a paired tablet; null on other devices. */
  tabletToken: string | null;
}

/**
 * Context of a sign-in. A sign-in runs several transactions, because passwords are hashed without a transaction, and
 * because a refused attempt is counted.
 */
export interface SignInContext {
  instance: Instance;
  secretBox: SecretBox;
  hasher: PasswordHasher;
  visitor: Visitor;
  /** The actual time, also in a sandbox whose clock was moved: sessions and codes follow the real clock. */
  now: Date;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Author of a change by the operator, at the machine or at the start of the service. */
export const operator: Actor = { kind: 'staff', id: 0, name: 'workshop' };

/** Context of a transaction that changes access. */
export type AccessContext = Pick<Context, 'tx' | 'instance' | 'actor' | 'now' | 'secretBox'>;

/** Returns the actual time of a change: sessions, links and codes do not follow the clock of a sandbox. */
export const realNow = ({ now }: { now: Date }) => toRealTime(now);

/** Adds an entry to the history of accounts. */
export async function recordAccountEvent(
  { tx, instance, actor, now }: Omit<AccessContext, 'secretBox'>,
  accountId: number | null,
  kind: AccountEventKind,
  data: Record<string, unknown> = {},
): Promise<void> {
  await insertAccountEvent(tx, {
    instance_id: instance.id,
    account_id: accountId,
    kind,
    data,
    actor_kind: actor.kind === 'staff' ? 'staff' : 'service',
    actor_id: actor.id,
    actor_name: actor.name,
    at: realNow({ now }).toISOString(),
  });
}

/** Returns the context of a sign-in's transaction, in which the person itself acts. */
export function accessContextOf(
  { instance, now, secretBox }: Pick<SignInContext, 'instance' | 'now' | 'secretBox'>,
  tx: Tx,
  { staff_id: id, name }: Pick<AccountRow, 'staff_id'> & { name: string },
): AccessContext {
  return { tx, instance, now, secretBox, actor: { kind: 'staff', id, name } };
}

/** Finds the account of the acting person. Refuses an operator who has not said for whom it acts. */
export async function requireOwnAccount({ tx, instance, actor }: Pick<Context, 'tx' | 'instance' | 'actor'>) {
  const account = isPerson(actor)
    ? await findAccountOfStaff(tx, { instanceId: instance.id, staffId: actor.id })
    : undefined;
  if (!account?.active) throw problem('person_unknown');
  return account;
}

const isPerson = (actor: Actor) => actor.kind === 'staff' && actor.id > 0;
