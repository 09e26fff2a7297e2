import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Db } from '../db/client.ts';
import type { Operation } from '../generated/operations.ts';
import { type Answer, type HandlerResult, json, rendered, renderedRefusal, sendAnswer } from './answers.ts';
import { confirm } from './confirm.ts';
import { HandlerRequest } from './handler-request.ts';
import { answerOnce, claimOf } from './idempotent.ts';
import { type AnyTwoPhaseHandler, runTwoPhase } from './run-two-phase.ts';
import type { Runtime } from './runtime.ts';
import { write } from './write.ts';

export type SimpleHandler = (request: never) => Promise<HandlerResult> | HandlerResult;

export type AnyHandler = SimpleHandler | AnyTwoPhaseHandler;

/** What stands between a validated request and its handler: the transaction, and exactly-once. */
export function runOperation(
  runtime: Runtime,
  operation: Operation,
  handler: AnyHandler,
): RouteHandlerMethod {
  if ('begin' in handler) return runTwoPhase(runtime, operation, handler);
  const call: Call = (request, tx, now) => handler(new HandlerRequest(runtime, request, tx, now) as never);
  return operation.transaction === 'write'
    ? writeRunner(runtime, operation, call)
    : readRunner(runtime, operation, call);
}

type Call = (request: FastifyRequest, tx: Db, now: Date) => Promise<HandlerResult> | HandlerResult;

function readRunner(runtime: Runtime, operation: Operation, call: Call): RouteHandlerMethod {
  return async (request, reply) => {
    // Awaiting nothing would cost a turn of every read.
    const confirming = confirm(runtime, request, operation);
    if (confirming) await confirming;
    const { status, body } = await call(request, runtime.database.reads, runtime.clock());
    // An object is JSON without being called so.
    if (Buffer.isBuffer(body)) reply.type(json);
    return reply.code(status).send(body);
  };
}

function writeRunner(runtime: Runtime, operation: Operation, call: Call): RouteHandlerMethod {
  return async (request, reply) => {
    let reportAfterMs = 0;
    const answer = await write(runtime, operation, request, async (transaction) => {
      const act = async (): Promise<Answer> => {
        const result = await call(request, transaction.tx, transaction.now);
        reportAfterMs = result.reportAfterMs ?? 0;
        return rendered(reply, result);
      };
      const claim = claimOf(request);
      if (!claim) return act();
      return answerOnce(transaction, claim, act, (refusal) => renderedRefusal(request, refusal));
    });
    if (reportAfterMs > 0) await sleep(reportAfterMs);
    return sendAnswer(answer, request, reply);
  };
}
