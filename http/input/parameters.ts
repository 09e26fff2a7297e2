import type { FastifySchemaValidationError } from 'fastify';
import { exactNumber } from '../../domain/money/exact-number.ts';
import type { FieldMessage } from '../../generated/errors.ts';

type Schemas = Record<string, Record<string, unknown>>;
type ParameterResult = { values: Record<string, unknown> } | { problems: FastifySchemaValidationError[] };

/** Replacement for a text that can't be decoded: half of a surrogate pair, which `findUnreadableCharacter` reports. */
const loneSurrogate = '\ud800';

/**
 * Tells whether a text contains NUL characters, which PostgreSQL can't store, or halves of surrogate pairs, which UTF-8
 * can't encode.
 */
export function findUnreadableCharacter(text: string): 'nul' | 'loneSurrogate' | null {
  if (text.includes('\0')) return 'nul';
  return text.isWellFormed() ? null : 'loneSurrogate';
}

export function validationError(
  instancePath: string,
  keyword: FieldMessage,
  params: FastifySchemaValidationError['params'] = {},
): FastifySchemaValidationError {
  return { instancePath, keyword, params, schemaPath: '', message: keyword };
}

type Query = Record<string, string | string[]>;

const maxParameters = 100;

/**
 * Replacement for a query with more parameters than the limit. Validation refuses this value; routes that ignore the
 * query are unaffected.
 */
const tooManyParameters: Query = Object.freeze(Object.create(null));

/**
 * Parses a query string. Unlike the framework's parser, marks undecodable bytes. Repeated names become arrays, which no
 * schema accepts.
 */
export function parseQuery(text: string): Query {
  if (hasMoreParameters(text, maxParameters)) return tooManyParameters;
  const values: Query = Object.create(null);
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decodePercent(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decodePercent(pair.slice(at + 1));
    const before = values[name];
    if (before === undefined) values[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else values[name] = [before, value];
  }
  return values;
}

function hasMoreParameters(text: string, most: number): boolean {
  let at = -1;
  for (let pairs = 1; pairs <= most; pairs += 1) {
    at = text.indexOf('&', at + 1);
    if (at < 0) return false;
  }
  return true;
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return loneSurrogate;
  }
}

/**
 * Converts the values of parameters to their types and adds defaults. Is stricter than Ajv's coercion, which reads
 * `0x10`, `1e2` and ` 5 ` as numbers (ADR 0004).
 */
export function readParameters(values: Record<string, unknown>, schemas: Schemas): ParameterResult {
  if (values === tooManyParameters)
    return { problems: [validationError('', 'tooManyParameters', { limit: maxParameters })] };
  // Has no prototype, so that a parameter called `__proto__` is reported as unknown.
  const read: Record<string, unknown> = Object.create(null);
  const problems: FastifySchemaValidationError[] = [];
  for (const [name, value] of Object.entries(values)) {
    const trouble =
      findUnreadableCharacter(name) ??
      (Array.isArray(value) ? 'repeatedParameter' : findUnreadableCharacter(String(value)));
    if (trouble) problems.push(validationError(`/${name.toWellFormed()}`, trouble));
    else read[name] = convertParameter(String(value), schemas[name]?.type);
  }
  if (problems.length > 0) return { problems };
  for (const [name, schema] of Object.entries(schemas)) {
    if (read[name] === undefined && schema.default !== undefined) read[name] = schema.default;
  }
  return { values: read };
}

/**
 * Converts a text to the schema's type. Returns a text that is not of this type unchanged, so that the schema refuses
 * it.
 */
export function convertParameter(text: string, type: unknown): unknown {
  if (type === 'integer' && /^-?\d{1,17}$/.test(text)) return Number(text);
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,100})?$/.test(text)) return exactNumber(text);
  if (type === 'boolean') return booleansByText[text] ?? text;
  return text;
}

/** Texts of booleans in a query. PHP writes booleans as `1` and `0`. */
const booleansByText: Record<string, boolean | undefined> = Object.assign(Object.create(null), {
  ...{ true: true, '1': true },
  ...{ false: false, '0': false },
});
