import type { Db } from '../db/client.ts';
import type { Instance } from '../db/queries/instances.ts';
import type { DocumentType } from '../domain/documents/document.ts';
import type { DocumentLinks } from '../domain/documents/links.ts';
import type { Scope } from '../domain/scopes.ts';
import type { SecretBox } from '../domain/secret-box.ts';
import type { operations as DeskTypes } from '../generated/desk-types.ts';
import type { Language } from '../generated/errors.ts';
import type { operations as PublicTypes } from '../generated/types.ts';
import type { Outside } from './outside.ts';

/** Whose name the history shows. */
export interface Actor {
  kind: 'key' | 'staff';
  id: number;
  name: string;
}

/** The key that asks, and what it has used: what `ping` tells. */
export interface Caller {
  id: number;
  name: string;
  environment: 'test' | 'live';
  scopes: Scope[];
  expiresAt: string | null;
  perMinute: { limit: number; used: number };
  perDay: { limit: number; used: number };
}

type Part<Parameters, Name extends string> = Parameters extends { [key in Name]?: infer Values }
  ? NonNullable<Values>
  : Record<string, never>;

/** An uploaded file, judged and in the store: its row is the handler's. */
export interface KeptFile {
  filename: string;
  contentType: DocumentType;
  size: number;
  sha256: Buffer;
  storedAs: string;
}

type Body<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer B }
    ? B
    : Content extends { 'multipart/form-data': infer Form }
      ? Omit<Form, 'file'> & { file: { kept: KeptFile } }
      : undefined
  : undefined;

/** The success answers of an operation: status and body, nothing else compiles. */
type Answers<Responses> = {
  [Status in keyof Responses & (200 | 201)]: Responses[Status] extends {
    content: { 'application/json': infer Content };
  }
    ? { status: Status; body: Content | Buffer }
    : never;
}[keyof Responses & (200 | 201)];

export interface Request<Operation extends { parameters: unknown; responses: unknown }> {
  instance: Instance;
  actor: Actor;
  caller: Caller;
  language: Language;
  now: Date;
  /** Newest first: it signs, all are accepted. */
  cursorSecrets: Buffer[];
  secretBox: SecretBox;
  documentLinks: DocumentLinks;
  /** What the service calls may be on a network of one's own. */
  allowPrivate: boolean;
  params: Part<Operation['parameters'], 'path'>;
  query: Part<Operation['parameters'], 'query'>;
  body: Body<Operation>;
  /** A write's transaction; for reads the fast connection for single short statements. */
  tx: Db;
  /** For reads of several statements (they see one snapshot) and for slow ones. */
  snapshot: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
}

export type Result<Operation extends { responses: unknown }> = Answers<Operation['responses']> & {
  /** Whose personal data the answer holds: erasing that client empties the stored answer too. */
  concernsClient?: number;
  /** The answer holds a secret, or a link that whoever has it may follow: it is stored encrypted. */
  holdsSecret?: true;
  /** Reported only this long after the commit: what was decided holds everywhere by then. */
  reportAfterMs?: number;
};

type Handle<Operation extends { parameters: unknown; responses: unknown }> = (
  request: Request<Operation>,
) => Promise<Result<Operation>> | Result<Operation>;

/**
 * What waits for the outside, in two transactions with nothing open between them. What `begin` returns is all that
 * the wait knows; `end` looks again at whatever may have changed meanwhile.
 */
interface TwoPhases<Operation extends { parameters: unknown; responses: unknown }, Prepared, Outcome> {
  begin(request: Request<Operation>): Promise<Prepared> | Prepared;
  outside(prepared: Prepared, outside: Outside): Promise<Outcome>;
  end(request: Request<Operation>, prepared: Prepared, outcome: Outcome): Promise<Result<Operation>>;
}

export type Handler<Id extends keyof PublicTypes> = Handle<PublicTypes[Id]>;
export type DeskHandler<Id extends keyof DeskTypes> = Handle<DeskTypes[Id]>;
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
