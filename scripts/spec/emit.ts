import { freeTextPattern, notBlankPattern } from './enrich.ts';
import { subscribableNames } from './event-names.ts';
import { type Language, languages } from './languages.ts';
import type { DeskRow, ManifestRow } from './manifest.ts';
import type { EventSource, Sources } from './sources.ts';

export const header = '// Generated from spec/ by `make generate`; never edited.\n\n';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const union = (names: string[]) => names.map((name) => `\n  | '${name}'`).join('');
const byName = <T>(rows: (T & { operationId: string })[]) =>
  Object.fromEntries(rows.map((row) => [row.operationId, row]));

export function emitOperations(rows: ManifestRow[], deskRows: DeskRow[]): string {
  return `${header}import type { ErrorCode } from './errors.ts';
import type { EventName } from './events.ts';
import type { components } from './types.ts';

export type Scope = components['schemas']['Scope'];

export interface Operation {
  operationId: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  scope: Scope | null;
  /** Scopes that a body takes which has one of these values. */
  bodyScopes: { scope: Scope; field: string; value: unknown }[];
  authenticated: boolean;
  sideEffect: boolean;
  idempotency: 'required' | 'optional' | 'none';
  transaction: 'none' | 'read' | 'snapshot' | 'write' | 'two-phase';
  successStatuses: number[];
  errors: ErrorCode[];
  events: EventName[];
  cacheable: boolean;
  beyondContract: boolean;
  multipart: boolean;
}

export interface CommandOption {
  property: string;
  in: 'body' | 'query';
  flag: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json' | 'list';
  required: boolean;
  repeatable: boolean;
  nullable: boolean;
  description: string;
  choices?: string[];
}

export interface Command {
  command: string[];
  summary: string;
  instance: 'one' | 'none';
  /** One of its options, and no other. */
  takesOne: boolean;
  arguments: string[];
  options: CommandOption[];
}

export type DeskOperation = Operation & { cli: Command };

export type OperationId =${union(rows.map((row) => row.operationId))};

export type DeskOperationId =${union(deskRows.map((row) => row.operationId))};

export const operations: Record<OperationId, Operation> = ${json(byName(rows))};

export const deskOperations: Record<DeskOperationId, DeskOperation> = ${json(byName(deskRows))};
`;
}

export function emitErrors({ errors }: Sources): string {
  const inOrder = (texts: Record<Language, string>) =>
    Object.fromEntries(languages.map((language) => [language, texts[language]]));
  const codes = Object.entries(errors.codes).map(([code, { status, message }]) => [
    code,
    { status, messages: inOrder(message) },
  ]);
  const fields = Object.entries(errors.fields).map(([name, texts]) => [name, inOrder(texts)]);
  return `${header}export const languages = ${JSON.stringify(languages)} as const;
export type Language = (typeof languages)[number];

export const errors = ${json(Object.fromEntries(codes))} as const;
export type ErrorCode = keyof typeof errors;

export const fieldMessages = ${json(Object.fromEntries(fields))} as const;
export type FieldMessage = keyof typeof fieldMessages;

/** The patterns that stand for "no NUL" and "not blank" in request texts that have no pattern of their own. */
export const freeTextPattern = ${JSON.stringify(freeTextPattern)};
export const notBlankPattern = ${JSON.stringify(notBlankPattern)};
`;
}

export function emitHandlers(rows: ManifestRow[], deskRows: ManifestRow[]): string {
  const typeOf = ({ transaction }: ManifestRow) =>
    transaction === 'two-phase' ? 'TwoPhaseHandler' : 'Handler';
  const members = (of: ManifestRow[], prefix: string) =>
    of.map((row) => `  ${row.operationId}: ${prefix}${typeOf(row)}<'${row.operationId}'>;`).join('\n');
  return `${header}import type { DeskHandler, DeskTwoPhaseHandler, Handler, TwoPhaseHandler } from '../handlers/handler.ts';

export interface Handlers {
${members(rows, '')}
}

export interface DeskHandlers {
${members(deskRows, 'Desk')}
}
`;
}

export function emitEvents(localised: Record<Language, Record<string, EventSource>>): string {
  const events = Object.entries(localised.en);
  const texts = (name: string, property: 'label' | 'description') =>
    Object.fromEntries(languages.map((language) => [language, localised[language][name]?.[property]]));
  const rows = events.map(([name]) => [
    name,
    { label: texts(name, 'label'), description: texts(name, 'description') },
  ]);
  const members = events.map(([name, { data }]) => `  '${name}': components['schemas']['${data}'];`);
  return `${header}import type { components } from './types.ts';

/** Of each event, its data. */
export interface Events {
${members.join('\n')}
}
export type EventName = keyof Events;

export const events = ${json(Object.fromEntries(rows))} as const;

/** In the contract's order; the others are sent on demand only. */
export const subscribableEvents = ${json(subscribableNames(localised.en))} as const;
`;
}
