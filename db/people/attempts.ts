import { sql } from 'drizzle-orm';
import type { Attempts } from '../../domain/people/throttle.ts';
import { sendInOrder, type Tx } from '../connection/client.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { sign_in_attempts } from '../connection/tables.ts';

const { instance_id, kind, subject } = sign_in_attempts;

export type AttemptsRow = Attempts & { subject: Buffer };

/** Locks the attempts of one subject until the transaction ends, and creates them if they do not exist. */
const lockOne = query.one(
  { instanceId: instance_id, kind, subject, now: param.date },
  ($) => sql<AttemptsRow>`
  insert into sign_in_attempts as a (instance_id, kind, subject, failures, last_failed_at, blocked_until)
  values (${$.instanceId}, ${$.kind}, ${$.subject}, 0, ${$.now}, ${$.now})
  on conflict (instance_id, kind, subject) do update set failures = a.failures
  returning kind, subject, failures, last_failed_at, blocked_until`,
);

type Subject = Pick<AttemptsRow, 'kind' | 'subject'>;

/** Sorts subjects, so that concurrent sign-ins lock them in one order. */
export function inLockOrder<Each extends Subject>(subjects: Each[]): Each[] {
  return subjects.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.subject.compare(b.subject));
}

/** Locks the attempts of several subjects. */
export function lockAttempts(
  tx: Tx,
  instanceId: number,
  subjects: Subject[],
  now: Date,
): Promise<AttemptsRow[]> {
  return sendInOrder(
    tx,
    inLockOrder(subjects).map((each) => lockOne(tx, { ...each, instanceId, now })),
  );
}

export const writeAttempts = query.run(
  pickColumns(sign_in_attempts, [
    'instance_id',
    'kind',
    'subject',
    'failures',
    'last_failed_at',
    'blocked_until',
  ]),
  ($) => sql`
  update sign_in_attempts set failures = ${$.failures}, last_failed_at = ${$.last_failed_at},
    blocked_until = ${$.blocked_until}
  where instance_id = ${$.instance_id} and kind = ${$.kind} and subject = ${$.subject}`,
);

export const deleteAttempts = query.run(
  { instanceId: instance_id, kind, subject },
  ($) => sql`
  delete from sign_in_attempts
  where instance_id = ${$.instanceId} and kind = ${$.kind} and subject = ${$.subject}`,
);
