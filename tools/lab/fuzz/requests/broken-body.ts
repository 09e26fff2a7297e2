import fc, { type Arbitrary } from 'fast-check';
import type { ErrorCode } from '../../../../generated/errors.ts';
import { brokenValue, unreadableText } from './broken-values.ts';
import { type BrokenRequest, type Change, createChange, invalidFieldError } from './change.ts';
import type { GeneratedRequest } from './drawn.ts';
import type { Schema } from './valid-values.ts';

export function bodyChanges(schema: Schema): Arbitrary<Change>[] {
  return [
    ...changesWithin(schema, []),
    ...numbersThatNothingHolds(schema),
    ...unreadableBodies,
    wrongMediaType,
    wrongCharset,
  ];
}

/** Path from the root of a body to a value; numbers are indexes in arrays. */
type Place = (string | number)[];

/**
 * Lists single faults of a body: a broken value in each field, missing required fields, and unknown fields in closed
 * schemas.
 */
function changesWithin(schema: Schema, at: Place): Arbitrary<Change>[] {
  const { properties = {}, required = [], additionalProperties, items } = schema;
  const inner: [string | number, Schema][] = items ? [[0, items]] : Object.entries(properties);
  const broken = inner.flatMap(([name, each]) => {
    const place = [...at, name];
    return [
      valueReplacement(`a broken ${pointer(place)}`, place, brokenValue(each)),
      ...changesWithin(each, place),
    ];
  });
  const missing = required.map((name) =>
    valueReplacement(`no ${name}`, [...at, name], fc.constant(undefined)),
  );
  const isClosed = additionalProperties === false;
  return [...broken, ...missing, ...(isClosed ? [unknownField(properties, at), unreadableName(at)] : [])];
}

function valueReplacement(what: string, place: Place, values: Arbitrary<unknown>): Arbitrary<Change> {
  return createChange(what, values, (valid, value) => putValue(valid, place, value));
}

const names = ['unheard_of', 'id', '__proto__', 'constructor', 'toString', '', 'a/b', 'a~b', 'Name', 'name '];

function unknownField(properties: object, at: Place): Arbitrary<Change> {
  const unknown = fc
    .oneof(fc.constantFrom(...names), fc.string())
    .filter((name) => !Object.hasOwn(properties, name));
  return createChange('an unknown field', unknown, (valid, name) => putValue(valid, [...at, name], 1));
}

function unreadableName(at: Place): Arbitrary<Change> {
  return createChange('a name that is no text', unreadableText(), (valid, name) => ({
    ...putValue(valid, [...at, name], 1),
    field: pointer(at),
  }));
}

function putValue(valid: GeneratedRequest, place: Place, value: unknown): Omit<BrokenRequest, 'what'> {
  return { ...valid, body: withValue(valid.body, place, value), ...invalidFieldError(pointer(place)) };
}

/**
 * Returns a copy of the body with the value at this path. Also handles a name like `__proto__`, for which an assignment
 * would set the prototype.
 */
function withValue(body: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof name === 'number') {
    const list = Array.isArray(body) ? body : [];
    return [withValue(list[0], rest, value), ...list.slice(1)];
  }
  const fields = Object.entries((body ?? {}) as object);
  const before = fields.find(([each]) => each === name)?.[1];
  const others = fields.filter(([each]) => each !== name);
  return Object.fromEntries([...others, [name, withValue(before, rest, value)]]);
}

function numbersThatNothingHolds({ properties = {} }: Schema): Arbitrary<Change>[] {
  const huge = fc.constantFrom('1e400', '-1e400', '1e21', '123456789012345678901234567890');
  const numbers = Object.entries(properties).filter(([, { type }]) => [type].flat().includes('integer'));
  return numbers.map(([name]) =>
    createChange(`too large a number in /${name}`, huge, (valid, text) => ({
      ...valid,
      body: `{"${name}":${text}}`,
      ...invalidFieldError(`/${name}`),
    })),
  );
}

const deeplyNestedJson = '['.repeat(50_000) + ']'.repeat(50_000);

const unreadableBodies = [
  bodyReplacement('no object', 'validation_error', ['[]', '"texto"', '1', 'true', 'null', '[{}]']),
  bodyReplacement('no JSON', 'bad_request', [
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '{} {}',
    '\ufeff{}',
    '01',
    ' ',
  ]),
  bodyReplacement('no UTF-8', 'bad_request', [
    Buffer.from([0x22, 0xff, 0x22]),
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  ]),
  bodyReplacement('a name twice', 'bad_request', [
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '[{"b":[{"":1,"":2}]}]',
    '{"__proto__":{},"__proto__":{}}',
    `{"a":${'['.repeat(1_000)}{"b":1,"b":1}${']'.repeat(1_000)}}`,
  ]),
  bodyReplacement('nothing but depth', 'validation_error', [deeplyNestedJson, `{"a":${deeplyNestedJson}}`]),
];

function bodyReplacement(what: string, code: ErrorCode, bodies: (string | Buffer)[]): Arbitrary<Change> {
  return createChange(`a body that is ${what}`, fc.constantFrom(...bodies), (valid, body) => ({
    ...valid,
    body,
    code,
  }));
}

const notJson = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
];

const wrongMediaType = createChange('another media type', fc.constantFrom(...notJson), (valid, type) => ({
  ...valid,
  headers: { 'content-type': type },
  code: 'unsupported_media_type',
}));

function pointer(place: Place): string {
  return place.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const charsets = ['iso-8859-1', '"UTF-16"', 'us-ascii', 'utf-8; charset=latin1'];

const wrongCharset = createChange('another charset', fc.constantFrom(...charsets), (valid, charset) => ({
  ...valid,
  headers: { 'content-type': `application/json; charset=${charset}` },
  code: 'bad_request',
}));
