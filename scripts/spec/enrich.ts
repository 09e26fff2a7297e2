import {
  type Document,
  type LocatedOperation,
  type Operation,
  operationsOf,
  parametersOf,
  reference,
  type Schema,
} from './document.ts';
import { deskGuards, type Guard, type GuardedOperation, guarded, publicGuards } from './guards.ts';
import type { Language } from './languages.ts';
import { bodyScopesOf } from './manifest.ts';
import { addRefusalSchema, headerReferences, limitHeaders, refusalResponse, refusalsOf } from './refusals.ts';
import type { ErrorSources, Sources } from './sources.ts';
import { addWebhooks } from './webhooks.ts';

export const freeTextPattern = '^[^\\u0000]*$';
export const notBlankPattern = '^\\s*[^\\s\\u0000][^\\u0000]*$';

/** The served document: the sources, and what follows from them for each operation. */
export function enriched(sources: Sources, language: Language): Document {
  const document = structuredClone(sources.document);
  document.info.description = guideText(sources);
  for (const located of operationsOf(document)) {
    addScope(located, sources.phrases);
    addIdempotencyKey(located);
    addSuccessHeaders(located);
    addRefusals(document, located, publicGuards, sources.errors, language);
  }
  addWebhooks(document, sources);
  guardRequestTexts(document);
  return tidied(document);
}

export function enrichedDesk(sources: Sources): Document {
  const document = structuredClone(sources.desk);
  for (const located of operationsOf(document)) {
    addRefusals(document, located, deskGuards, sources.errors, 'en');
  }
  guardRequestTexts(document);
  return tidied(document);
}

function guideText({ guide, phrases, errors }: Sources): string {
  const rows = Object.entries(errors.codes)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, when }]) => `| ${status} | \`${code}\` | ${when} |`);
  const head = `| ${phrases.errorTableStatus} | ${phrases.errorTableCode} | ${phrases.errorTableMeaning} |`;
  const table = [head, '|---|---|---|', ...rows].join('\n');
  return Object.values(guide)
    .map((section) => section.replace('{errorTable}', table))
    .join('\n\n');
}

function addScope(located: LocatedOperation, phrases: Record<string, string>) {
  const { operation } = located;
  const { authenticated, scope } = guarded(located);
  const phrase = !authenticated ? phrases.noKey : scope === null ? phrases.anyKey : phrases.scope;
  const taken = (phrase as string).replace('{scope}', scope ?? '');
  operation.description = [`${operation.description}\n\n${taken}`, ...besides(operation, phrases)].join(' ');
  // fastify-openapi-glue fails on a null extension.
  if (scope === null) delete operation['x-scope'];
  operation.security = authenticated ? [{ bearer: [] }, { apiKey: [] }] : [];
}

/** The scopes that only some bodies take. */
function besides(operation: Operation, phrases: Record<string, string>): string[] {
  const byScope = Map.groupBy(bodyScopesOf(operation), ({ scope }) => scope);
  return [...byScope].map(([scope, cases]) => {
    const values = cases.map(({ field, value }) => `\`${JSON.stringify({ [field]: value }).slice(1, -1)}\``);
    return (phrases.scopeToo as string).replace('{scope}', scope).replace('{values}', values.join(', '));
  });
}

function addIdempotencyKey(located: LocatedOperation) {
  const { idempotency } = guarded(located);
  if (idempotency === 'none') return;
  const name = idempotency === 'required' ? 'IdempotencyKey' : 'OptionalIdempotencyKey';
  located.operation.parameters = [...(located.operation.parameters ?? []), reference('parameters', name)];
}

function successHeaders({ authenticated, idempotency }: GuardedOperation): string[] {
  return [
    'X-Request-Id',
    ...(authenticated ? limitHeaders : []),
    ...(idempotency === 'none' ? [] : ['Idempotent-Replay']),
  ];
}

function addSuccessHeaders(located: LocatedOperation) {
  for (const response of Object.values(located.operation.responses)) {
    response.headers = { ...headerReferences(successHeaders(guarded(located))), ...response.headers };
  }
}

function addRefusals(
  document: Document,
  located: LocatedOperation,
  guards: Guard[],
  errors: ErrorSources,
  language: Language,
) {
  for (const refusal of refusalsOf(located, guards, errors)) {
    addRefusalSchema(document.components, refusal, errors);
    const response = refusalResponse(refusal, errors, language);
    // The desk is not spoken to over HTTP.
    if (guards === deskGuards) delete response.headers;
    document.components.responses[refusal.name] ??= response;
    located.operation.responses[String(refusal.status)] = reference('responses', refusal.name);
  }
}

/** PostgreSQL cannot store NUL: every free text of a request refuses it. */
function guardRequestTexts(document: Document) {
  const guard = (schema: Schema) => {
    if (schema.$ref) {
      guard(document.components.schemas[schema.$ref.split('/').at(-1) as string] as Schema);
      return;
    }
    const isText = [schema.type].flat().includes('string');
    if (isText && !schema.pattern && !schema.format && !schema.enum) {
      schema.pattern = schema['x-not-blank'] ? notBlankPattern : freeTextPattern;
    }
    Object.values(schema.properties ?? {}).forEach(guard);
    if (schema.items) guard(schema.items);
  };
  for (const { operation } of operationsOf(document)) {
    for (const parameter of parametersOf(document, operation)) {
      if (parameter.in !== 'header') guard(parameter.schema);
    }
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) guard(schema);
  }
}

const ownKeys = new Set([
  'x-describes',
  'x-not-blank',
  'x-names',
  'x-authenticated',
  'x-transaction',
  'x-cacheable',
  'x-errors',
]);

function withoutOwnKeys<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withoutOwnKeys) as T;
  if (node === null || typeof node !== 'object') return node;
  const kept = Object.entries(node).filter(([key]) => !ownKeys.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutOwnKeys(value)])) as T;
}

/** Without the compiler's own keys and without components that nothing refers to. */
function tidied(document: Document): Document {
  const { components, ...rest } = withoutOwnKeys(document);
  const entries = components as unknown as Record<string, Record<string, unknown>>;
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
  const kept = Object.entries(entries).map(([kind, named]) => {
    const used = Object.entries(named).filter(
      ([name]) => kind === 'securitySchemes' || reached.has(`${kind}/${name}`),
    );
    return [kind, Object.fromEntries(used.sort(([a], [b]) => (a < b ? -1 : 1)))];
  });
  return { ...rest, components: Object.fromEntries(kept) };
}
