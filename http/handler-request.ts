import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/client.ts';
import type { Instance } from '../db/queries/instances.ts';
import { inSnapshot } from '../db/transaction.ts';
import type { DocumentLinks } from '../domain/documents/links.ts';
import type { SecretBox } from '../domain/secret-box.ts';
import type { Language } from '../generated/errors.ts';
import type { Actor, Caller } from '../handlers/handler.ts';
import { languageOf } from './language.ts';
import type { Runtime } from './runtime.ts';

/** What a handler is given. What few of them ask for is made when they do. */
export class HandlerRequest {
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

  get secretBox(): SecretBox {
    return this.#runtime.secretBox;
  }

  get documentLinks(): DocumentLinks {
    return this.#runtime.documentLinks;
  }

  get allowPrivate(): boolean {
    return this.#runtime.config.webhookAllowPrivate;
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
