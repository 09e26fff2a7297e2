import {
  type Document,
  type LocatedOperation,
  operationsOf,
  type Parameter,
  parametersOf,
  resolveReference,
  type Schema,
  SpecError,
} from '../document.ts';
import type { ManifestRow } from '../manifest.ts';

/** The comment at the top of each generated file. */
export const documentOrigin = "Generated from the API's document; never edited.";

/** An API operation, described independently of the client's programming language. */
export interface ClientMethod {
  /** The name of the client's group of methods: `clients`. */
  tag: string;
  /** The method's name in its group, in camel case: `createLine`. */
  name: string;
  id: string;
  verb: string;
  path: string;
  summary: string;
  /** The path of the operation that replaces this deprecated operation. */
  successor: string | undefined;
  inPath: Parameter[];
  query: Parameter[];
  body: { kind: 'json' | 'form'; schema: Schema; fields: [name: string, schema: Schema][] } | undefined;
  takesKey: boolean;
  /** Whether the operation returns a list in pages. */
  paged: boolean;
  /** Whether the operation can list the changes since a given time. */
  changing: boolean;
  file: boolean;
  /** Whether the operation returns a file and accepts `If-None-Match`, so that an unchanged file is not sent again. */
  conditional: boolean;
  /** Whether the operation accepts `If-Match`, and refuses to change another version of its record. */
  comparesVersion: boolean;
  /** Whether successful responses have the ETag of their record. */
  hasVersion: boolean;
  /** The schema of a successful response's body. Undefined for files. */
  answer: Schema | undefined;
  /** The schema of a record in a list with pages. */
  item: Schema | undefined;
}

export function listMethods(document: Document, rows: ManifestRow[]): ClientMethod[] {
  const methods = operationsOf(document).map((located) => methodOf(document, located, rows));
  const names = methods.map(({ tag, name }) => `${tag}.${name}`);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0)
    throw new SpecError(repeated.map((name) => `two operations of the client are called ${name}`));
  return methods;
}

function methodOf(document: Document, { operation }: LocatedOperation, rows: ManifestRow[]): ClientMethod {
  const { operationId, tags, summary, requestBody } = operation;
  const tag = String(tags?.[0]);
  const row = rows.find((each) => each.operationId === operationId);
  if (!row) throw new SpecError([`${operationId} has no row in the manifest`]);
  const parameters = parametersOf(document, operation);
  const query = parameters.filter((each) => each.in === 'query');
  const takes = (name: string) => query.some((each) => each.name === name);
  const [, success] = Object.entries(operation.responses).find(([status]) => /^2/.test(status)) ?? [];
  const answer = (success && resolveReference(document, success).content?.['application/json'])?.schema;
  const [media] = Object.values(requestBody?.content ?? {});
  const paged = takes('cursor');
  return {
    tag: lowerFirst(tag),
    name: methodName(operationId, tag),
    id: operationId,
    verb: row.method,
    path: row.path,
    summary,
    successor: row.deprecation?.successor,
    inPath: parameters.filter((each) => each.in === 'path'),
    query,
    body: media && {
      kind: row.multipart ? 'form' : 'json',
      schema: media.schema,
      fields: Object.entries(resolveReference(document, media.schema).properties ?? {}),
    },
    takesKey: row.idempotency !== 'none',
    paged,
    changing: takes('updated_since'),
    file: answer === undefined,
    // Only responses with a file have an ETag, so only they can be conditional.
    conditional: answer === undefined && parameters.some(({ name }) => name === 'If-None-Match'),
    comparesVersion: row.versionOf !== null,
    hasVersion: row.version !== null,
    answer,
    item: paged && answer ? resolveReference(document, answer).properties?.data?.items : undefined,
  };
}

/** Removes the words of the tag from an operation's name: `createBudgetLine` of `Budgets` becomes `createLine`. */
export function methodName(operationId: string, tag: string): string {
  const singular = tag.replace(/s$/, '');
  return operationId
    .replace(new RegExp(`(?:${tag}|${singular}|${singular}s)(?![a-z])`), '')
    .replace(/Report$/, '');
}

export function groupMethods(methods: ClientMethod[]): [tag: string, methods: ClientMethod[]][] {
  const tags = [...new Set(methods.map(({ tag }) => tag))];
  return tags.map((tag) => [tag, methods.filter((each) => each.tag === tag)]);
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
