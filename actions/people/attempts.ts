import { hash } from 'node:crypto';
import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import type { Account } from '../../db/people/accounts.ts';
import { deleteAttempts, inLockOrder, lockAttempts, writeAttempts } from '../../db/people/attempts.ts';
import { type KnownDevice, openDevice, subscriberNetwork } from '../../domain/people/device.ts';
import { type AttemptKind, afterFailure, waitingMs } from '../../domain/people/throttle.ts';
import { problem } from '../../domain/requests/problem.ts';
import { fold } from '../../domain/text/fold.ts';
import { comparableEmail } from '../../domain/text/mail-address.ts';
import type { Context } from '../context.ts';
import { realNow, requireOwnAccount, type SignInContext } from './context.ts';

/** Something that is slowed down after failed attempts. */
export interface Subject {
  kind: AttemptKind;
  subject: Buffer;
}

export function subjectOf(kind: AttemptKind, ...parts: (string | number)[]): Subject {
  return { kind, subject: hash('sha256', JSON.stringify(parts), 'buffer') };
}

/** Returns the device of a visitor on which somebody signed in before, or null. */
export function knownDevice({ visitor, secretBox, instance }: SignInContext): KnownDevice | null {
  const { deviceToken } = visitor;
  return deviceToken === null ? null : openDevice(deviceToken, { secretBox, instanceId: instance.id });
}

type Person = Pick<Account, 'id' | 'name' | 'email'>;

/**
 * Returns the subjects of a sign-in with a name or an email address. Counts what was typed, known or not: a delay that
 * followed the account would reveal that a name and an address belong to one.
 */
export function subjectsOfLogin(
  context: SignInContext,
  account: Person | undefined,
  login: string,
): Subject[] {
  return ownDevice(context, account) ?? [loginSubject(login), addressSubject(context)];
}

/** Returns the subjects of a person who has entered the right password, or has a session, and proves the identity. */
export function subjectsOfAccount(context: SignInContext, account: Person): Subject[] {
  return ownDevice(context, account) ?? [subjectOf('account', account.id), addressSubject(context)];
}

/** Returns the subjects whose failures are forgotten when a person signs in. */
export function subjectsToClear(context: SignInContext, account: Person): Subject[] {
  const logins = [account.name, account.email].filter((login) => login !== null);
  return ownDevice(context, account) ?? [...subjectsOfAccount(context, account), ...logins.map(loginSubject)];
}

/**
 * A device on which the person signed in before has an allowance of its own, so that attempts from elsewhere do not lock
 * the person out.
 */
function ownDevice(context: SignInContext, account: Person | undefined): Subject[] | null {
  const device = knownDevice(context);
  return account && device?.accountIds.includes(account.id)
    ? [subjectOf('device', device.id, account.id)]
    : null;
}

const loginSubject = (login: string) => subjectOf('account', 'login', comparableLogin(login));

/** Returns the subject of the visitor's address, for attempts of one kind. */
export function addressSubject({ visitor }: Pick<SignInContext, 'visitor'>, ...kind: string[]): Subject {
  return subjectOf('address', ...kind, subscriberNetwork(visitor.address));
}

/** Returns a login in the form in which it is compared with the email addresses and names of accounts. */
export function comparableLogin(login: string): string {
  const text = login.trim();
  return text.includes('@') ? comparableEmail(text) : fold(text);
}

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts cannot exceed the allowance. Refuses it
 * if one of its subjects must wait. `clearAttempts` forgets the failures after a success.
 */
export async function reserveAttempt(
  tx: Tx,
  { instance, now }: Pick<SignInContext, 'instance' | 'now'>,
  subjects: Subject[],
): Promise<void> {
  const rows = await lockAttempts(tx, instance.id, subjects, now);
  const waitMs = Math.max(...rows.map((row) => waitingMs(row, now)));
  if (waitMs > 0) throw waitProblem(waitMs);
  await sendInOrder(
    tx,
    rows.map((row) => writeAttempts(tx, { instance_id: instance.id, ...afterFailure(row, now) })),
  );
}

function waitProblem(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1_000);
  return problem('sign_in_delayed', { retryAfterSeconds: seconds, params: { seconds: String(seconds) } });
}

export async function clearAttempts(tx: Tx, instanceId: number, subjects: Subject[]): Promise<void> {
  await sendInOrder(
    tx,
    inLockOrder(subjects).map((each) => deleteAttempts(tx, { ...each, instanceId })),
  );
}

/**
 * Counts an attempt to prove the own password, so that a stolen session does not allow guessing it. Returns a function
 * that forgets the attempt after a success.
 */
export async function reserveOwnPassword(request: Pick<Context, 'tx' | 'instance' | 'actor' | 'now'>) {
  const account = await requireOwnAccount(request);
  const { instance } = request;
  const subjects = [subjectOf('device', 'own password', account.id)];
  await reserveAttempt(request.tx, { instance, now: realNow(request) }, subjects);
  return { account, release: (tx: Tx) => clearAttempts(tx, instance.id, subjects) };
}
