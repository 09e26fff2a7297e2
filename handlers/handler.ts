import type { Context, ExternalCalls, Progress } from '../actions/context.ts';
import type { KeptFile } from '../actions/documents/keep.ts';
import type { PdfWork } from '../actions/invoices/pdf.ts';
import type { LentSession, Tx } from '../db/connection/client.ts';
import type { DocumentStore } from '../documents/store.ts';
import type { DocumentLinks } from '../domain/documents/links.ts';
import type { Table } from '../domain/imports/table.ts';
import type { Scope } from '../domain/keys/keys.ts';
import type { Maker } from '../domain/verifactu/system.ts';
import type { operations as DeskTypes } from '../generated/desk-types.ts';
import type { Language } from '../generated/errors.ts';
import type { operations as PublicTypes } from '../generated/types.ts';
import type { SentFile, StreamedFile, StreamedList } from './answers.ts';

export interface Actor {
  kind: 'key' | 'staff';
  id: number;
  name: string;
}

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

type Answered<Response> = Response extends { content: { 'application/json': infer Content } }
  ? Content | Buffer | StreamedList
  : Response extends { content: infer Content extends Record<string, string> }
    ? SentFile<keyof Content & string> | StreamedFile<keyof Content & string>
    : never;

type Answers<Responses> = {
  [Status in keyof Responses & (200 | 201)]: { status: Status; body: Answered<Responses[Status]> };
}[keyof Responses & (200 | 201)];

/** What a handler is given, whatever its operation. */
export interface AnyRequest extends Context {
  actor: Actor;
  caller: Caller;
  language: Language;
  /** Of a list: behind which row this page begins; null: it is the first. */
  after: (string | number)[] | null;
  /** What the page behind that row is asked for with. */
  cursorAfter: (position: (string | number)[]) => string;
  documentLinks: DocumentLinks;
  /** Of this software. */
  maker: Maker;
  /** What the service calls may be on a network of one's own. */
  allowPrivate: boolean;
  params: unknown;
  query: unknown;
  body: unknown;
  /** Lends a session for one statement that may take more than 20 ms: on `tx` it would delay everybody's short reads. */
  longRead: LentSession;
  /** The same for several statements, which see one snapshot. */
  snapshot: LentSession;
  /** The same for what counts a year: on sessions of its own. */
  report: LentSession;
  /** For what is too much for one transaction (`x-transaction: own`): each is one by itself, at a moment of its own. */
  transact: <T>(work: (tx: Tx, now: Date) => Promise<T>) => Promise<T>;
  onProgress: (progress: Progress) => void;
  documents: DocumentStore;
  /** For reads, which have no transaction open meanwhile. */
  drawInvoice: PdfWork['drawInvoice'];
}

interface Request<Operation extends AnyOperation> extends AnyRequest {
  params: Part<Operation['parameters'], 'path'>;
  query: Part<Operation['parameters'], 'query'>;
  body: Body<Operation>;
}

/** What a handler returns, whatever its operation. */
export interface HandlerResult {
  status: number;
  body: unknown;
  concernsClient?: number;
  concernsClients?: number[];
  /** Files of documents that have lost their rows: they are gone before it is reported. */
  removesFiles?: string[];
  /** Reported only this long after the commit: what was decided holds everywhere by then. */
  reportAfterMs?: number;
}

/** Whose personal data an answer holds (`x-concerns`): whoever answers has to say which client that is. */
type Concerns = 'nobody' | 'client' | 'clients';

type Result<Operation extends AnyOperation, Of extends Concerns> = Answers<Operation['responses']> &
  (Of extends 'client' ? { concernsClient: number } : { concernsClient?: never }) &
  (Of extends 'clients' ? { concernsClients: number[] } : { concernsClients?: never }) &
  Pick<HandlerResult, 'removesFiles' | 'reportAfterMs'>;

type Handle<Operation extends AnyOperation, Of extends Concerns> = (
  request: Request<Operation>,
) => Promise<Result<Operation, Of>> | Result<Operation, Of>;

/** Two transactions with nothing open between them. What `begin` returns is all that the wait knows (ADR 0022). */
interface TwoPhases<Operation extends AnyOperation, Prepared, Outcome> {
  begin(request: Request<Operation>): Promise<Prepared> | Prepared;
  call(prepared: Prepared, externalCalls: ExternalCalls): Promise<Outcome>;
  end(
    request: Request<Operation>,
    prepared: Prepared,
    outcome: Outcome,
  ): Promise<Result<Operation, 'nobody'>>;
}

/** What may take a processor for long is done beside the event loop, before the transaction opens. */
interface Prepared<Operation extends AnyOperation, Outcome> {
  /** Others go straight to `handle`. */
  takesLong(request: Request<Operation>): boolean;
  prepare(request: Request<Operation>, externalCalls: ExternalCalls): Promise<Outcome>;
  handle(request: Request<Operation>, outcome: Outcome | undefined): Promise<Result<Operation, 'nobody'>>;
}

export type Handler<Id extends keyof PublicTypes, Of extends Concerns = 'nobody'> = Handle<
  PublicTypes[Id],
  Of
>;
export type DeskHandler<Id extends keyof DeskTypes> = Handle<DeskTypes[Id], 'nobody'>;
export type PreparedHandler<Id extends keyof PublicTypes, Outcome = unknown> = Prepared<
  PublicTypes[Id],
  Outcome
>;
export type DeskPreparedHandler<Id extends keyof DeskTypes, Outcome = unknown> = Prepared<
  DeskTypes[Id],
  Outcome
>;
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
