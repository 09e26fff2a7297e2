import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { parseExactly } from '../../domain/money/exact-number.ts';
import { badRequest, invalidField, problem } from '../../domain/requests/problem.ts';
import { bodyHeadersProblem } from './request-head.ts';
import { findRepeatedName, scanJson } from './scan-json.ts';

/**
 * Maximum number of values in a JSON body: ten times as many as in the contract's longest body. Parsing half a million
 * values of one megabyte would take 0.1 s.
 */
const maxValues = 20_000;

/** Schema of the body for operations without a body. */
export const emptyBodySchema = {
  type: 'object',
  nullable: true,
  properties: {},
  additionalProperties: false,
};

/** Maximum length of a field's name in an error message. The name itself may be as long as the body. */
const maxNameInError = 200;

/**
 * Parses a JSON body. Refuses bytes that aren't UTF-8 and repeated fields, which a parser would silently lose. Treats
 * `__proto__` as an ordinary field.
 */
export function readJson(
  { routeOptions, raw }: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, body?: unknown) => void,
) {
  if (routeOptions.config.operation?.multipart) return done(problem('unsupported_media_type'));
  const refusal = bodyHeadersProblem(raw);
  if (refusal) return done(refusal);
  // Accepts an empty body, because many clients send a content type even without a body.
  if (body.length === 0 && routeOptions.schema?.body === emptyBodySchema) return done(null);
  if (!isUtf8(body)) return done(badRequest('notUtf8'));
  const scan = scanJson(body, maxValues);
  if (scan.values > maxValues) return done(invalidField('', 'tooManyValues'));
  const text = body.toString('utf8');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return done(badRequest('brokenJson'));
  }
  const field = findRepeatedName(body, parsed, scan);
  if (field === null) return done(null, scan.mayBeInexact ? withExactNumbers(text, parsed) : parsed);
  done(badRequest('repeatedName', { field: field.slice(0, maxNameInError) }));
}

/**
 * Parses a JSON text with exact numbers. Returns the plain result if the body is too deep for a reviver; no schema
 * accepts such a body.
 */
function withExactNumbers(text: string, parsed: unknown): unknown {
  try {
    return parseExactly(text);
  } catch {
    return parsed;
  }
}

interface Schema {
  maxLength?: number;
  maxItems?: number;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Default body limit, for routes whose valid bodies are all smaller. */
export const defaultBodyBytes = 1_048_576;
const maxWhiteSpaceBytes = 65_536;
/** Maximum bytes of one character as a JSON escape: an emoji is two escapes, `\ud83d\ude97`. */
const maxCharacterBytes = 12;
const maxScalarBytes = 24;
/** Assumed maximum length of texts without `maxLength`, such as dates and times. */
const assumedMaxLength = 100;
const assumedMaxItems = 200;

/** Returns the body limit of a route: large enough for every valid body, including one with only escaped characters. */
export function computeBodyLimit(schema: Schema): number {
  return Math.max(defaultBodyBytes, maxJsonBytes(schema) + maxWhiteSpaceBytes);
}

function maxJsonBytes({ maxLength, maxItems, enum: values, items, properties }: Schema): number {
  if (values) return Math.max(...values.map((value) => maxStringBytes(String(value).length)));
  if (items) return (maxItems ?? assumedMaxItems) * maxJsonBytes(items);
  if (!properties) return Math.max(maxScalarBytes, maxStringBytes(maxLength ?? assumedMaxLength));
  const members = Object.entries(properties);
  return members.reduce(
    (sum, [name, each]) => sum + maxStringBytes(name.length) + maxJsonBytes(each),
    maxScalarBytes,
  );
}

function maxStringBytes(count: number): number {
  return count * maxCharacterBytes + 4;
}
