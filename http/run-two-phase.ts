import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Problem } from '../domain/problem.ts';
import type { Operation } from '../generated/operations.ts';
import type { Outside } from '../handlers/outside.ts';
import { type Answer, type HandlerResult, rendered, renderedRefusal, sendAnswer } from './answers.ts';
import { HandlerRequest } from './handler-request.ts';
import { claimOf } from './idempotent.ts';
import { type Begun, beginOnce, endOnce, release } from './lease.ts';
import type { Runtime } from './runtime.ts';
import { type Transaction, write } from './write.ts';

/** As the runner sees it: what it prepares and what comes of the wait are its own affair. */
export interface AnyTwoPhaseHandler {
  begin(request: never): unknown;
  outside(prepared: never, outside: Outside): Promise<unknown>;
  end(request: never, prepared: never, outcome: never): Promise<HandlerResult>;
}

/** Two transactions around a wait for the outside, during which no connection to the database is held. */
export function runTwoPhase(
  runtime: Runtime,
  operation: Operation,
  handler: AnyTwoPhaseHandler,
): RouteHandlerMethod {
  const { outside } = runtime;
  return async (request, reply) => {
    const begun = await begin(runtime, operation, handler, request);
    if ('status' in begun) return sendAnswer(begun, request, reply);
    try {
      const outcome = await handler.outside(begun.prepared as never, outside);
      const answer = await end(runtime, operation, handler, { ...begun, outcome }, request, reply);
      return sendAnswer(answer, request, reply);
    } catch (error) {
      if (begun.lease) await release(runtime.database, begun.lease);
      throw error;
    }
  };
}

function begin(
  runtime: Runtime,
  operation: Operation,
  handler: AnyTwoPhaseHandler,
  request: FastifyRequest,
): Promise<Answer | Begun<unknown>> {
  const claim = claimOf(request);
  return write(runtime, operation, request, async (transaction) => {
    const first = async () => handler.begin(requestIn(runtime, request, transaction));
    if (!claim) return { prepared: await first(), lease: null };
    return beginOnce(transaction, claim, first, (refusal) => renderedRefusal(request, refusal));
  });
}

function end(
  runtime: Runtime,
  operation: Operation,
  handler: AnyTwoPhaseHandler,
  { prepared, lease, outcome }: Begun<unknown> & { outcome: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  return write(runtime, operation, request, async (transaction) => {
    const second = async () => {
      const ended = requestIn(runtime, request, transaction);
      return rendered(reply, await handler.end(ended, prepared as never, outcome as never));
    };
    if (!lease) return second();
    const refuse = (refusal: Problem) => renderedRefusal(request, refusal);
    return endOnce(transaction, lease, second, refuse);
  });
}

function requestIn(runtime: Runtime, request: FastifyRequest, { tx, now }: Transaction) {
  return new HandlerRequest(runtime, request, tx, now) as never;
}
