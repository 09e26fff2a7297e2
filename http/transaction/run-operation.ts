import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { ExternalCalls } from '../../actions/context.ts';
import type { Db } from '../../db/connection/client.ts';
import type { Problem } from '../../domain/requests/problem.ts';
import { refusePaused } from '../../domain/workshops/pause.ts';
import type { Operation } from '../../generated/operations.ts';
import { SentFile, StreamedFile, StreamedList } from '../../handlers/answers.ts';
import type { HandlerResult } from '../../handlers/handler.ts';
import { renderAnswer, sendAnswer, sendStreamedList, toRefusalAnswer } from '../output/answers.ts';
import { recordEtag } from '../output/etag.ts';
import { jsonMediaType } from '../output/media-types.ts';
import { sendFile, streamFile } from '../output/send-file.ts';
import { requestNow } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { HandlerRequest } from './handler-request.ts';
import { answerOnce, findEarlierRequest, inProgressProblem, requestClaim } from './idempotent.ts';
import { changeVersion, type RecordRead } from './record-version.ts';
import { type AnyTwoPhaseHandler, runTwoPhase } from './run-two-phase.ts';
import { removeFiles } from './stored-files.ts';
import { recheckAfterDelay, runWrite, type Transact, type Transaction } from './write.ts';

/**
 * A handler without the types of its operation. Validation admits exactly the inputs for which the handler is typed.
 */
export type SimpleHandler = (request: HandlerRequest) => Promise<HandlerResult> | HandlerResult;

interface AnyPreparedHandler {
  takesLong(request: HandlerRequest): boolean;
  prepare(request: HandlerRequest, externalCalls: ExternalCalls): Promise<unknown>;
  handle(request: HandlerRequest, outcome: unknown): Promise<HandlerResult>;
}

export type AnyHandler = SimpleHandler | AnyPreparedHandler | AnyTwoPhaseHandler;

/**
 * Returns the route handler of an operation. It runs the operation's handler after validation, once, in the transaction
 * that the operation declares.
 */
export function runOperation(
  runtime: Runtime,
  operation: Operation,
  handler: AnyHandler,
  findRead: () => RecordRead,
): RouteHandlerMethod {
  if ('begin' in handler) return runTwoPhase(runtime, operation, handler);
  if ('handle' in handler) return preparedWriteRunner(runtime, operation, handler, findRead);
  const call: CallHandler = (request, tx, now) => handler(new HandlerRequest(runtime, request, tx, now));
  if (operation.transaction === 'write') return writeRunner(runtime, operation, call, findRead);
  return isLongRead(operation)
    ? longReadRunner(runtime, operation, call)
    : shortReadRunner(runtime, operation, call);
}

/**
 * Tells whether `x-transaction` marks an operation as long: its reads may take more than 20 ms, or its answer is long
 * (ADR 0065).
 */
function isLongRead({ transaction }: Operation): boolean {
  return transaction === 'long-read' || transaction === 'report';
}

type CallHandler = (request: FastifyRequest, tx: Db, now: Date) => Promise<HandlerResult> | HandlerResult;

function shortReadRunner(runtime: Runtime, operation: Operation, call: CallHandler): RouteHandlerMethod {
  return async (request, reply) => {
    const workshop = request.state.workshop?.instance.id ?? 0;
    // Awaits only if the caller must wait, because a needless `await` would delay every read by a turn of the event
    // loop.
    const wait = runtime.shortReads.take(workshop);
    if (wait) await wait;
    let result: HandlerResult;
    try {
      const confirming = recheckAfterDelay(runtime, request, operation);
      if (confirming) await confirming;
      result = await call(request, runtime.database.reads, requestNow(runtime, request));
    } finally {
      runtime.shortReads.giveBack(workshop);
    }
    return sendResult(result, operation, request, reply);
  };
}

function longReadRunner(runtime: Runtime, operation: Operation, call: CallHandler): RouteHandlerMethod {
  return async (request, reply) => {
    await runtime.longAnswers.takePlace(request.state.workshop?.instance.id ?? 0, reply);
    await recheckAfterDelay(runtime, request, operation);
    return sendResult(
      await call(request, runtime.database.reads, requestNow(runtime, request)),
      operation,
      request,
      reply,
    );
  };
}

function sendResult(
  { status, body }: HandlerResult,
  { version }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (body instanceof SentFile) return sendFile(body, request, reply.code(status));
  if (body instanceof StreamedFile) return streamFile(body, reply.code(status));
  if (body instanceof StreamedList) return sendStreamedList(reply.code(status).type(jsonMediaType), body);
  // Sets the type of buffers. Fastify already sends an object as JSON.
  if (Buffer.isBuffer(body)) reply.type(jsonMediaType);
  if (version) {
    const text = reply.code(status).type(jsonMediaType).serialize(body) as string;
    return reply.header('etag', recordEtag(text, version)).send(text);
  }
  return reply.code(status).send(body);
}

function writeRunner(
  runtime: Runtime,
  operation: Operation,
  call: CallHandler,
  findRead: () => RecordRead,
): RouteHandlerMethod {
  return async (request, reply) => {
    const { ifMatch } = request.state;
    const actAnyway = async ({ tx, now }: Transaction) =>
      renderAnswer(reply, operation, await call(request, tx, now));
    const act =
      ifMatch === null
        ? actAnyway
        : (transaction: Transaction) =>
            changeVersion({
              ...{ runtime, request, reply, ifMatch, transaction, read: findRead() },
              act: () => actAnyway(transaction),
            });
    const transact: Transact = (work) => runWrite(runtime, operation, request, work);
    const claim = requestClaim(request);
    const refuse = (refusal: Problem) => toRefusalAnswer(request, refusal);
    const answer = await (claim ? answerOnce(transact, claim, act, refuse) : transact(act));
    const { removesFiles = [], reportAfterMs = 0 } = answer;
    await removeFiles(runtime, request, removesFiles);
    if (reportAfterMs > 0) await sleep(reportAfterMs);
    return sendAnswer(answer, operation, request, reply);
  };
}

/**
 * Returns the route handler of an operation with a `prepare` step. Skips `prepare` if the idempotency key was used
 * before: the transaction then returns the stored response or the conflict.
 */
function preparedWriteRunner(
  runtime: Runtime,
  operation: Operation,
  handler: AnyPreparedHandler,
  findRead: () => RecordRead,
): RouteHandlerMethod {
  return async function (request, reply) {
    refusePaused(request.state.workshop?.instance);
    const handlerRequest = new HandlerRequest(
      runtime,
      request,
      runtime.database.reads,
      requestNow(runtime, request),
    );
    const isLong = handler.takesLong(handlerRequest);
    const isNew = isLong && (await findEarlierRequest(runtime, request)) === null;
    const prepared = isNew ? await handler.prepare(handlerRequest, runtime.externalCalls) : undefined;
    const call: CallHandler = async (_request, tx, now) => {
      // Refuses the request: its stored answer has expired since `prepare` was skipped.
      if (isLong && !isNew) throw inProgressProblem();
      return handler.handle(new HandlerRequest(runtime, request, tx, now), prepared);
    };
    return writeRunner(runtime, operation, call, findRead).call(this, request, reply);
  };
}
