import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Db } from '../db/client.ts';
import type { Instance } from '../db/queries/instances.ts';
import { inSnapshot, inTransaction } from '../db/transaction.ts';
import type { Problem } from '../domain/problem.ts';
import type { Language } from '../generated/errors.ts';
import type { Operation } from '../generated/operations.ts';
import type { Actor, Caller } from '../handlers/handler.ts';
import { confirm } from './confirm.ts';
import { sendProblem } from './error-handler.ts';
import { type Answer, answerOnce, fingerprintOf } from './idempotent.ts';
import { languageOf } from './language.ts';
import { renderProblem } from './render-problem.ts';
import { keyOf, type Runtime } from './runtime.ts';

const json = 'application/json; charset=utf-8';

interface HandlerResult {
  status: number;
  body: unknown;
  concernsClient?: number;
  reportAfterMs?: number;
}

export type AnyHandler = (request: never) => Promise<HandlerResult> | HandlerResult;

/** What stands between a validated request and its handler: the transaction, and exactly-once. */
export function runOperation(
  runtime: Runtime,
  operation: Operation,
  handler: AnyHandler,
): RouteHandlerMethod {
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
    const answer = await inTransaction(runtime.database, async (tx, raw, sendWithCommit) => {
      await confirm(runtime, request, operation);
      const now = runtime.clock();
      const act = async (): Promise<Answer> => {
        const result = await call(request, tx, now);
        reportAfterMs = result.reportAfterMs ?? 0;
        return rendered(reply, result);
      };
      const claim = claimOf(request);
      if (!claim) return act();
      return answerOnce({ tx, raw, sendWithCommit }, claim, now, act, (refusal) =>
        renderedRefusal(request, refusal),
      );
    });
    if (reportAfterMs > 0) await sleep(reportAfterMs);
    return sendAnswer(answer, request, reply);
  };
}

function sendAnswer(answer: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (answer.refusal) {
    sendProblem(answer.refusal, request, reply);
    return reply;
  }
  if (answer.replayed) reply.header('idempotent-replay', 'true');
  return reply.code(answer.status).type(json).send(answer.body);
}

/** The body as text now, so that what is stored is byte for byte what is sent. */
function rendered(reply: FastifyReply, { status, body, concernsClient }: HandlerResult): Answer {
  const text = reply.code(status).type(json).serialize(body) as string;
  return { status, body: text, replayed: false, ...(concernsClient !== undefined && { concernsClient }) };
}

function renderedRefusal(request: FastifyRequest, refusal: Problem): Answer {
  return { ...renderProblem(refusal, languageOf(request)), replayed: false, refusal };
}

function claimOf(request: FastifyRequest) {
  const { idempotencyKey } = request.visit;
  if (idempotencyKey === null) return null;
  const key = keyOf(request);
  const { method, query, body } = request;
  const path = request.url.split('?', 1)[0] as string;
  return {
    instanceId: key.instance_id,
    keyId: key.id,
    idempotencyKey,
    fingerprint: fingerprintOf({ method, path, query, body: body ?? null }),
  };
}

/** What a handler is given. What few of them ask for is made when they do. */
class HandlerRequest {
  readonly tx: Db;
  readonly now: Date;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly instance: Instance | undefined;
  readonly cursorSecrets: Buffer[];
  readonly #request: FastifyRequest;
  readonly #runtime: Runtime;

  constructor(runtime: Runtime, request: FastifyRequest, tx: Db, now: Date) {
    this.tx = tx;
    this.now = now;
    this.params = request.params;
    this.query = request.query;
    this.body = request.body;
    this.instance = request.visit.workshop?.instance;
    this.cursorSecrets = runtime.cursorSecrets;
    this.#request = request;
    this.#runtime = runtime;
  }

  get language(): Language {
    return languageOf(this.#request);
  }

  get actor(): Actor {
    return actorOf(this.#request);
  }

  get caller(): Caller | null {
    return callerOf(this.#request);
  }

  get snapshot() {
    return <T>(work: (tx: Db) => Promise<T>) => inSnapshot(this.#runtime.database, work);
  }
}

function actorOf({ visit, headers }: FastifyRequest): Actor {
  if (visit.key) return { kind: 'key', id: visit.key.id, name: visit.key.name };
  // The desk's app has no listener: whoever reaches it has said who they are.
  return { kind: 'staff', id: 0, name: String(headers['x-staff-name'] ?? 'workshop') };
}

function callerOf({ visit }: FastifyRequest): Caller | null {
  if (!visit.key || !visit.verdict) return null;
  const { id, name, environment, scopes, expires_at } = visit.key;
  const { minute, day } = visit.verdict;
  return {
    id,
    name,
    environment,
    scopes,
    expiresAt: expires_at,
    perMinute: { limit: minute.limit, used: minute.used },
    perDay: { limit: day.limit, used: day.used },
  };
}
