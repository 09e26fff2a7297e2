import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Sql } from 'postgres';
import { sendInOrder } from '../../db/connection/client.ts';
import { markEffects, undoEffects } from '../../db/connection/commands.ts';
import {
  type AnswerToStore,
  findStored,
  type IdempotencyKey,
  insertAnswer,
  isKeyInUse,
  requireNewKey,
  type StoredAnswer,
  storeAnswer,
  tryLock,
} from '../../db/requests/idempotency.ts';
import { replayMs } from '../../domain/requests/idempotency.ts';
import { Problem, problem } from '../../domain/requests/problem.ts';
import { nonceBytes, type SecretBox, secretContexts } from '../../domain/secrets/secret-box.ts';
import { canonicalJson } from '../../domain/text/json.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import { pathOfUrl } from '../input/request-head.ts';
import type { Answer } from '../output/answers.ts';
import { requestKey } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Transact, Transaction } from './write.ts';

export interface KeyClaim extends IdempotencyKey {
  fingerprint: Buffer;
}

export function requestClaim(request: FastifyRequest): KeyClaim | null {
  const { idempotencyKey } = request.state;
  if (idempotencyKey === null) return null;
  const { method, query, body } = request;
  const canonical = canonicalJson({ method, path: pathOfUrl(request.url), query, body: body ?? null });
  return {
    ...claimOwner(request),
    idempotencyKey,
    fingerprint: hash('sha256', canonical, 'buffer'),
  };
}

/** Returns the owner of an idempotency key: an API key, or a person's account with its negated id. */
function claimOwner(request: FastifyRequest): Pick<IdempotencyKey, 'instanceId' | 'keyId'> {
  const { accountId, workshop } = request.state;
  if (accountId !== null && workshop) return { instanceId: workshop.instance.id, keyId: -accountId };
  const { instance_id, id } = requestKey(request);
  return { instanceId: instance_id, keyId: id };
}

export async function findEarlierRequest(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  request: FastifyRequest,
): Promise<'this' | 'another' | null> {
  const claim = requestClaim(request);
  const stored = claim && (await findStored(database.reads, claim, minReplayableTime(clock())));
  if (!claim || !stored) return null;
  return claim.fingerprint.equals(stored.fingerprint) ? 'this' : 'another';
}

/**
 * Answers a request once per idempotency key. Most keys are new and few requests are refused, so the operation's first
 * statements are sent together with the look-up of the key. If a stored answer exists, the look-up raises an error, so
 * that PostgreSQL skips the other statements. After this error, or after a refusal that is to be stored, the
 * transaction is rolled back, and a second transaction looks up the key first.
 */
export async function answerOnce(
  transact: Transact,
  claim: KeyClaim,
  act: (transaction: Transaction) => Promise<Answer>,
  refuse: (refusal: Problem) => Answer,
): Promise<Answer> {
  let refused: Answer | undefined;
  try {
    return await transact((transaction) => actOnNewKey(transaction, claim, act));
  } catch (error) {
    if (error instanceof Problem) refused = refuse(error);
    else if (!isKeyInUse(error)) throw error;
  }
  if (refused && !isStorable(refused) && !mayHaveOwnEffect(refused)) return refused;
  return transact(async (transaction) => {
    const previous = await findAnswer(transaction, claim);
    if (previous) return previous;
    const outcome = refused ?? (await catchRefusal(transaction.raw, () => act(transaction)));
    const answer = outcome instanceof Problem ? refuse(outcome) : outcome;
    if (isStorable(answer)) storeWithCommit(transaction, claim, answer);
    return answer;
  });
}

async function actOnNewKey(
  transaction: Transaction,
  claim: KeyClaim,
  act: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { tx, now, sendWithCommit, secretBox } = transaction;
  const [isNew, acted] = await Promise.allSettled([
    requireNewKey(tx, claim, minReplayableTime(now)),
    act(transaction),
  ]);
  if (isNew.status === 'rejected') throw isNew.reason;
  if (acted.status === 'rejected') throw acted.reason;
  sendWithCommit(() => insertAnswer(tx, claim, packAnswer(acted.value, claim, secretBox), toRealTime(now)));
  return acted.value;
}

/**
 * Locks the key and then reads its stored answer. Uses two statements, because the snapshot of a single statement would
 * be older than the lock.
 */
export async function findAnswer(
  { tx, now, secretBox }: Transaction,
  claim: KeyClaim,
): Promise<Answer | undefined> {
  const [locked, stored] = await sendInOrder(tx, [
    tryLock(tx, claim),
    findStored(tx, claim, minReplayableTime(now)),
  ]);
  if (!locked) throw inProgressProblem();
  return stored && readStoredAnswer(stored, claim, now, secretBox);
}

/**
 * Returns the minimum time of a stored answer that may still be replayed. Uses the system time instead of a test clock,
 * because programs retry by the system time.
 */
export function minReplayableTime(now: Date): Date {
  return new Date(toRealTime(now).getTime() - replayMs);
}

/**
 * Returns the stored answer of a key. Returns undefined if the process that claimed the request did not finish in time.
 */
export function readStoredAnswer(
  stored: StoredAnswer,
  claim: KeyClaim,
  now: Date,
  secretBox: SecretBox,
): Answer | undefined {
  const { fingerprint, status, body, encrypted, leased_until } = stored;
  if (status === null) {
    if (leased_until !== null && Date.parse(leased_until) > toRealTime(now).getTime())
      throw inProgressProblem();
    return undefined;
  }
  if (!claim.fingerprint.equals(fingerprint)) throw problem('idempotency_conflict');
  // Erasing a client empties the stored answers that contain its data.
  if (body === null) throw problem('client_erased');
  const text = encrypted ? secretBox.open(Buffer.from(body, 'base64'), secretContexts.answer(claim)) : body;
  return { status, body: text, replayed: true };
}

export function inProgressProblem(): Problem {
  return problem('idempotency_in_progress', { retryAfterSeconds: 1 });
}

/** Runs `act`. If it throws a refusal, rolls back its effects and returns the refusal. */
export async function catchRefusal<T>(raw: Sql, act: () => Promise<T>): Promise<T | Problem> {
  const [, outcome] = await Promise.all([
    markEffects({ sql: raw }),
    act().catch((error: unknown) => {
      if (error instanceof Problem) return error;
      throw error;
    }),
  ]);
  if (outcome instanceof Problem) await undoEffects({ sql: raw });
  return outcome;
}

/**
 * Tells whether to store an answer for replays. Three kinds of refusals are not stored: validation errors, because a
 * missing reference may exist a moment later; changed records, because the request may be repeated with another
 * `If-Match`; and failures with a status of 500 or more, which may be temporary.
 */
export function isStorable({ refusal, status }: Answer): boolean {
  if (refusal === undefined) return true;
  return !['validation_error', 'changed_meanwhile'].includes(refusal.code) && status < 500;
}

/** Tells whether a refusal may be caused by an earlier attempt of the same request, whose answer is then replayed. */
function mayHaveOwnEffect({ refusal }: Answer): boolean {
  return refusal?.code === 'changed_meanwhile';
}

export function storeWithCommit(
  { tx, sendWithCommit, now, secretBox }: Transaction,
  claim: KeyClaim,
  answer: Answer,
): void {
  sendWithCommit(() => storeAnswer(tx, claim, packAnswer(answer, claim, secretBox), toRealTime(now)));
}

function packAnswer(
  { status, body, concernsClients = [], holdsSecret }: Answer,
  claim: KeyClaim,
  secretBox: SecretBox,
): AnswerToStore {
  // Answers to people in the panel contain costs, clients' links and secrets.
  const encrypted = holdsSecret === true || claim.keyId < 0;
  return {
    fingerprint: claim.fingerprint,
    status,
    body: encrypted ? sealBody(secretBox, body, claim) : body,
    encrypted,
    clientIds: concernsClients,
  };
}

function sealBody(secretBox: SecretBox, body: string, claim: KeyClaim): string {
  return secretBox.seal(body, secretContexts.answer(claim), randomBytes(nonceBytes)).toString('base64');
}
