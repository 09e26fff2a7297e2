import { type Language, languages } from './document.ts';
import { freeTextPattern, notBlankPattern } from './enrich.ts';
import { subscribableNames } from './events.ts';
import type { DeskRow, ManifestRow } from './manifest.ts';
import type { EventSource, Sources } from './sources.ts';

export const header = '// Generated from spec/ by `make generate`; never edited.\n\n';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const union = (names: string[]) => names.map((name) => `\n  | '${name}'`).join('');
const byName = <T>(rows: (T & { operationId: string })[]) =>
  Object.fromEntries(rows.map((row) => [row.operationId, row]));

const operationTypes = `export interface Operation {
  operationId: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  scope: Scope | null;
  /** Scopes that a body takes which has one of these values; without a value, the field whatever it holds. */
  valueScopes: { scope: Scope; field: string; value?: unknown }[];
  authenticated: boolean;
  sideEffect: boolean;
  idempotency: 'required' | 'optional' | 'none';
  transaction: 'none' | 'read' | 'long-read' | 'report' | 'write' | 'prepared' | 'two-phase' | 'own';
  successStatuses: number[];
  errors: ErrorCode[];
  events: EventName[];
  cacheable: boolean;
  beyondContract: boolean;
  multipart: boolean;
  /** Whose personal data the answer holds: erasing that client, or one of them, empties the stored answer too. */
  concerns: 'client' | 'clients' | null;
  /** The answer holds a secret, or a link that whoever has it may follow: it is stored encrypted. */
  secret: boolean;
}

export interface OptionPart {
  property: string;
  name: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json' | 'list';
  nullable: boolean;
}

export interface CommandOption {
  property: string;
  in: 'body' | 'query';
  flag: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json' | 'list';
  required: boolean;
  repeatable: boolean;
  nullable: boolean;
  /** An empty value takes away what is set. */
  clearable: boolean;
  description: string;
  choices?: string[];
  /** It is typed without its flag, behind the arguments. */
  positional?: true;
  /** It is a moment: the command takes a day and a time by the workshop's clock, too. */
  moment?: true;
  /** The fields of an object, or of the objects of a list, that is typed as \`name=value, name=value\`. */
  parts?: OptionPart[];
  /** It names a file of at most so many bytes, which go into the body in base64. */
  fileBytesMost?: number;
  /** The field that its name goes into, unless that is given. */
  fileNameInto?: string;
  /** It is a secret: the command reads it from standard input or a file, too. */
  secret?: true;
}

export interface Command {
  command: string[];
  /** The name that it had before: it still works. */
  earlier: string[] | null;
  summary: string;
  description: string;
  instance: 'one' | 'none';
  /** Flags of which exactly one is given. */
  takesOneOf: string[];
  arguments: { name: string; description: string }[];
  options: CommandOption[];
  /** The field that says once more what is meant; the command asks for it, unless it is told not to. */
  confirms: string | null;
  /** What the command says before it asks for a yes, unless it is told not to. */
  asks: string | null;
  /** The answer is a file, which goes where --out says; to standard output, where it may and nothing is said. */
  file: 'out' | 'stdout' | 'streamed' | null;
  /** It takes a CSV file, by its name or from standard input. */
  readsTable: boolean;
  /** The fields of the answer that are euros. */
  money: string[];
}

export type DeskOperation = Operation & { cli: Command };
`;

export function emitOperations(
  rows: ManifestRow[],
  deskRows: DeskRow[],
  groups: Record<string, string>,
): string {
  return `${header}import type { ErrorCode } from './errors.ts';
import type { EventName } from './events.ts';
import type { components } from './types.ts';

export type Scope = components['schemas']['Scope'];

${operationTypes}
export type OperationId =${union(rows.map((row) => row.operationId))};

export type DeskOperationId =${union(deskRows.map((row) => row.operationId))};

export const operations: Record<OperationId, Operation> = ${json(byName(rows))};

export const deskOperations: Record<DeskOperationId, DeskOperation> = ${json(byName(deskRows))};

/** What each group of commands is about. */
export const commandGroups: Record<string, string> = ${json(groups)};
`;
}

export function emitRelease({ version, date }: { version: string; date: string }): string {
  return `${header}/** The release of this tree, from package.json. */
export const release = { version: '${version}', date: '${date}' } as const;
`;
}

export function emitErrors({ errors }: Sources): string {
  const inOrder = (texts: Record<Language, string>) =>
    Object.fromEntries(languages.map((language) => [language, texts[language]]));
  const codes = Object.entries(errors.codes).map(([code, { status, message }]) => [
    code,
    { status, messages: inOrder(message) },
  ]);
  const reasons = Object.values(errors.codes).flatMap((code) => Object.entries(code.reasons ?? {}));
  const fields = Object.entries(errors.fields).map(([name, texts]) => [name, inOrder(texts)]);
  return `${header}export const languages = ${JSON.stringify(languages)} as const;
export type Language = (typeof languages)[number];

export const errors = ${json(Object.fromEntries(codes))} as const;
export type ErrorCode = keyof typeof errors;

/** What the message says in place of the code's own, where it is known which of several it was. */
export const reasonMessages = ${json(Object.fromEntries(reasons.map(([name, texts]) => [name, inOrder(texts)])))} as const;
export type Reason = keyof typeof reasonMessages;

export const fieldMessages = ${json(Object.fromEntries(fields))} as const;
export type FieldMessage = keyof typeof fieldMessages;

/** The patterns that stand for "no NUL" and "not blank" in request texts that have no pattern of their own. */
export const freeTextPattern = ${JSON.stringify(freeTextPattern)};
export const notBlankPattern = ${JSON.stringify(notBlankPattern)};
`;
}

export function emitHandlers(rows: ManifestRow[], deskRows: ManifestRow[]): string {
  const kinds: Record<string, string> = { 'two-phase': 'TwoPhaseHandler', prepared: 'PreparedHandler' };
  const typeOf = ({ transaction }: ManifestRow) => kinds[transaction] ?? 'Handler';
  const concernsOf = ({ concerns }: ManifestRow) => (concerns === null ? '' : `, '${concerns}'`);
  const members = (of: ManifestRow[], prefix: string) =>
    of
      .map((row) => `  ${row.operationId}: ${prefix}${typeOf(row)}<'${row.operationId}'${concernsOf(row)}>;`)
      .join('\n');
  return `${header}import type {
  DeskHandler,
  DeskPreparedHandler,
  DeskTwoPhaseHandler,
  Handler,
  PreparedHandler,
  TwoPhaseHandler,
} from '../handlers/handler.ts';

export interface Handlers {
${members(rows, '')}
}

export interface DeskHandlers {
${members(deskRows, 'Desk')}
}
`;
}

export function emitEvents(
  { document }: Sources,
  localised: Record<Language, Record<string, EventSource>>,
): string {
  const events = Object.entries(localised.en);
  const texts = (name: string, property: 'label' | 'description') =>
    Object.fromEntries(languages.map((language) => [language, localised[language][name]?.[property]]));
  const rows = events.map(([name]) => [
    name,
    { label: texts(name, 'label'), description: texts(name, 'description') },
  ]);
  const members = events.map(([name, { data }]) => `  '${name}': components['schemas']['${data}'];`);
  const fields = events.map(([name, { data }]) => [
    name,
    Object.keys(document.components.schemas[data]?.properties ?? {}),
  ]);
  return `${header}import type { components } from './types.ts';

/** Of each event, its data. */
export interface Events {
${members.join('\n')}
}
export type EventName = keyof Events;

export const events = ${json(Object.fromEntries(rows))} as const;

/** The fields of each event's data, in the order in which they are sent. */
export const eventFields: Record<string, readonly string[]> = ${json(Object.fromEntries(fields))};

/** In the contract's order; the others are sent on demand only. */
export const subscribableEvents = ${json(subscribableNames(localised.en))} as const;
`;
}
