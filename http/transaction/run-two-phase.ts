import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { ExternalCalls } from '../../actions/context.ts';
import { type Database, sendInOrder } from '../../db/connection/client.ts';
import { findStored, lock, releaseClaim, storeReservation } from '../../db/requests/idempotency.ts';
import { leaseMs } from '../../domain/requests/idempotency.ts';
import { Problem } from '../../domain/requests/problem.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import type { Operation } from '../../generated/operations.ts';
import type { HandlerResult } from '../../handlers/handler.ts';
import { type Answer, renderAnswer, sendAnswer, toRefusalAnswer } from '../output/answers.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { HandlerRequest } from './handler-request.ts';
import {
  catchRefusal,
  findAnswer,
  inProgressProblem,
  isStorable,
  type KeyClaim,
  minReplayableTime,
  readStoredAnswer,
  requestClaim,
  storeWithCommit,
} from './idempotent.ts';
import { runWrite, type Transaction } from './write.ts';

export interface AnyTwoPhaseHandler {
  begin(request: HandlerRequest): unknown;
  call(prepared: unknown, externalCalls: ExternalCalls): Promise<unknown>;
  end(request: HandlerRequest, prepared: unknown, outcome: unknown): Promise<HandlerResult>;
}

/**
 * Returns the route handler of an operation with an external call. Runs one transaction before the call and one after
 * it, so that no database connection is occupied during the call.
 */
export function runTwoPhase(
  runtime: Runtime,
  operation: Operation,
  handler: AnyTwoPhaseHandler,
): RouteHandlerMethod {
  return async (request, reply) => {
    const preparation = await beginPhase(runtime, operation, handler, request);
    if ('status' in preparation) return sendAnswer(preparation, operation, request, reply);
    try {
      const outcome = await handler.call(preparation.prepared, runtime.externalCalls);
      const answer = await endPhase(runtime, operation, handler, { ...preparation, outcome }, request, reply);
      return sendAnswer(answer, operation, request, reply);
    } catch (error) {
      if (preparation.lease) await releaseReservation(runtime.database, preparation.lease);
      throw error;
    }
  };
}

function beginPhase(
  runtime: Runtime,
  operation: Operation,
  handler: AnyTwoPhaseHandler,
  request: FastifyRequest,
): Promise<Answer | Preparation<unknown>> {
  const claim = requestClaim(request);
  return runWrite(runtime, operation, request, async (transaction) => {
    const first = async () => handler.begin(requestIn(runtime, request, transaction));
    if (!claim) return { prepared: await first(), lease: null };
    return beginOnce(transaction, claim, first, (refusal) => toRefusalAnswer(request, refusal));
  });
}

function endPhase(
  runtime: Runtime,
  operation: Operation,
  handler: AnyTwoPhaseHandler,
  { prepared, lease, outcome }: Preparation<unknown> & { outcome: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const last = async (transaction: Transaction) => {
    const second = async () => {
      const ended = requestIn(runtime, request, transaction);
      return renderAnswer(reply, operation, await handler.end(ended, prepared, outcome));
    };
    if (!lease) return second();
    const refuse = (refusal: Problem) => toRefusalAnswer(request, refusal);
    return endOnce(transaction, lease, second, refuse);
  };
  return runWrite(runtime, operation, request, last, { isBegun: true });
}

function requestIn(runtime: Runtime, request: FastifyRequest, { tx, now }: Transaction) {
  return new HandlerRequest(runtime, request, tx, now);
}

/**
 * A claim and the expiry of its lease. The expiry identifies the claim, because no other process can claim the request
 * before the lease expires.
 */
interface Lease {
  claim: KeyClaim;
  until: Date;
}

interface Preparation<Prepared> {
  prepared: Prepared;
  lease: Lease | null;
}

async function beginOnce<Prepared>(
  transaction: Transaction,
  claim: KeyClaim,
  begin: () => Promise<Prepared>,
  refuse: (refusal: Problem) => Answer,
): Promise<Answer | Preparation<Prepared>> {
  const previous = await findAnswer(transaction, claim);
  if (previous) return previous;
  const outcome = await catchRefusal(transaction.raw, begin);
  if (outcome instanceof Problem) {
    const answer = refuse(outcome);
    if (isStorable(answer)) storeWithCommit(transaction, claim, answer);
    return answer;
  }
  const { tx, sendWithCommit } = transaction;
  const now = toRealTime(transaction.now);
  const until = new Date(now.getTime() + leaseMs);
  sendWithCommit(() => storeReservation(tx, claim, claim.fingerprint, until, now));
  return { prepared: outcome, lease: { claim, until } };
}

async function endOnce(
  transaction: Transaction,
  { claim, until }: Lease,
  end: () => Promise<Answer>,
  refuse: (refusal: Problem) => Answer,
): Promise<Answer> {
  const { tx, raw, now, secretBox, sendWithCommit } = transaction;
  const [, stored] = await sendInOrder(tx, [lock(tx, claim), findStored(tx, claim, minReplayableTime(now))]);
  if (stored?.leased_until !== until.toISOString()) {
    const previous = stored && readStoredAnswer(stored, claim, now, secretBox);
    if (previous) return previous;
    throw inProgressProblem();
  }
  const outcome = await catchRefusal(raw, end);
  const answer = outcome instanceof Problem ? refuse(outcome) : outcome;
  if (isStorable(answer)) storeWithCommit(transaction, claim, answer);
  else sendWithCommit(() => releaseClaim(tx, claim, until));
  return answer;
}

/**
 * Releases the lease of a failed request, so that the request can be retried immediately. If the database is
 * unreachable, the lease expires later.
 */
async function releaseReservation(database: Database, { claim, until }: Lease): Promise<void> {
  await database.inSession((db) => releaseClaim(db, claim, until)).catch(() => {});
}
