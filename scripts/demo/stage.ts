import type { ExternalCalls } from '../../actions/context.ts';
import type { DocumentStore } from '../../adapters/documents/store.ts';
import { lockBudget } from '../../db/budgets/queries.ts';
import type { Db } from '../../db/connection/client.ts';
import { findPartsByReference } from '../../db/stock/parts.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { referenceKey } from '../../domain/stock/reference.ts';
import type { Maker } from '../../domain/verifactu/record.ts';
import type { DeskHandlers } from '../../generated/handlers.ts';
import type { DeskOperationId } from '../../generated/operations.ts';
import type { StreamedList } from '../../handlers/answers.ts';
import { loadDeskHandlers } from '../../handlers/desk/index.ts';
import type { AnyRequest, Caller } from '../../handlers/handler.ts';
import type { Drawer } from './pictures.ts';

/** Thrown by an episode that needs a row which an earlier episode did not write. */
export class MissingRowError extends Error {}

/** Ids of the rows that episodes have written, by name. */
export class Ids {
  readonly all: Record<string, number>;

  constructor(all: Record<string, number>) {
    this.all = { ...all };
  }

  set(name: string, id: number): void {
    this.all[name] = id;
  }

  get(name: string): number {
    const id = this.all[name];
    if (id === undefined) throw new MissingRowError(`no row is named ${name}`);
    return id;
  }
}

/** The parts of a stage that all episodes of a run share, but for the rows. */
export interface StageParts {
  instance: Instance;
  secretBox: SecretBox;
  maker: Maker;
  documents: DocumentStore;
  externalCalls: ExternalCalls;
  draw: Drawer['draw'];
  ids: Ids;
}

type DeskRequest<Id extends DeskOperationId> = DeskHandlers[Id] extends (request: infer Request) => unknown
  ? Request
  : never;
type DeskInput<Id extends DeskOperationId> = Partial<
  Pick<DeskRequest<Id>, Extract<'params' | 'query' | 'body', keyof DeskRequest<Id>>>
>;
type DeskAnswer<Id extends DeskOperationId> = DeskHandlers[Id] extends (request: never) => infer Answer
  ? Awaited<Answer> extends { body: infer Body }
    ? Exclude<Body, Buffer | StreamedList>
    : never
  : never;

const readersBrowser = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';

/** The place of one episode: its author, its moment and its transaction. Operations run here as in the service. */
export class Stage {
  readonly #parts: StageParts;
  readonly actor: Actor;
  readonly tx: Db;
  readonly now: Date;

  constructor(parts: StageParts, { actor, tx, now }: { actor: Actor; tx: Db; now: Date }) {
    this.#parts = parts;
    this.actor = actor;
    this.tx = tx;
    this.now = now;
  }

  /** Returns the same stage with another connection, for reads without a transaction. */
  reading(tx: Db): Stage {
    return new Stage(this.#parts, { actor: this.actor, tx, now: this.now });
  }

  get ids(): Ids {
    return this.#parts.ids;
  }

  get instance(): Instance {
    return this.#parts.instance;
  }

  get instanceId(): number {
    return this.#parts.instance.id;
  }

  get draw(): Drawer['draw'] {
    return this.#parts.draw;
  }

  get externalCalls(): ExternalCalls {
    return this.#parts.externalCalls;
  }

  /** The request as the handler of an operation receives it. `Request` is the handler's type of it. */
  request<Request extends AnyRequest = AnyRequest>({
    params = {},
    query = {},
    body = {},
  }: Partial<Pick<Request, 'params' | 'query' | 'body'>> = {}): Request {
    return new StageRequest(this.#parts, this, { params, query, body }) as unknown as Request;
  }

  /** Calls the handler of an operation. */
  async call<Request extends AnyRequest, Answer>(
    handle: (request: Request) => Promise<Answer> | Answer,
    input: Partial<Pick<Request, 'params' | 'query' | 'body'>>,
  ): Promise<Answer> {
    return handle(this.request<Request>(input));
  }

  /** Performs an operation of the desk, and returns the body of its answer. */
  async desk<Id extends DeskOperationId>(id: Id, input: DeskInput<Id>): Promise<DeskAnswer<Id>> {
    const handlers = await loadDeskHandlers([id]);
    const handle = handlers[id] as unknown as (request: AnyRequest) => Promise<{ body: DeskAnswer<Id> }>;
    return (await this.call(handle, input)).body;
  }

  /** Finds a budget by its name in the demo, and locks it until the transaction ends. */
  async budget(name: string) {
    const id = this.ids.get(name);
    return requireRow(await lockBudget(this.tx, { instanceId: this.instanceId, id, internal: true }));
  }

  async partId(reference: string): Promise<number> {
    const key = referenceKey(reference);
    const found = await findPartsByReference(this.tx, { instanceId: this.instanceId, keys: [key] });
    const id = found.get(key);
    if (id === undefined) throw new MissingRowError(`the store has no part ${reference}`);
    return id;
  }
}

/** The parts of a request that the handlers of the fortnight's operations read. */
type ReadParts =
  | ('tx' | 'now' | 'actor' | 'instance' | 'secretBox' | 'maker' | 'documents' | 'makeThumbnail')
  | ('params' | 'query' | 'body' | 'language' | 'source' | 'caller' | 'snapshot');

/** A request of an episode. All reads are in the transaction of the episode. */
class StageRequest implements Pick<AnyRequest, ReadParts> {
  readonly #parts: StageParts;
  readonly #stage: Stage;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly language = 'es';

  constructor(
    parts: StageParts,
    stage: Stage,
    { params, query, body }: Pick<AnyRequest, 'params' | 'query' | 'body'>,
  ) {
    this.#parts = parts;
    this.#stage = stage;
    this.params = params;
    this.query = query;
    this.body = body;
  }

  get tx(): Db {
    return this.#stage.tx;
  }

  get now(): Date {
    return this.#stage.now;
  }

  get actor(): Actor {
    return this.#stage.actor;
  }

  get instance(): Instance {
    return this.#parts.instance;
  }

  get secretBox(): SecretBox {
    return this.#parts.secretBox;
  }

  get maker(): Maker {
    return this.#parts.maker;
  }

  get documents(): DocumentStore {
    return this.#parts.documents;
  }

  get source() {
    return { address: '192.0.2.24', userAgent: readersBrowser };
  }

  get caller(): Caller {
    const { id, name } = this.actor;
    const limit = { limit: 0, used: 0 };
    return { id, name, environment: 'live', scopes: [], expiresAt: null, perMinute: limit, perDay: limit };
  }

  get snapshot() {
    return <T>(work: (tx: Db) => Promise<T>) => work(this.tx);
  }

  get makeThumbnail(): AnyRequest['makeThumbnail'] {
    return this.#parts.externalCalls.makeThumbnail;
  }
}
