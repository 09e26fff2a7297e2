import { hash } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Db } from '../db/client.ts';
import { findStored, type IdempotencyKey, storeAnswer, tryLock } from '../db/queries/idempotency.ts';
import type { SendWithCommit } from '../db/transaction.ts';
import { canonicalJson } from '../domain/canonical-json.ts';
import { replayMs } from '../domain/idempotency.ts';
import { Problem, problem } from '../domain/problem.ts';

export interface Answer {
  status: number;
  /** Exactly what goes to the client. */
  body: string;
  replayed: boolean;
  concernsClient?: number;
  refusal?: Problem;
}

interface Transaction {
  tx: Db;
  raw: Sql;
  sendWithCommit: SendWithCommit;
}

export interface Claim extends IdempotencyKey {
  fingerprint: Buffer;
}

export function fingerprintOf(request: {
  method: string;
  path: string;
  query: unknown;
  body: unknown;
}): Buffer {
  return hash('sha256', canonicalJson(request), 'buffer');
}

/**
 * Claim, effect and stored answer in the caller's transaction. The lock is taken in a statement of its own
 * before the look-up: a single statement would look with a snapshot older than the lock.
 */
export async function answerOnce(
  { tx, raw, sendWithCommit }: Transaction,
  claim: Claim,
  now: Date,
  act: () => Promise<Answer>,
  refuse: (refusal: Problem) => Answer,
): Promise<Answer> {
  const [locked, stored] = await Promise.all([
    tryLock(tx, claim),
    findStored(tx, claim, new Date(now.getTime() - replayMs)),
  ]);
  if (!locked) throw problem('idempotency_in_progress', { retryAfterSeconds: 1 });
  if (stored) {
    if (!claim.fingerprint.equals(stored.fingerprint)) throw problem('idempotency_conflict');
    // Erasing a client empties the answers that told of them.
    if (stored.body === null) throw problem('client_erased');
    return { status: stored.status, body: stored.body, replayed: true };
  }
  const answer = await actOrRefuse(raw, act, refuse);
  const { status, body, concernsClient } = answer;
  if (isKept(answer)) {
    const { fingerprint } = claim;
    const stored = { fingerprint, status, body, encrypted: false, clientId: concernsClient ?? null };
    sendWithCommit(() => storeAnswer(tx, claim, stored, now));
  }
  return answer;
}

/** A refusal takes its effects back and is an answer like any other. */
async function actOrRefuse(
  raw: Sql,
  act: () => Promise<Answer>,
  refuse: (p: Problem) => Answer,
): Promise<Answer> {
  const [, outcome] = await Promise.all([
    raw.unsafe('savepoint effects').execute(),
    act().catch((error: unknown) => {
      if (error instanceof Problem) return refuse(error);
      throw error;
    }),
  ]);
  if (outcome.refusal) await raw.unsafe('rollback to savepoint effects');
  return outcome;
}

/** What the body refers to may exist a moment later: such a 422 is not kept. */
function isKept({ refusal }: Answer): boolean {
  return refusal === undefined || refusal.code !== 'validation_error';
}
