import { apiTexts, deskTexts, hasDeskPart } from './desk-parts.ts';
import { type Language, languages, SpecError } from './document.ts';
import { freeTextPattern, notBlankPattern } from './enrich.ts';
import { subscribableNames } from './events.ts';
import type { DeskRow, ManifestRow } from './manifest.ts';
import type { EventSource, Sources } from './sources.ts';

export const fileHeader = '// Generated from spec/ by `make generate`; never edited.\n\n';

const toJson = (value: unknown) => JSON.stringify(value, null, 2);
const unionType = (names: string[]) => names.map((name) => `\n  | '${name}'`).join('');
const byName = <T>(rows: (T & { operationId: string })[]) =>
  Object.fromEntries(rows.map((row) => [row.operationId, row]));

const operationTypes = `export interface Operation {
  operationId: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  scope: Scope | null;
  /** Scopes that a body with one of these values requires; without a value, the field requires it whatever it holds. */
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
  hasBody: boolean;
  multipart: boolean;
  /** The clients whose personal data the answer holds: erasing one of them also empties the stored answer. */
  concerns: 'client' | 'clients' | null;
  /** The answer holds a secret, or a link that grants access by itself, so it is stored encrypted. */
  secret: boolean;
  /** It exists in sandboxes; at other workshops its path is unknown. */
  sandboxOnly: boolean;
  /** It locks its sandbox itself, so that no other write runs meanwhile. */
  alone: boolean;
  deprecation: Deprecation | null;
  /** Its answers contain one record, and have an ETag: the version of the record, in which some fields do not count. */
  version: { without: string[] } | null;
  /**
   * The operation that reads the record which this one changes: \`If-Match\` is compared with its ETag. The fields of the
   * body that identify the record, by path parameter; the other parameters are in the path.
   */
  versionOf: { operation: string; fields: Record<string, string> } | null;
}

/** The operation is deprecated since that day, and ends at its sunset; the successor is a path that does the same. */
export interface Deprecation {
  since: string;
  successor: string;
  sunset?: string;
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
  /** The values of a list are numbers. */
  numbers?: 'integer' | 'number';
  nullable: boolean;
  /** An empty value clears the field. */
  clearable: boolean;
  description: string;
  choices?: string[];
  /** The value is typed without its flag, after the arguments. */
  positional?: true;
  /** The value is a moment: the command also accepts a day and a time in the workshop's local time. */
  moment?: true;
  /** The fields of an object, or of the objects of a list, that is typed as \`name=value, name=value\`. */
  parts?: OptionPart[];
  /** The value names a file of at most this many bytes, which go into the body in base64. */
  maxFileBytes?: number;
  /** The field that takes the file's name, unless it is given. */
  fileNameInto?: string;
  /** The value is a secret: the command also reads it from standard input or a file. */
  secret?: true;
  /** Message if the option's value matches no row. The option selects one row of a list. */
  ifNone?: string;
}

export interface Command {
  command: string[];
  /** The former name, which still works. */
  earlier: string[] | null;
  summary: string;
  description: string;
  instance: 'one' | 'none';
  /** Flags of which exactly one is given. */
  takesOneOf: string[];
  arguments: { name: string; description: string }[];
  options: CommandOption[];
  /** The field that repeats the target's name; the command asks for it, unless an option prevents that. */
  confirms: string | null;
  /** The text that the command shows before it asks for a yes, unless an option prevents that. */
  asks: string | null;
  /** The operations that --work may run for the rows of the answer. */
  works: DeskOperationId[];
  /** Whether the answer is in the workshop's language. */
  localized: boolean;
  /** The answer is a file: it is written to the path given by --out, else to standard output if that is allowed. */
  file: 'out' | 'stdout' | 'streamed' | null;
  /** The command takes a CSV file, by its name or from standard input. */
  readsTable: boolean;
  /** The fields of the answer that hold euros. */
  money: string[];
}

export type DeskOperation = Operation & {
  operationId: DeskOperationId;
  /** The roles that may perform it in the panel; without any, only the operator may, at the machine. */
  roles: Role[];
  /** The fields that some of these roles may not send or see. */
  restricted: RestrictedField[];
  /** Whether the panel requires a proof of identity from the last 15 minutes. */
  sensitive: boolean;
  /** Whether its effect cannot be undone, so that the panel asks before it. */
  irreversible: boolean;
  /** Whether it concerns the account of the acting person, which a command must name. */
  ownAccount: boolean;
  cli: Command;
};
`;

export function emitOperations(
  rows: ManifestRow[],
  deskRows: DeskRow[],
  groups: Record<string, string>,
): string {
  return `${fileHeader}import type { RestrictedField } from '../domain/people/restricted-fields.ts';
import type { Role } from '../domain/people/roles.ts';
import type { ErrorCode } from './errors.ts';
import type { EventName } from './events.ts';
import type { components } from './types.ts';

export type Scope = components['schemas']['Scope'];

${operationTypes}
export type OperationId =${unionType(rows.map((row) => row.operationId))};

export type DeskOperationId =${unionType(deskRows.map((row) => row.operationId))};

export const operations: Record<OperationId, Operation> = ${toJson(byName(rows))};

export const deskOperations: Record<DeskOperationId, DeskOperation> = ${toJson(byName(deskRows))};

/** The subject of each group of commands. */
export const commandGroups: Record<string, string> = ${toJson(groups)};
`;
}

export function emitRelease({ version, date }: { version: string; date: string }): string {
  return `${fileHeader}/** The release of this tree, from package.json. */
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
  const reasons = Object.values(errors.codes).flatMap(({ message, reasons = {} }) =>
    Object.entries(reasons).map(([name, texts]) => ({ name, texts, general: message })),
  );
  const { invalid } = errors.fields;
  if (!invalid) throw new SpecError(['errors.yaml: the field message `invalid` is missing']);
  const fields = Object.entries(errors.fields).map(([name, texts]) => ({ name, texts, general: invalid }));
  const ofApi = (messages: typeof fields) =>
    Object.fromEntries(messages.map(({ name, texts, general }) => [name, inOrder(apiTexts(texts, general))]));
  const ofDesk = Object.fromEntries(
    [...reasons, ...fields]
      .filter(({ texts }) => hasDeskPart(texts))
      .map(({ name, texts }) => [name, inOrder(deskTexts(texts))]),
  );
  return `${fileHeader}export const languages = ${JSON.stringify(languages)} as const;
export type Language = (typeof languages)[number];

export const errors = ${toJson(Object.fromEntries(codes))} as const;
export type ErrorCode = keyof typeof errors;

/** The messages that replace that of the code if the reason is known. */
export const reasonMessages = ${toJson(ofApi(reasons))} as const;
export type Reason = keyof typeof reasonMessages;

export const fieldMessages = ${toJson(ofApi(fields))} as const;
export type FieldMessage = keyof typeof fieldMessages;

/** Messages of reasons and fields that name commands at the desk. */
export const deskMessages: Partial<Record<Reason | FieldMessage, Record<Language, string>>> = ${toJson(ofDesk)};

/** The patterns for "no NUL" and "not blank" in request texts that have no pattern of their own. */
export const freeTextPattern = ${JSON.stringify(freeTextPattern)};
export const notBlankPattern = ${JSON.stringify(notBlankPattern)};
`;
}

export function emitHandlers(rows: ManifestRow[], deskRows: ManifestRow[]): string {
  const kinds: Record<string, string> = { 'two-phase': 'TwoPhaseHandler', prepared: 'PreparedHandler' };
  const typeOf = ({ transaction }: ManifestRow) => kinds[transaction] ?? 'Handler';
  const concernsOf = ({ concerns, transaction }: ManifestRow) =>
    concerns === null ? '' : transaction === 'prepared' ? `, unknown, '${concerns}'` : `, '${concerns}'`;
  const members = (of: ManifestRow[], prefix: string) =>
    of
      .map((row) => `  ${row.operationId}: ${prefix}${typeOf(row)}<'${row.operationId}'${concernsOf(row)}>;`)
      .join('\n');
  return `${fileHeader}import type {
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
  return `${fileHeader}import type { components } from './types.ts';

/** The data of each event. */
export interface Events {
${members.join('\n')}
}
export type EventName = keyof Events;

export const events = ${toJson(Object.fromEntries(rows))} as const;

/** The fields of each event's data, in the order in which they are sent. */
export const eventFields: Record<string, readonly string[]> = ${toJson(Object.fromEntries(fields))};

/** The events in the contract's order; the others are sent only on demand. */
export const subscribableEvents = ${toJson(subscribableNames(localised.en))} as const;
`;
}
