import { hash } from 'node:crypto';
import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { deleteAttempts, lockAttempts, writeAttempts } from '../../db/people/attempts.ts';
import { type KnownDevice, openDevice } from '../../domain/people/device.ts';
import { type AttemptKind, afterFailure, waitingMs } from '../../domain/people/throttle.ts';
import { problem } from '../../domain/requests/problem.ts';
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

/**
 * Returns the subjects of a sign-in to an account. A device on which the person signed in before has an allowance of its
 * own, so that attempts from elsewhere do not lock the person out.
 */
export function subjectsOfSignIn(
  context: SignInContext,
  account: { id: number } | undefined,
  login: string,
): Subject[] {
  const device = knownDevice(context);
  if (account && device?.accountIds.includes(account.id)) return [subjectOf('device', device.id, account.id)];
  return [
    account ? subjectOf('account', account.id) : subjectOf('account', 'unknown', login),
    subjectOf('address', context.visitor.address),
  ];
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
    subjects.map((each) => deleteAttempts(tx, { ...each, instanceId })),
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
