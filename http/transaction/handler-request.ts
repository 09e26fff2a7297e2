import type { FastifyRequest } from 'fastify';
import type { DocumentStore } from '../../adapters/documents/store.ts';
import { listOwnPorts } from '../../adapters/outbound/own-ports.ts';
import type { Db, Tx } from '../../db/connection/client.ts';
import { inSnapshot, inTransaction } from '../../db/connection/transaction.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { findClockAheadMs } from '../../db/workshops/sandbox.ts';
import type { DocumentLinks } from '../../domain/documents/links.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Role } from '../../domain/people/roles.ts';
import { encodeCursor } from '../../domain/requests/cursor.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import type { Declarer } from '../../domain/verifactu/declaration.ts';
import type { Maker } from '../../domain/verifactu/record.ts';
import type { Language } from '../../generated/errors.ts';
import type { AnyRequest, Caller } from '../../handlers/handler.ts';
import { identifyList } from '../guards/cursor.ts';
import { requestLanguage, requestSource } from '../input/request-head.ts';
import { requestKey, requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { requireUnpaused } from './write.ts';

/** The input of a handler that differs from that of its request. */
interface OtherInput extends Pick<AnyRequest, 'params' | 'query' | 'body'> {
  instance: Instance;
}

/** The request as a handler receives it. Parts that few handlers need are computed on access. */
export class HandlerRequest implements AnyRequest {
  readonly tx: Db;
  readonly now: Date;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly #request: FastifyRequest;
  readonly #runtime: Runtime;

  readonly #instance: Instance | undefined;

  constructor(runtime: Runtime, request: FastifyRequest, tx: Db, now: Date, other?: OtherInput) {
    const { params, query, body } = other ?? request;
    this.tx = tx;
    this.now = now;
    this.params = params;
    this.query = query;
    this.body = body;
    this.#instance = other?.instance;
    this.#request = request;
    this.#runtime = runtime;
  }

  /** The workshop of the request. Handlers of operations without a workshop (`x-instance: none`) must not read it. */
  get instance(): Instance {
    return this.#instance ?? requestWorkshop(this.#request).instance;
  }

  get #workshopId(): number | undefined {
    return this.#request.state.workshop?.instance.id;
  }

  get language(): Language {
    return requestLanguage(this.#request);
  }

  get actor(): Actor {
    return actorOf(this.#request);
  }

  get role(): Role | null {
    return this.#request.state.role;
  }

  /** The key of the request. Only handlers of operations that require a key may read it. */
  get caller(): Caller {
    return callerOf(this.#request);
  }

  get after(): (string | number)[] | null {
    return this.#request.state.after;
  }

  get cursorAfter() {
    return (position: (string | number)[]) =>
      encodeCursor(this.#runtime.cursorSecrets[0] as Buffer, identifyList(this.#request), position);
  }

  get source() {
    return requestSource(this.#request);
  }

  get secretBox(): SecretBox {
    return this.#runtime.secretBox;
  }

  get maker(): Maker {
    return this.#runtime.config.maker;
  }

  get cell() {
    const { cell, cellName } = this.#runtime.config;
    return cell === null ? null : { number: cell, name: cellName || null };
  }

  get declarer(): Declarer {
    return this.#runtime.config.maker;
  }

  get documentLinks(): DocumentLinks {
    return this.#runtime.documentLinks;
  }

  get allowPrivate(): boolean {
    return this.#runtime.config.webhookAllowPrivate;
  }

  get ownPorts(): ReadonlySet<number> {
    return listOwnPorts(this.#runtime.config);
  }

  get longRead() {
    const { database } = this.#runtime;
    return <T>(work: (db: Db) => Promise<T>) => database.longReads.inSession(work, this.#workshopId);
  }

  get snapshot() {
    const { database } = this.#runtime;
    return <T>(work: (tx: Db) => Promise<T>) => inSnapshot(database.longReads, work, this.#workshopId);
  }

  get report() {
    const { database } = this.#runtime;
    return <T>(work: (tx: Db) => Promise<T>) => inSnapshot(database.reports, work, this.#workshopId);
  }

  get transact() {
    const { database, clock } = this.#runtime;
    return <T>(work: (tx: Tx, now: Date) => Promise<T>) =>
      inTransaction(
        database,
        async (tx) => {
          await requireUnpaused(this.#runtime, this.#request);
          const clock_ahead_ms = await findClockAheadMs(tx, this.#request.state.workshop?.instance);
          return work(tx, toWorkshopTime({ clock_ahead_ms }, clock()));
        },
        this.#workshopId,
      );
  }

  get onProgress() {
    return this.#runtime.onProgress;
  }

  get drawInvoice(): AnyRequest['drawInvoice'] {
    const { drawInvoice } = this.#runtime.externalCalls;
    // Marks requests of the desk as urgent, so that their invoices are drawn before those of downloads.
    const asker = { workshop: this.instance.id, urgent: this.actor.kind === 'staff' };
    return (paper, attached) => drawInvoice(paper, attached, asker);
  }

  get askTaxAuthority(): AnyRequest['askTaxAuthority'] {
    return this.#runtime.externalCalls.askTaxAuthority;
  }

  get hasher(): AnyRequest['hasher'] {
    return this.#runtime.externalCalls;
  }

  get makeThumbnail(): AnyRequest['makeThumbnail'] {
    return this.#runtime.externalCalls.makeThumbnail;
  }

  get documents(): DocumentStore {
    return this.#runtime.documents;
  }
}

function actorOf({ state, headers }: FastifyRequest): Actor {
  if (state.key) return { kind: 'key', id: state.key.id, name: state.key.name };
  if (state.staff) return { kind: 'staff', ...state.staff };
  // Trusts the name in the header, because the desk's app has no listener.
  return { kind: 'staff', id: 0, name: String(headers['x-staff-name'] ?? 'workshop') };
}

function callerOf(request: FastifyRequest): Caller {
  const { id, name, environment, scopes, expires_at } = requestKey(request);
  const { verdict } = request.state;
  if (!verdict) throw new Error('the limit guard has not run');
  const { minute, day } = verdict;
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
