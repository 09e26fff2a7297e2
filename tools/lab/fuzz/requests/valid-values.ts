import fc, { type Arbitrary } from 'fast-check';
import { createAjv } from '../../../../http/input/validation.ts';
import { jpeg, pdf, png, webp } from '../../../../test/support/document-files.ts';
import type { Json, ServedDocument } from '../../../partner/contract/served-document.ts';

/** The keywords of JSON Schema that the fuzzer supports. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  'x-decimals'?: number;
  not?: { const: unknown };
}

const words = new Set(
  (
    'if then else not type enum format pattern minLength maxLength minimum maximum x-decimals x-one-line ' +
    'items minItems maxItems uniqueItems properties required additionalProperties'
  ).split(' '),
);

/** Keywords that do not restrict values, such as descriptions. */
const unjudged = [
  'description',
  'example',
  'examples',
  'default',
  '$ref',
  'x-beyond-contract',
  'x-enum-varnames',
];

/** The format of binary files, which the schemas do not restrict further. */
const aFile = 'binary';
const ajv = createAjv().addFormat(aFile, true);
const validators = new Map<string, (value: unknown) => boolean>();

/**
 * Tells whether a value satisfies the schema, and the rule that no schema can express: texts must not contain half a
 * surrogate pair.
 */
export function isValid(schema: Schema, value: unknown): boolean {
  const text = JSON.stringify(schema);
  const validate = validators.get(text) ?? ajv.compile(schema);
  validators.set(text, validate as (value: unknown) => boolean);
  return Boolean(validate(value)) && !hasLoneSurrogate(value);
}

function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLoneSurrogate);
}

/** Replaces all references in a schema, so that the schema is self-contained. */
export function wholeSchema(served: ServedDocument, node: unknown): Schema {
  const schema = { ...(orNull(served, node) ?? served.resolve(node)) } as Json;
  const { properties, items } = schema;
  if (items) schema.items = wholeSchema(served, items);
  if (properties) {
    const whole = Object.entries(properties).map(([name, each]) => [name, wholeSchema(served, each)]);
    schema.properties = Object.fromEntries(whole);
  }
  if (schema.format === aFile) delete schema.type;
  for (const word of unjudged) delete schema[word];
  for (const word of Object.keys(schema)) if (!words.has(word)) throw unknown(`word ${word}`);
  return schema as Schema;
}

/** Converts `anyOf: [{ $ref }, { type: 'null' }]` into one schema that also accepts null. */
function orNull(served: ServedDocument, node: unknown): Json | undefined {
  const [one, other, ...more] = ((node as Json).anyOf ?? []) as Json[];
  if (!one) return undefined;
  if (other?.type !== 'null' || more.length > 0) throw unknown('such alternatives');
  const schema = { ...served.resolve(one) };
  if (Array.isArray(schema.enum)) schema.enum = [...schema.enum, null];
  return { ...schema, type: [schema.type, 'null'].flat() };
}

export function validValue(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format === aFile) return fc.constantFrom(jpeg(), png(), webp(), pdf());
  const types = [schema.type ?? []].flat();
  const values = types.map((type) => {
    const make = ofType[type];
    if (!make) throw unknown(`type ${type}`);
    return make(schema);
  });
  return fc.oneof(...values).filter((value) => isValid(schema, value));
}

function unknown(what: string): Error {
  return new Error(`the fuzzer knows no ${what}: teach it`);
}

const ofType: Record<string, (schema: Schema) => Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = -1e9, maximum = 1e9 }) =>
    fc.oneof(fc.constantFrom(minimum, maximum), fc.maxSafeInteger().map(within(minimum, maximum))),
  number: ({ minimum = -1e9, maximum = 1e9, 'x-decimals': decimals = 2 }) =>
    fc
      .integer({ min: minimum * 10 ** decimals, max: maximum * 10 ** decimals })
      .map((n) => n / 10 ** decimals),
  string: text,
  array: ({ items = {}, minItems = 0, maxItems = 5, uniqueItems }) => {
    const length = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 5) };
    return uniqueItems ? fc.uniqueArray(validValue(items), length) : fc.array(validValue(items), length);
  },
  object: ({ properties = {}, required = [] }) => {
    const values = Object.entries(properties).map(([name, each]) => [name, validValue(each)]);
    return fc.record(Object.fromEntries(values), { requiredKeys: required as never });
  },
};

function within(minimum: number, maximum: number) {
  const span = maximum - minimum + 1;
  return (number: number) => minimum + (Math.abs(number) % span);
}

const ofFormat: Record<string, Arbitrary<string>> = {
  iri: fc.webUrl(),
  'idn-email': fc.oneof(
    fc.emailAddress(),
    fc.emailAddress().map((address) => address.toUpperCase()),
    fc.emailAddress().map((address) => address.replace(/@.*/, '@Señal.España.test')),
  ),
  date: moment().map((iso) => iso.slice(0, 10)),
  'date-time': moment(),
};

function moment(): Arbitrary<string> {
  const [min, max] = [new Date('1900-01-01T00:00:00Z'), new Date('2099-12-31T23:59:59Z')];
  return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
}

/** Draws texts of any characters. Replaces `fc.string({ unit: 'binary' })`, whose initialisation takes two seconds. */
export function anyCharacters(length: { minLength?: number; maxLength?: number } = {}): Arbitrary<string> {
  const character = fc
    .integer({ min: 0, max: 0x10ffff })
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((text) => text.isWellFormed());
  return fc.array(character, length).map((characters) => characters.join(''));
}

/** Matches a schema's pattern that accepts every character except NUL. */
const anyText = /\[\^(\\s)?\\x00\]\*\$$/;

function text({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<string> {
  const formatted = format && ofFormat[format];
  if (formatted) return formatted;
  if (format) throw unknown(`format ${format}`);
  if (pattern && !anyText.test(pattern)) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength }),
    anyCharacters({ minLength, maxLength }),
    // Tests that length limits count characters: this character consists of two UTF-16 units and four bytes.
    fc.constant('😀'.repeat(maxLength)),
    fc.constantFrom("O'Inventado; --", '%_\\', ' rodeado ', '../..', '{{x}}', '\u202e', 'ﬀ', 'İ'),
  );
}
