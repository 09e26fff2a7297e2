import fc, { type Arbitrary } from 'fast-check';
import type { DocumentedOperation, ServedDocument } from '../../support/served-document.ts';
import type { ApiRequest } from '../deployment/workshop.ts';
import { bodySchemaOf, type Parameter, parametersOf } from '../parameters.ts';
import { type Schema, validValue, wholeSchema } from './valid-values.ts';

/** A request in parts, so that a mutation can break one of them. */
export interface Drawn {
  /** Encoded, by name. */
  path: Record<string, string>;
  /** Encoded pairs. */
  query: [name: string, value: string][];
  body?: unknown;
  headers?: Record<string, string>;
}

/** An operation as far as it is fuzzed. */
export interface Target {
  operation: DocumentedOperation;
  pathNames: string[];
  query: (Omit<Parameter, 'schema'> & { schema: Schema })[];
  takesKey: boolean;
  body: Schema | undefined;
  /** Ids of rows that exist, for paths and, by field, for bodies. */
  ids: number[];
  references: Record<string, number[]>;
}

export function targetOf(
  served: ServedDocument,
  operation: DocumentedOperation,
  rows: Pick<Target, 'ids' | 'references'>,
): Target {
  const parameters = parametersOf(served, operation);
  const body = bodySchemaOf(served, operation);
  return {
    operation,
    pathNames: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
    query: parameters
      .filter((each) => each.in === 'query')
      .map((each) => ({ ...each, schema: wholeSchema(served, each.schema) })),
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    body: body && wholeSchema(served, body),
    ...rows,
  };
}

const idOfAnything = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(1, Number.MAX_SAFE_INTEGER));

export function validRequest(target: Target): Arbitrary<Drawn> {
  const { pathNames, query, body, ids, references } = target;
  const path = pathNames.map((name) => [name, anIdOf(ids).map(String)]);
  const values = query.map(({ name, schema }) => [
    name,
    name === 'cursor' ? rarely(schema) : validValue(schema),
  ]);
  const required = query.filter((each) => each.required).map(({ name }) => name);
  return fc.record({
    path: fc.record(Object.fromEntries(path)) as Arbitrary<Record<string, string>>,
    query: fc
      .record(Object.fromEntries(values), { requiredKeys: required as never })
      .map((given) => Object.entries(given).filter(([, value]) => value !== undefined))
      .map((given) => given.map(([name, value]) => encoded(name, value))),
    ...(body && { body: validBody(body, references) }),
  });
}

/** A made-up cursor is foreign: the rest of the request would mostly go unread. */
function rarely(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, validValue(schema));
}

function validBody(schema: Schema, references: Record<string, number[]>): Arbitrary<unknown> {
  const pointing = Object.entries(references).map(([name, ids]) => [name, anIdOf(ids)]);
  return fc
    .tuple(validValue(schema), fc.record(Object.fromEntries(pointing)))
    .map(([body, rows]) => ({ ...(body as object), ...givenIn(body as object, rows) }));
}

/** A reference that the body leaves out stays left out. */
function givenIn(body: object, rows: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => Object.hasOwn(body, name)));
}

function anIdOf(ids: number[]): Arbitrary<number> {
  return ids.length === 0
    ? idOfAnything
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, idOfAnything);
}

export function encoded(name: string, value: unknown): [string, string] {
  return [encodeURIComponent(name), encodeURIComponent(String(value))];
}

export function requestFrom({ operation: { method, path } }: Target, drawn: Drawn): ApiRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => drawn.path[name] as string);
  const query = drawn.query.map((pair) => pair.join('=')).join('&');
  return {
    method,
    path: query === '' ? filled : `${filled}?${query}`,
    ...(drawn.body !== undefined && { body: drawn.body }),
    ...(drawn.headers && { headers: drawn.headers }),
  };
}
