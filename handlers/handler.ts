import type { Context, ExternalCalls, Progress } from '../actions/context.ts';
import type { KeptFile } from '../actions/documents/keep.ts';
import type { PdfWork } from '../actions/invoices/retention/pdf.ts';
import type { DocumentStore } from '../adapters/documents/store.ts';
import type { PasswordHasher } from '../adapters/threads/passwords.ts';
import type { Tx, WithSession } from '../db/connection/client.ts';
import type { DocumentLinks } from '../domain/documents/links.ts';
import type { Table } from '../domain/imports/table.ts';
import type { Scope } from '../domain/keys/keys.ts';
import type { Role } from '../domain/people/roles.ts';
import type { Declarer } from '../domain/verifactu/declaration.ts';
import type { Maker } from '../domain/verifactu/record.ts';
import type { operations as DeskTypes } from '../generated/desk-types.ts';
import type { Language } from '../generated/errors.ts';
import type { operations as PublicTypes } from '../generated/types.ts';
import type { SentFile, StreamedFile, StreamedList } from './answers.ts';

export interface Caller {
  id: number;
  name: string;
  environment: 'test' | 'live';
  scopes: Scope[];
  expiresAt: string | null;
  perMinute: { limit: number; used: number };
  perDay: { limit: number; used: number };
}

interface AnyOperation {
  parameters: unknown;
  responses: unknown;
}

type Part<Parameters, Name extends string> = Parameters extends { [key in Name]?: infer Values }
  ? NonNullable<Values>
  : Record<string, never>;

type Body<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer B }
    ? B
    : Content extends { 'multipart/form-data': infer Form }
      ? Omit<Form, 'file'> & { file: { kept: KeptFile } }
      : Content extends { 'text/csv': unknown }
        ? Table
        : undefined
  : undefined;

type ResponseBody<Response> = Response extends { content: { 'application/json': infer Content } }
  ? Content | Buffer | StreamedList
  : Response extends { content: infer Content extends Record<string, string> }
    ? SentFile<keyof Content & string> | StreamedFile<keyof Content & string>
    : never;

type Answers<Responses> = {
  [Status in keyof Responses & (200 | 201)]: { status: Status; body: ResponseBody<Responses[Status]> };
}[keyof Responses & (200 | 201)];

/** The request that a handler receives, without the types of its operation. */
export interface AnyRequest extends Context {
  caller: Caller;
  /** The role of the person who acts in the panel; null at the command line and in the API. */
  role: Role | null;
  language: Language;
  /** The position after which this page of a list begins; null for the first page. */
  after: (string | number)[] | null;
  /** Returns the cursor of the page after a position. */
  cursorAfter: (position: (string | number)[]) => string;
  documentLinks: DocumentLinks;
  /** The cell that answers; null in a deployment without cells. */
  cell: { number: number; name: string | null } | null;
  /** The maker of this software. */
  maker: Maker;
  /** The maker with the further data that its declaration contains. */
  declarer: Declarer;
  /** True if the service may call addresses in private networks. */
  allowPrivate: boolean;
  /** Ports of the service itself, which outgoing requests must not use. */
  ownPorts: ReadonlySet<number>;
  /** Address and browser of the sender of the request. */
  source: { address: string; userAgent: string };
  params: unknown;
  query: unknown;
  body: unknown;
  /**
   * Opens a session for one statement that may take more than 20 ms. On `tx` such a statement would delay all short
   * reads.
   */
  longRead: WithSession;
  /** Opens a session for several statements in one snapshot. */
  snapshot: WithSession;
  /** Opens a session of a separate pool, for reports over a year. */
  report: WithSession;
  /**
   * Runs one of several transactions, for an operation that is too large for one transaction (`x-transaction: own`).
   */
  transact: <T>(work: (tx: Tx, now: Date) => Promise<T>) => Promise<T>;
  onProgress: (progress: Progress) => void;
  documents: DocumentStore;
  /** Hashes and checks passwords. Must be called without an open transaction. */
  hasher: PasswordHasher;
  /** Creates a thumbnail. Must be called without an open transaction. */
  makeThumbnail: ExternalCalls['makeThumbnail'];
  /** Draws the PDF of an invoice for a read. Must be called without an open transaction. */
  drawInvoice: PdfWork['drawInvoice'];
  /** Sends a message to the tax authority. Must be called without an open transaction. */
  askTaxAuthority: ExternalCalls['askTaxAuthority'];
}

interface Request<Operation extends AnyOperation> extends AnyRequest {
  params: Part<Operation['parameters'], 'path'>;
  query: Part<Operation['parameters'], 'query'>;
  body: Body<Operation>;
}

/** The result of a handler, without the types of its operation. */
export interface HandlerResult {
  status: number;
  body: unknown;
  concernsClient?: number;
  concernsClients?: number[];
  /** Names of files of deleted documents, which are removed before the response is sent. */
  removesFiles?: string[];
  /** Delay of the response after the commit, in which the change takes effect in every process. */
  reportAfterMs?: number;
}

/** The persons whose data a response contains (`x-concerns`). For a client, the handler must return the client's id. */
type Concerns = 'nobody' | 'client' | 'clients';

type Result<Operation extends AnyOperation, Of extends Concerns> = Answers<Operation['responses']> &
  (Of extends 'client' ? { concernsClient: number } : { concernsClient?: never }) &
  (Of extends 'clients' ? { concernsClients: number[] } : { concernsClients?: never }) &
  Pick<HandlerResult, 'removesFiles' | 'reportAfterMs'>;

type Handle<Operation extends AnyOperation, Of extends Concerns> = (
  request: Request<Operation>,
) => Promise<Result<Operation, Of>> | Result<Operation, Of>;

/**
 * A handler with two transactions and an external call between them. `call` receives only the result of `begin` (ADR
 * 0022).
 */
interface TwoPhases<Operation extends AnyOperation, Prepared, Outcome> {
  begin(request: Request<Operation>): Promise<Prepared> | Prepared;
  call(prepared: Prepared, externalCalls: ExternalCalls): Promise<Outcome>;
  end(
    request: Request<Operation>,
    prepared: Prepared,
    outcome: Outcome,
  ): Promise<Result<Operation, 'nobody'>>;
}

/** A handler with slow work before its transaction begins. */
interface PreparedOperation<Operation extends AnyOperation, Of extends Concerns, Outcome> {
  /** Returns false if `prepare` must be skipped for a request. */
  takesLong(request: Request<Operation>): boolean;
  prepare(request: Request<Operation>, externalCalls: ExternalCalls): Promise<Outcome>;
  handle(request: Request<Operation>, outcome: Outcome | undefined): Promise<Result<Operation, Of>>;
}

export type Handler<Id extends keyof PublicTypes, Of extends Concerns = 'nobody'> = Handle<
  PublicTypes[Id],
  Of
>;
export type DeskHandler<Id extends keyof DeskTypes, Of extends Concerns = 'nobody'> = Handle<
  DeskTypes[Id],
  Of
>;
export type PreparedHandler<
  Id extends keyof PublicTypes,
  Outcome = unknown,
  Of extends Concerns = 'nobody',
> = PreparedOperation<PublicTypes[Id], Of, Outcome>;
export type DeskPreparedHandler<
  Id extends keyof DeskTypes,
  Outcome = unknown,
  Of extends Concerns = 'nobody',
> = PreparedOperation<DeskTypes[Id], Of, Outcome>;
export type TwoPhaseHandler<Id extends keyof PublicTypes, Prepared = unknown, Outcome = unknown> = TwoPhases<
  PublicTypes[Id],
  Prepared,
  Outcome
>;
export type DeskTwoPhaseHandler<
  Id extends keyof DeskTypes,
  Prepared = unknown,
  Outcome = unknown,
> = TwoPhases<DeskTypes[Id], Prepared, Outcome>;
