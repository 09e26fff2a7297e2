import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { problem } from '../domain/problem.ts';

/** Of an operation that asks for no body. */
export const noBody = { type: 'object', nullable: true, properties: {}, additionalProperties: false };

/**
 * The body as JSON. Bytes that aren't UTF-8 are refused: decoding would put replacement characters in their
 * place without a word. A key called `__proto__` stays one more unknown field, for the schema to refuse.
 */
export function readJson(
  { routeOptions, headers }: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, body?: unknown) => void,
) {
  const packed = (headers['content-encoding'] ?? 'identity') !== 'identity';
  if (packed || routeOptions.config.operation?.multipart) return done(problem('unsupported_media_type'));
  // Clients name the type of every request that they make, with a body or without.
  if (body.length === 0 && routeOptions.schema?.body === noBody) return done(null);
  if (!isUtf8(body)) return done(problem('bad_request'));
  try {
    done(null, JSON.parse(body.toString('utf8')));
  } catch {
    done(problem('bad_request'));
  }
}
