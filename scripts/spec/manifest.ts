import type { RestrictedField } from '../../domain/people/restricted-fields.ts';
import { type Role, roles } from '../../domain/people/roles.ts';
import type { Command, CommandOption, Operation as Emitted } from '../../generated/operations.ts';
import {
  type Document,
  type LocatedOperation,
  type Operation,
  operationsOf,
  type Parameter,
  parametersOf,
  resolveReference,
  type Schema,
  typesOfSchema,
} from './document.ts';
import { type Guard, guardOperation, listErrorCodes } from './refusals.ts';
import { listRestrictedFields } from './restricted-fields.ts';
import { comparedVersion, findAnsweredVersion } from './versions.ts';

type ValueScope = { scope: string; field: string; value?: unknown };

/**
 * An operation in generated/operations.ts. Names such as scopes, errors and events are plain strings here, because they
 * come unchecked from the sources.
 */
export type ManifestRow = Omit<
  Emitted,
  'method' | 'scope' | 'valueScopes' | 'transaction' | 'errors' | 'events'
> & {
  method: string;
  scope: string | null;
  valueScopes: ValueScope[];
  transaction: string;
  errors: string[];
  events: string[];
};

function manifestRow(document: Document, located: LocatedOperation, guards: Guard[]): ManifestRow {
  const { path, method, operation } = located;
  const { authenticated, scope, sideEffect, idempotency } = guardOperation(located);
  return {
    operationId: operation.operationId,
    method,
    path,
    scope,
    valueScopes: valueScopesOf(operation),
    authenticated,
    sideEffect,
    idempotency,
    transaction: operation['x-transaction'] ?? (sideEffect ? 'write' : 'read'),
    successStatuses: Object.keys(operation.responses).map(Number),
    errors: listErrorCodes(located, guards),
    events: operation['x-events'] ?? [],
    cacheable: operation['x-cacheable'] === true,
    beyondContract: operation['x-beyond-contract'] === true,
    hasBody: operation.requestBody !== undefined,
    multipart: 'multipart/form-data' in (operation.requestBody?.content ?? {}),
    concerns: operation['x-concerns'] ?? null,
    secret: operation['x-secret'] === true,
    sandboxOnly: operation['x-sandbox-only'] === true,
    alone: operation['x-alone'] === true,
    deprecation: operation['x-deprecation'] ?? null,
    version: findAnsweredVersion(document, located),
    versionOf: comparedVersion(operation),
  };
}

/**
 * Parses `x-scope-if`: lists the scopes that an operation requires depending on the body. An entry contains a field and
 * the value that requires the scope. Without a value, the field always requires the scope.
 */
export function valueScopesOf(operation: Operation): ValueScope[] {
  return Object.entries(operation['x-scope-if'] ?? {}).flatMap(([scope, cases]) =>
    cases.flatMap((fields) =>
      typeof fields === 'string'
        ? [{ scope, field: fields }]
        : Object.entries(fields).map(([field, value]) => ({ scope, field, value })),
    ),
  );
}

/** Operations of the desk also have the roles that may perform them, in the order of `roles`. */
export type DeskRow = ManifestRow & {
  roles: Role[];
  restricted: RestrictedField[];
  sensitive: boolean;
  irreversible: boolean;
  ownAccount: boolean;
  cli: Command;
};

export function deskRow(document: Document, located: LocatedOperation, guards: Guard[]): DeskRow {
  const { operation } = located;
  const allowed = roles.filter((role) => operation['x-roles']?.includes(role));
  const concernsRole = (field: RestrictedField) =>
    allowed.some((role) => !field.roles.includes(role) || field.refusedValues?.[role]);
  return {
    ...manifestRow(document, located, guards),
    roles: allowed,
    restricted: listRestrictedFields(document, operation).filter(concernsRole),
    sensitive: operation['x-sensitive'] === true,
    irreversible: operation['x-irreversible'] === true,
    ownAccount: operation['x-own-account'] === true,
    cli: buildCommand(document, located),
  };
}

export function manifest(document: Document, guards: Guard[]): ManifestRow[] {
  return operationsOf(document).map((located) => manifestRow(document, located, guards));
}

function buildCommand(document: Document, { operation }: LocatedOperation): Command {
  const parameters = parametersOf(document, operation);
  const bodySchema = operation.requestBody?.content['application/json']?.schema;
  const body = bodySchema && resolveReference(document, bodySchema);
  const options = [
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => queryOption(document, parameter)),
    ...(body ? bodyOptions(document, body) : []),
  ];
  const oneOf = listAlternatives(operation, body);
  const confirms = operation['x-confirms'] ?? null;
  return {
    command: String(operation['x-cli']).split(' '),
    earlier: operation['x-cli-earlier'] ? String(operation['x-cli-earlier']).split(' ') : null,
    summary: operation.summary,
    description: operation.description,
    instance: operation['x-instance'] === 'none' ? 'none' : 'one',
    takesOneOf: options.filter(({ property }) => oneOf.includes(property)).map(({ flag }) => flag),
    arguments: parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, description = '' }) => ({ name, description })),
    options: options.filter(({ property }) => property !== confirms),
    confirms,
    asks: operation['x-cli-asks'] ?? null,
    works: listWorkOperations(operation),
    localized: operation['x-cli-localized'] === true,
    file: fileResponse(operation),
    readsTable: 'text/csv' in (operation.requestBody?.content ?? {}),
    money: listMoneyFields(document, operation),
  };
}

/** Lists the operations that `x-cli-work` allows the command to run for the rows of its result. */
function listWorkOperations(operation: Operation): Command['works'] {
  const workName = operation['x-cli-work'];
  return Array.isArray(workName) ? workName : [];
}

/**
 * Names of fields that contain amounts in euros. An integer field with one of these names is a count, so only fields of
 * the type `number` are amounts.
 */
const moneyNames = new Set(
  (
    'amount base cost margin outstanding overage_eur paid pending price price_per_hour quota reference_price ' +
    'replaced surcharge tax total unit_cost unit_price'
  ).split(' '),
);

/** Lists the fields of an operation's responses that contain amounts in euros. */
function listMoneyFields(document: Document, { responses }: Operation): string[] {
  const found = new Set<string>();
  const walk = (given: Schema): void => {
    const schema = resolveReference(document, given);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const part = resolveReference(document, property);
      if (moneyNames.has(name) && typesOfSchema(part).includes('number')) found.add(name);
      walk(part);
    }
    if (schema.items) walk(schema.items);
    for (const each of schema.anyOf ?? []) walk(each);
  };
  for (const response of Object.values(responses)) {
    const schema = response.content?.['application/json']?.schema;
    if (schema) walk(schema);
  }
  return [...found].sort();
}

function fileResponse(operation: Operation): Command['file'] {
  const said = operation['x-cli-file'];
  if (said === undefined) return null;
  return said === 'stdout' || said === 'streamed' ? said : 'out';
}

/**
 * Returns the command-line flags of which exactly one is required. `x-takes-one-of` lists them for parameters; for a
 * body, the schema requires exactly one field.
 */
function listAlternatives(operation: Operation, body: Schema | undefined): string[] {
  const alternatives = operation['x-takes-one-of'];
  if (alternatives) return alternatives;
  return body?.minProperties === 1 && body.maxProperties === 1 ? Object.keys(body.properties ?? {}) : [];
}

function queryOption(document: Document, parameter: Parameter): CommandOption {
  const { name, description = '', required = false } = parameter;
  const schema = resolveReference(document, parameter.schema);
  return { property: name, in: 'query', ...buildOption(document, name, schema), required, description };
}

function bodyOptions(document: Document, body: Schema): CommandOption[] {
  return Object.entries(body.properties ?? {}).map(([name, property]) => {
    const schema = resolveReference(document, property);
    const required = body.required?.includes(name) ?? false;
    const description = schema.description ?? '';
    return { property: name, in: 'body', ...buildOption(document, name, schema), required, description };
  });
}

const scalars = ['string', 'integer', 'number', 'boolean'] as const;

function buildOption(document: Document, name: string, schema: Schema) {
  const kinds = schema.anyOf ?? [schema];
  const types = kinds.flatMap((one) => typesOfSchema(resolveReference(document, one)));
  const type = types.find((one) => one !== 'null') ?? 'string';
  const values = schema.enum ?? (schema.items && resolveReference(document, schema.items).enum);
  const isPositional = schema['x-cli-argument'] === true;
  // A list of objects is entered as JSON, not as a comma-separated list.
  const isList =
    type === 'array' && !(schema.items && resolveReference(document, schema.items).type === 'object');
  return {
    flag: isPositional ? name.toUpperCase() : `--${schema['x-option'] ?? name.replaceAll('_', '-')}`,
    type: scalars.find((each) => each === type) ?? (isList ? ('list' as const) : ('json' as const)),
    repeatable: isList,
    ...numberListOption(document, schema),
    nullable: types.includes('null'),
    clearable: types.includes('null') || schema['x-clearable'] === true,
    ...(isPositional && { positional: true as const }),
    ...fileOption(schema),
    ...(schema['x-cli-secret'] === true && { secret: true as const }),
    ...(typeof schema['x-cli-if-none'] === 'string' && { ifNone: schema['x-cli-if-none'] }),
    ...pairListOption(document, schema),
    ...(schema.format === 'date-time' && { moment: true as const }),
    ...(values && { choices: values.filter((value) => value !== null).map(String) }),
  };
}

function numberListOption(document: Document, { items }: Schema): Pick<CommandOption, 'numbers'> {
  const [type] = items ? typesOfSchema(resolveReference(document, items)) : [];
  return type === 'integer' || type === 'number' ? { numbers: type } : {};
}

/** Lists the fields of an object, or of a list of objects, that the user enters as `name=value, name=value`. */
function pairListOption(
  document: Document,
  schema: Schema,
): Pick<CommandOption, 'parts' | 'repeatable'> | undefined {
  const kinds = (schema.anyOf ?? [schema]).map((one) => resolveReference(document, one));
  const list = kinds.find((one) => one.items);
  const one = list?.items
    ? resolveReference(document, list.items)
    : kinds.find(({ properties }) => properties);
  if (one?.properties === undefined) return undefined;
  const parts = Object.entries(one.properties).map(([property, part]) => {
    const { flag, type, nullable } = buildOption(document, property, resolveReference(document, part));
    return { property, name: flag.replace('--', ''), type, nullable };
  });
  return { parts, repeatable: list !== undefined };
}

function fileOption(schema: Schema): Pick<CommandOption, 'maxFileBytes' | 'fileNameInto'> {
  const said = schema['x-cli-file-input'];
  if (said === undefined) return {};
  const maxFileBytes = bytesInBase64(schema.maxLength ?? 0);
  return typeof said === 'string' ? { maxFileBytes, fileNameInto: said } : { maxFileBytes };
}

function bytesInBase64(characters: number): number {
  return Math.floor(characters / 4) * 3;
}

/**
 * Returns the description of each group of commands (`keys`, `campaigns templates`): from `x-cli-groups`, or else from
 * the group's tag.
 */
export function commandGroups(desk: Document): Record<string, string> {
  const own = desk['x-cli-groups'] ?? {};
  const ofTags = new Map(desk.tags.map(({ name, description }) => [name, description]));
  const found = operationsOf(desk).flatMap(({ operation }) => {
    const words = String(operation['x-cli']).split(' ').slice(0, -1);
    const [tag = ''] = operation.tags ?? [];
    const paths = words.map((_, index) => words.slice(0, index + 1).join(' '));
    return paths.map((path, index) => [path, own[path] ?? (index === 0 ? (ofTags.get(tag) ?? '') : '')]);
  });
  return Object.fromEntries(found);
}

export function undescribedCommandGroups(desk: Document): string[] {
  const silent = Object.entries(commandGroups(desk)).filter(([, description]) => description === '');
  return silent.map(([path]) => `x-cli-groups.${path}`);
}
