import {
  type Document,
  type Header,
  type Language,
  type LocatedOperation,
  type Operation,
  operationsOf,
  type Parameter,
  parametersOf,
  reference,
  resolveReference,
  type Schema,
  SpecError,
  type Tag,
} from './document.ts';
import { addWebhooks } from './events.ts';
import { addHints } from './hints.ts';
import { addLabels, labelKeys } from './labels.ts';
import { valueScopesOf } from './manifest.ts';
import {
  addOptionalHeaders,
  deskGuards,
  errorExample,
  type Guard,
  type GuardedOperation,
  guardOperation,
  headerReferences,
  limitHeaders,
  listRefusals,
  publicGuards,
  refusalResponse,
} from './refusals.ts';
import type { ErrorSources, Phrases, Sources } from './sources.ts';
import { findAnsweredVersion } from './versions.ts';

// The patterns use `\x00`, because PCRE and Go do not support `\u0000`.
export const freeTextPattern = '^[^\\x00]*$';
export const notBlankPattern = '^\\s*[^\\s\\x00][^\\x00]*$';

/**
 * Builds the OpenAPI document that the service serves: the sources, completed with parts that are derived for each
 * operation.
 */
export function enrichDocument(sources: Sources, language: Language): Document {
  const document = structuredClone(sources.document);
  placeGuide(document, sources);
  addOptionalHeaders(document);
  for (const located of operationsOf(document)) {
    addScopeText(located, sources.phrases);
    addHeaderParameters(located);
    sortParameters(document, located);
    addSuccessHeaders(document, located);
    addRefusals(document, located, publicGuards, sources.errors, language);
  }
  addWebhooks(document, sources);
  guardRequestTexts(document);
  addHints(document);
  return tidyDocument(document, labelKeys);
}

export function enrichedDesk(sources: Sources): Document {
  const document = structuredClone(sources.desk);
  addLabels(document, sources.labels);
  for (const located of operationsOf(document)) {
    addRefusals(document, located, deskGuards, sources.errors, 'en');
  }
  guardRequestTexts(document);
  return tidyDocument(document);
}

function addScopeText(located: LocatedOperation, phrases: Phrases) {
  const { operation } = located;
  const { authenticated, scope } = guardOperation(located);
  const phrase = !authenticated ? phrases.noKey : scope === null ? phrases.anyKey : phrases.scope;
  const taken = phrase.replace('{scope}', scope ?? '');
  operation.description = [
    `${operation.description}\n\n${taken}`,
    ...valueScopeTexts(operation, phrases),
  ].join(' ');
  // Removes `x-scope: null`, because fastify-openapi-glue fails if an extension is null.
  if (scope === null) delete operation['x-scope'];
  if (!authenticated) operation.security = [];
}

function valueScopeTexts(operation: Operation, phrases: Phrases): string[] {
  const byScope = Map.groupBy(valueScopesOf(operation), ({ scope }) => scope);
  return [...byScope].map(([scope, cases]) => {
    const values = cases.map(({ field, value }) => {
      if (value === undefined) return `\`${field}\``;
      return operation.requestBody
        ? `\`${JSON.stringify({ [field]: value }).slice(1, -1)}\``
        : `\`${field}=${value}\``;
    });
    return phrases.scopeToo.replace('{scope}', scope).replace('{values}', values.join(', '));
  });
}

function addHeaderParameters(located: LocatedOperation) {
  const { idempotency } = guardOperation(located);
  const key = { required: ['IdempotencyKey'], optional: ['OptionalIdempotencyKey'], none: [] }[idempotency];
  // Adds `If-Match` last, because code generators turn header parameters into arguments in this order.
  const version = located.operation['x-version-of'] === undefined ? [] : ['IfMatch'];
  const added = [...key, 'AcceptLanguage', ...version].map((name) =>
    reference<Parameter>('parameters', name),
  );
  located.operation.parameters = [...(located.operation.parameters ?? []), ...added];
}

/**
 * Sorts required parameters before optional ones. Code generators turn parameters into arguments in this order, and
 * many languages allow optional arguments only at the end.
 */
function sortParameters(document: Document, { operation }: LocatedOperation) {
  const isOptional = (parameter: Parameter) => resolveReference(document, parameter).required !== true;
  operation.parameters?.sort((one, other) => Number(isOptional(one)) - Number(isOptional(other)));
}

function successHeaders({ authenticated, idempotency }: GuardedOperation): string[] {
  return [
    'X-Request-Id',
    ...(authenticated ? limitHeaders : []),
    ...(idempotency === 'none' ? [] : ['Idempotent-Replay']),
  ];
}

function deprecationHeaders({ 'x-deprecation': deprecation }: Operation): string[] {
  if (!deprecation) return [];
  return ['Deprecation', 'Link', ...(deprecation.sunset ? ['Sunset'] : [])];
}

function addSuccessHeaders(document: Document, located: LocatedOperation) {
  const names = [...successHeaders(guardOperation(located)), ...deprecationHeaders(located.operation)];
  const version = findAnsweredVersion(document, located);
  const etag = version && { ETag: reference<Header>('headers', 'RecordETag') };
  for (const response of Object.values(located.operation.responses)) {
    response.headers = { ...headerReferences(names), ...etag, ...response.headers };
  }
}

function addRefusals(
  document: Document,
  located: LocatedOperation,
  guards: Guard[],
  errors: ErrorSources,
  language: Language,
) {
  for (const refusal of listRefusals(located, guards, errors)) {
    for (const code of refusal.codes)
      document.components.examples[code] ??= errorExample(
        document,
        code,
        errors,
        language,
        guards === publicGuards,
      );
    const response = refusalResponse(refusal);
    // Removes headers from the desk's responses, because the desk is not reachable over HTTP.
    if (guards === deskGuards) delete response.headers;
    document.components.responses[refusal.name] ??= response;
    located.operation.responses[String(refusal.status)] = reference('responses', refusal.name);
  }
}

/**
 * Adds a pattern that rejects the NUL character to every free text of a request, because PostgreSQL cannot store NUL.
 */
function guardRequestTexts(document: Document) {
  const guard = (schema: Schema): void => {
    if (schema.$ref) {
      guard(resolveReference(document, schema));
      return;
    }
    const isText = [schema.type].flat().includes('string');
    if (isText && !schema.pattern && !schema.format && !schema.enum) {
      schema.pattern = schema['x-not-blank'] ? notBlankPattern : freeTextPattern;
    }
    Object.values(schema.properties ?? {}).forEach(guard);
    if (schema.items) guard(schema.items);
    schema.anyOf?.forEach(guard);
  };
  for (const { operation } of operationsOf(document)) {
    for (const parameter of parametersOf(document, operation)) {
      if (parameter.in !== 'header') guard(parameter.schema);
    }
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) guard(schema);
  }
}

const sourceOnlyKeys = new Set([
  'x-describes',
  'x-guide',
  'x-not-blank',
  'x-any-value',
  'x-names',
  'x-one-of-events',
  'x-enum-prefix',
  'x-authenticated',
  'x-transaction',
  'x-cacheable',
  'x-deprecation',
  'x-concerns',
  'x-secret',
  'x-alone',
  'x-errors',
  'x-roles',
  'x-role-values',
  'x-sensitive',
  'x-irreversible',
  'x-own-account',
  'x-clearable',
  'x-version',
  'x-version-of',
  'x-cli-groups',
]);

function removeKeys<T>(node: T, keys: ReadonlySet<string>): T {
  if (Array.isArray(node)) return node.map((entry) => removeKeys(entry, keys)) as T;
  if (node === null || typeof node !== 'object') return node;
  const remaining = Object.entries(node).filter(([key]) => !keys.has(key));
  return Object.fromEntries(remaining.map(([key, value]) => [key, removeKeys(value, keys)])) as T;
}

function tidyDocument(document: Document, omittedKeys: readonly string[] = []): Document {
  const { components, ...rest } = removeKeys(document, new Set([...sourceOnlyKeys, ...omittedKeys]));
  const entries: Record<string, Record<string, unknown>> = components;
  const reached = new Set<string>();
  const reach = (node: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(node).matchAll(
      /"#\/components\/(\w+)\/([^"/]+)"/g,
    )) {
      if (reached.has(`${kind}/${name}`)) continue;
      reached.add(`${kind}/${name}`);
      reach(entries[kind]?.[name]);
    }
  };
  reach([rest.paths, rest.webhooks]);
  const lists = Object.entries(entries).map(([kind, named]) => {
    const used = Object.entries(named).filter(
      ([name]) => kind === 'securitySchemes' || reached.has(`${kind}/${name}`),
    );
    return [kind, Object.fromEntries(used.sort(([a], [b]) => (a < b ? -1 : 1)))];
  });
  return { ...rest, components: Object.fromEntries(lists) };
}

/**
 * Moves each section of the guide to the tag that lists the section. All other sections form the OpenAPI document's
 * introduction.
 */
function placeGuide(document: Document, { guide, phrases, errors }: Sources): void {
  const table = errorTable({ phrases, errors });
  const sections = { ...guide, errors: (guide.errors ?? '').replace('{errorTable}', table) };
  const taken = document.tags.flatMap((tag) => tag['x-guide'] ?? []);
  const unknown = taken.filter((name) => !(name in sections));
  if (unknown.length > 0) throw new SpecError(unknown.map((name) => `guide.yaml has no section ${name}`));
  const introduction = Object.entries(sections).filter(([name]) => !taken.includes(name));
  document.info.description = introduction.map(([, text]) => text).join('\n\n');
  for (const tag of document.tags) addTagGuide(tag, sections);
}

/**
 * Sets a tag's description from its sections of the guide. A tag without a name gets the heading of its first section
 * as name.
 */
function addTagGuide(tag: Tag, sections: Record<string, string>): void {
  const [first, ...rest] = (tag['x-guide'] ?? []).flatMap((name) => sections[name] ?? []);
  if (first === undefined) return;
  const [, heading, text] = /^## ([^\n]+)\n\n(.*)$/s.exec(first) ?? [undefined, undefined, first];
  tag['x-displayName'] ??= heading ?? tag.name;
  tag.description = [tag.description, text, ...rest].filter(Boolean).join('\n\n');
}

function errorTable({ phrases, errors }: Pick<Sources, 'phrases' | 'errors'>): string {
  const rows = Object.entries(errors.codes)
    .filter(([, { desk }]) => !desk)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, when }]) => `| ${status} | \`${code}\` | ${when} |`);
  const head = `| ${phrases.errorTableStatus} | ${phrases.errorTableCode} | ${phrases.errorTableMeaning} |`;
  return [head, '|---|---|---|', ...rows].join('\n');
}
