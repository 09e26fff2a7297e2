import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../db/connection/client.ts';
import { inSnapshot, inTransaction } from '../db/connection/transaction.ts';
import type { Instance } from '../db/workshops/queries.ts';
import type { DocumentStore } from '../documents/store.ts';
import type { DocumentLinks } from '../domain/documents/links.ts';
import { encodeCursor } from '../domain/requests/cursor.ts';
import type { SecretBox } from '../domain/secrets/secret-box.ts';
import type { Maker } from '../domain/verifactu/system.ts';
import type { Language } from '../generated/errors.ts';
import type { Actor, AnyRequest, Caller } from '../handlers/handler.ts';
import { listOf } from './input/cursor.ts';
import { languageOf } from './input/request-head.ts';
import type { Runtime } from './runtime.ts';

/** What a handler is given. What few of them ask for is made when they do. */
export class HandlerRequest implements AnyRequest {
  readonly tx: Db;
  readonly now: Date;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Who acts on no workshop in particular (`x-instance: none`) has none, and doesn't look for one. */
  readonly instance: Instance;
  readonly #request: FastifyRequest;
  readonly #runtime: Runtime;

  constructor(runtime: Runtime, request: FastifyRequest, tx: Db, now: Date) {
    this.tx = tx;
    this.now = now;
    this.params = request.params;
    this.query = request.query;
    this.body = request.body;
    this.instance = request.state.workshop?.instance as Instance;
    this.#request = request;
    this.#runtime = runtime;
  }

  get language(): Language {
    return languageOf(this.#request);
  }

  get actor(): Actor {
    return actorOf(this.#request);
  }

  /** Only operations that a key asks have one, and look for it. */
  get caller(): Caller {
    return callerOf(this.#request) as Caller;
  }

  get after(): (string | number)[] | null {
    return this.#request.state.after;
  }

  get cursorAfter() {
    return (position: (string | number)[]) =>
      encodeCursor(this.#runtime.cursorSecrets[0] as Buffer, listOf(this.#request), position);
  }

  get secretBox(): SecretBox {
    return this.#runtime.secretBox;
  }

  get maker(): Maker {
    return this.#runtime.config.maker;
  }

  get documentLinks(): DocumentLinks {
    return this.#runtime.documentLinks;
  }

  get allowPrivate(): boolean {
    return this.#runtime.config.webhookAllowPrivate;
  }

  get longRead() {
    const { database } = this.#runtime;
    return <T>(work: (db: Db) => Promise<T>) => database.longReads.inSession(work, this.instance?.id);
  }

  get snapshot() {
    const { database } = this.#runtime;
    return <T>(work: (tx: Db) => Promise<T>) => inSnapshot(database.longReads, work, this.instance?.id);
  }

  get report() {
    const { database } = this.#runtime;
    return <T>(work: (tx: Db) => Promise<T>) => inSnapshot(database.reports, work, this.instance?.id);
  }

  get transact() {
    const { database, clock } = this.#runtime;
    return <T>(work: (tx: Tx, now: Date) => Promise<T>) =>
      inTransaction(database, (tx) => work(tx, clock()), this.instance?.id);
  }

  get onProgress() {
    return this.#runtime.onProgress;
  }

  get drawInvoice(): AnyRequest['drawInvoice'] {
    const { drawInvoice } = this.#runtime.externalCalls;
    // Nobody at the desk waits behind downloads.
    const asker = { workshop: this.instance.id, urgent: this.actor.kind === 'staff' };
    return (paper, attached) => drawInvoice(paper, attached, asker);
  }

  get documents(): DocumentStore {
    return this.#runtime.documents;
  }
}

function actorOf({ state, headers }: FastifyRequest): Actor {
  if (state.key) return { kind: 'key', id: state.key.id, name: state.key.name };
  if (state.staff) return { kind: 'staff', ...state.staff };
  // The desk's app has no listener: a name that comes with the request is believed.
  return { kind: 'staff', id: 0, name: String(headers['x-staff-name'] ?? 'workshop') };
}

function callerOf({ state }: FastifyRequest): Caller | null {
  if (!state.key || !state.verdict) return null;
  const { id, name, environment, scopes, expires_at } = state.key;
  const { minute, day } = state.verdict;
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
