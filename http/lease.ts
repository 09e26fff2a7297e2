import type { Database } from '../db/client.ts';
import { findStored, lock, releaseClaim, storeClaim } from '../db/queries/idempotency.ts';
import { leaseMs } from '../domain/idempotency.ts';
import { Problem } from '../domain/problem.ts';
import type { Answer } from './answers.ts';
import {
  answerIn,
  type Claim,
  findAnswer,
  inProgress,
  isKept,
  keep,
  orRefusal,
  replayableSince,
} from './idempotent.ts';
import type { Transaction } from './write.ts';

/**
 * A request that was taken up, and by when its answer has to stand. Nobody else claims it before, so the moment
 * tells this claim from every later one.
 */
export interface Lease {
  claim: Claim;
  until: Date;
}

export interface Begun<Prepared> {
  prepared: Prepared;
  lease: Lease | null;
}

/** The first transaction: claims the request, unless it was answered before or is refused at once. */
export async function beginOnce<Prepared>(
  transaction: Transaction,
  claim: Claim,
  begin: () => Promise<Prepared>,
  refuse: (refusal: Problem) => Answer,
): Promise<Answer | Begun<Prepared>> {
  const given = await findAnswer(transaction, claim);
  if (given) return given;
  const outcome = await orRefusal(transaction.raw, begin);
  if (outcome instanceof Problem) {
    const answer = refuse(outcome);
    if (isKept(answer)) keep(transaction, claim, answer);
    return answer;
  }
  const { tx, now, sendWithCommit } = transaction;
  const until = new Date(now.getTime() + leaseMs);
  sendWithCommit(() => storeClaim(tx, claim, claim.fingerprint, until, now));
  return { prepared: outcome, lease: { claim, until } };
}

/** The second transaction: effect and answer, for as long as nobody else has taken the request up. */
export async function endOnce(
  transaction: Transaction,
  { claim, until }: Lease,
  end: () => Promise<Answer>,
  refuse: (refusal: Problem) => Answer,
): Promise<Answer> {
  const { tx, raw, now, secretBox, sendWithCommit } = transaction;
  const [, stored] = await Promise.all([lock(tx, claim), findStored(tx, claim, replayableSince(now))]);
  if (stored?.leased_until !== until.toISOString()) {
    const given = stored && answerIn(stored, claim, now, secretBox);
    if (given) return given;
    throw inProgress();
  }
  const outcome = await orRefusal(raw, end);
  const answer = outcome instanceof Problem ? refuse(outcome) : outcome;
  if (isKept(answer)) keep(transaction, claim, answer);
  else sendWithCommit(() => releaseClaim(tx, claim, until));
  return answer;
}

/** What has failed may be tried again at once. Where the database is away, the lease lapses by itself. */
export async function release(database: Database, { claim, until }: Lease): Promise<void> {
  await database.lease((db) => releaseClaim(db, claim, until)).catch(() => {});
}
