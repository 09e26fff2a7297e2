import fc, { type Arbitrary } from 'fast-check';
import { bodyChanges } from './broken-body.ts';
import { formChanges } from './broken-form.ts';
import { brokenValue, notNumbers } from './broken-values.ts';
import { type BrokenRequest, type Change, createChange, invalidFieldError } from './change.ts';
import { encodeValue, type FuzzTarget, type GeneratedRequest, validRequest } from './drawn.ts';
import { isValid, type Schema } from './valid-values.ts';

/** Draws a valid request, and adds one random fault. */
export function brokenRequest(target: FuzzTarget): Arbitrary<BrokenRequest> {
  const { pathNames, query, takesKey, body, form } = target;
  const changes = [
    ...pathNames.flatMap(pathChanges),
    unknownParameter(query.map(({ name }) => name)),
    ...query.flatMap(({ name, schema }) => parameterChanges(name, schema)),
    ...(takesKey ? [brokenIdempotencyKey] : []),
    ...(form ? formChanges : body ? bodyChanges(body) : []),
  ];
  return fc
    .tuple(withoutCursor(validRequest(target)), fc.oneof(...changes))
    .map(([valid, change]) => change(valid));
}

/**
 * Removes the cursor from requests, because the service refuses an invented cursor before it checks the other
 * parameters.
 */
function withoutCursor(requests: Arbitrary<GeneratedRequest>): Arbitrary<GeneratedRequest> {
  return requests.map((drawn) => ({ ...drawn, query: drawn.query.filter(([name]) => name !== 'cursor') }));
}

const noIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'a',
  '%20',
  '1%20',
  '%00',
  '%D9%A3',
  '9007199254740992',
  '%2F',
  '1;a',
];
const undecodable = ['%', '%ZZ', '%FF', '1%C3', '%ED%A0%80'];

function pathChanges(name: string): Arbitrary<Change>[] {
  const put = ({ path, ...valid }: GeneratedRequest, id: string) => ({
    ...valid,
    path: { ...path, [name]: id },
  });
  return [
    createChange('a path id that is none', fc.constantFrom(...noIds), (valid, id) => ({
      ...put(valid, id),
      ...invalidFieldError(`path/${name}`),
    })),
    createChange('an undecodable path', fc.constantFrom(...undecodable), (valid, id) => ({
      ...put(valid, id),
      code: 'bad_request',
    })),
  ];
}

function unknownParameter(known: string[]): Arbitrary<Change> {
  const names = fc
    .oneof(fc.constantFrom('unheard_of', '__proto__', 'constructor', 'Limit', 'limit[]'), fc.string())
    .filter((name) => name !== '' && !known.includes(name) && !/[~/]/.test(name));
  return createChange('an unknown parameter', names, (valid, name) => ({
    ...valid,
    query: [...valid.query, encodeValue(name, '1')],
    ...invalidFieldError(`query/${name}`),
  }));
}

function parameterChanges(name: string, schema: Schema): Arbitrary<Change>[] {
  const put = (valid: GeneratedRequest, values: string[]) => ({
    ...valid,
    query: [
      ...valid.query.filter(([each]) => each !== name),
      ...values.map((value): [string, string] => [name, value]),
    ],
    ...invalidFieldError(`query/${name}`),
  });
  const twice = fc.constantFrom<string[][]>(['1', '1'], ['', ''], ['a', 'b', 'c']);
  if (name === 'cursor') return [createChange('a repeated cursor', twice, put), foreignCursor];
  return [
    createChange(`a repeated ${name}`, twice, put),
    createChange(`a broken ${name}`, brokenParameter(schema), (valid, text) =>
      put(valid, [encodeURIComponent(text)]),
    ),
    createChange(`an undecodable ${name}`, fc.constantFrom(...undecodable, '%00'), (valid, text) =>
      put(valid, [text]),
    ),
  ];
}

const foreignCursor = createChange(
  'a foreign cursor',
  fc.oneof(fc.constantFrom('', ...undecodable), fc.string().map(encodeURIComponent), fc.base64String()),
  (valid, cursor) => ({
    ...valid,
    query: [...valid.query, ['cursor', cursor] as [string, string]],
    code: 'bad_request',
  }),
);

/** Matches texts that the service reads as a boolean: all values in a URL are text. */
const isBoolean = /^(true|false|1|0)$/;

function brokenParameter(schema: Schema): Arbitrary<string> {
  const type = schema.type === 'integer' ? 'number' : 'string';
  const values = brokenValue(schema)
    .filter((value) => typeof value === type)
    .map((value) => String(value).toWellFormed());
  return type === 'number'
    ? fc.oneof(values, fc.constantFrom(...notNumbers))
    : values.filter((text) => !isValid(schema, text) && !(schema.type === 'boolean' && isBoolean.test(text)));
}

const brokenKeys = ['', 'short', 'with space', 'x'.repeat(256), 'clave-número', 'tab\tinside'];

const brokenIdempotencyKey = createChange(
  'a broken idempotency key',
  fc.constantFrom(...brokenKeys),
  (valid, key) => ({
    ...valid,
    headers: { 'idempotency-key': key },
    code: 'idempotency_key_required',
  }),
);
