import fc, { type Arbitrary } from 'fast-check';
import { anyCharacters, isValid, type Schema } from './valid-values.ts';

const valuesOfEveryType = [null, true, false, 0, 1, 1.5, -1, '', 'texto', '1', [], [1], {}, { a: 1 }];

/** Draws values that the schema refuses, each similar to a value that the schema accepts. */
export function brokenValue(schema: Schema): Arbitrary<unknown> {
  const types = [schema.type ?? []].flat();
  const kinds = [
    fc.constantFrom(...valuesOfEveryType.filter((value) => !isContainerOf(types, value))),
    ...(schema.enum ? [nearlyAllowed(schema.enum)] : []),
    ...(types.includes('integer') || types.includes('number') ? [brokenNumber(schema)] : []),
    ...(types.includes('string') ? [brokenText(schema)] : []),
  ];
  return fc.oneof(...kinds).filter((value) => !isValid(schema, value));
}

/**
 * Tells whether the value is an object or array of an accepted type. Such values are not used as faults, because the
 * refusal would name a field inside the value.
 */
function isContainerOf(types: string[], value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && types.includes(Array.isArray(value) ? 'array' : 'object')
  );
}

function nearlyAllowed(allowed: unknown[]): Arbitrary<unknown> {
  const texts = allowed.filter((value) => typeof value === 'string');
  return fc
    .constantFrom(...texts)
    .chain((text) => fc.constantFrom(text.toUpperCase(), `${text} `, ` ${text}`, text.slice(1), `${text}\n`));
}

function brokenNumber({ minimum = 0, maximum = 0 }: Schema): Arbitrary<number> {
  const beyond = [
    minimum - 1,
    maximum + 1,
    minimum + 0.5,
    maximum + 0.000001,
    2 ** 53,
    -(2 ** 53),
    1e21,
    1.1e300,
  ];
  return fc.oneof(fc.constantFrom(...beyond), fc.double({ noNaN: true, noDefaultInfinity: true }));
}

export const notNumbers = [
  '',
  ' ',
  '1.5',
  '1,5',
  ' 1',
  '1 ',
  '+1',
  '1e2',
  '0x10',
  '٣',
  '1_0',
  'NaN',
  '-',
  '9'.repeat(40),
];
const notDates = [
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '20260101',
  '01/02/2026',
  '2026-01-01T00:00:00Z',
  '0000-00-00',
];
const notEmails = [
  'nobody',
  '@example.com',
  'a@',
  'a@b@example.com',
  'a b@example.com',
  'a@example..com',
  'a@-',
];

function brokenText({ format, minLength = 0, maxLength = 100 }: Schema): Arbitrary<string> {
  const tooLong = fc.integer({ min: 1, max: 5_000 }).map((by) => 'x'.repeat(maxLength + by));
  const tooShort = fc.constant('x'.repeat(Math.max(0, minLength - 1)));
  const ofFormat = { date: notDates, email: notEmails }[format ?? ''] ?? ['   ', '\t', '¡', '1;2'];
  return fc.oneof(tooLong, tooShort, unreadableText(), anyCharacters(), fc.constantFrom(...ofFormat));
}

/** Draws texts with a NUL character or half a surrogate pair, which the service cannot store. */
export function unreadableText(): Arbitrary<string> {
  return fc
    .tuple(fc.string(), fc.constantFrom('\0', '\ud800', '\udfff'), fc.string())
    .map((parts) => parts.join(''));
}
