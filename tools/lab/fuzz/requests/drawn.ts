import fc, { type Arbitrary } from 'fast-check';
import { formHeaders } from '../../../partner/contract/form.ts';
import {
  bodySchemaOf,
  listParameters,
  type Parameter,
  takesForm,
} from '../../../partner/contract/parameters.ts';
import type { ApiRequest } from '../../../partner/contract/request.ts';
import type { DocumentedOperation, ServedDocument } from '../../../partner/contract/served-document.ts';
import { type Schema, validValue, wholeSchema } from './valid-values.ts';

/** A generated request in separate parts, so that a fault can be added to one of them. */
export interface GeneratedRequest {
  /** Values of path parameters by name, percent-encoded. */
  path: Record<string, string>;
  /** Names and values of query parameters, percent-encoded. */
  query: [name: string, value: string][];
  body?: unknown;
  headers?: Record<string, string>;
}

/** Everything about an operation that the fuzzer needs to generate requests. */
export interface FuzzTarget {
  operation: DocumentedOperation;
  pathNames: string[];
  query: (Omit<Parameter, 'schema'> & { schema: Schema })[];
  takesKey: boolean;
  body: Schema | undefined;
  /** Whether the body of the operation is a multipart form. */
  form: boolean;
  /** Ids of existing rows, for path parameters; `references` are ids for fields of the body. */
  paths: Record<string, string | number>[];
  references: Record<string, number[]>;
  values: Record<string, Arbitrary<unknown>>;
  /** Returns an API key that owns the existing rows. */
  key: () => Promise<string>;
}

export function targetOf(
  served: ServedDocument,
  operation: DocumentedOperation,
  rows: Pick<FuzzTarget, 'paths' | 'references' | 'values' | 'key'>,
): FuzzTarget {
  const parameters = listParameters(served, operation);
  const body = bodySchemaOf(served, operation);
  return {
    operation,
    pathNames: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
    query: parameters
      .filter((each) => each.in === 'query')
      .map((each) => ({ ...each, schema: wholeSchema(served, each.schema) })),
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    body: body && wholeSchema(served, body),
    form: takesForm(served, operation),
    ...rows,
  };
}

const idOfAnything = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(1, Number.MAX_SAFE_INTEGER));

/** Maximum size of a body that the service accepts: 1 MiB. */
const maxBodyBytes = 1_048_576;

export function validRequest(target: FuzzTarget): Arbitrary<GeneratedRequest> {
  const { query, body } = target;
  const values = query.map(({ name, schema }) => [
    name,
    name === 'cursor' ? rarelyPresent(schema) : validValue(schema),
  ]);
  const required = query.filter((each) => each.required).map(({ name }) => name);
  return fc.record({
    path: pathOf(target),
    query: fc
      .record(Object.fromEntries(values), { requiredKeys: required as never })
      .map((given) => Object.entries(given).filter(([, value]) => value !== undefined))
      .map((given) => given.map(([name, value]) => encodeValue(name, value))),
    ...(body && { body: validBody(body, target) }),
  });
}

/**
 * Draws a cursor in one of ten requests, because the service refuses an invented cursor before it checks the rest of
 * the request.
 */
function rarelyPresent(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, validValue(schema));
}

function pathOf({ pathNames, paths }: FuzzTarget): Arbitrary<Record<string, string>> {
  const like = (name: string) => {
    const start = /^(?:[a-z]+-|[a-z])?/.exec(String(paths[0]?.[name] ?? ''))?.[0];
    return idOfAnything.map((id) => `${start}${id}`);
  };
  const ofAnything = fc.record(Object.fromEntries(pathNames.map((name) => [name, like(name)])));
  const ids: Arbitrary<Record<string, string | number>> =
    paths.length === 0 ? ofAnything : mostlyFirst(fc.constantFrom(...paths), ofAnything);
  return ids.map((path) => Object.fromEntries(Object.entries(path).map(([name, id]) => [name, String(id)])));
}

function validBody(schema: Schema, { references, values }: FuzzTarget): Arbitrary<unknown> {
  const pointing = Object.entries(references).map(([name, ids]) => [
    name,
    mostlyFirst(fc.constantFrom(...ids), idOfAnything),
  ]);
  const formed = Object.entries(values).map(([name, each]) => [
    name,
    mostlyFirst(each, validProperty(schema, name)),
  ]);
  return fc
    .tuple(validValue(schema), fc.record(Object.fromEntries([...pointing, ...formed])))
    .map(([body, fields]) => ({ ...(body as object), ...fieldsInBody(body as object, fields) }))
    .filter((body) => Buffer.byteLength(JSON.stringify(body)) <= maxBodyBytes);
}

function validProperty({ properties = {} }: Schema, name: string): Arbitrary<unknown> {
  return validValue(properties[name] ?? {});
}

/** Selects the fields whose names occur in the body. */
function fieldsInBody(body: object, fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(body, name)));
}

function mostlyFirst<Value>(usual: Arbitrary<Value>, other: Arbitrary<Value>): Arbitrary<Value> {
  return fc.oneof({ weight: 4, arbitrary: usual }, other);
}

export function encodeValue(name: string, value: unknown): [string, string] {
  return [encodeURIComponent(name), encodeURIComponent(String(value))];
}

export function requestFrom(
  { operation: { method, path }, form }: FuzzTarget,
  drawn: GeneratedRequest,
): ApiRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => drawn.path[name] as string);
  const query = drawn.query.map((pair) => pair.join('=')).join('&');
  return {
    method,
    path: query === '' ? filled : `${filled}?${query}`,
    ...(drawn.body !== undefined && { body: drawn.body }),
    headers: { ...(form && formHeaders), ...drawn.headers },
  };
}
