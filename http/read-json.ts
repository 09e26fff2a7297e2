import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { problem } from '../domain/problem.ts';

/**
 * The body as JSON. Bytes that aren't UTF-8 are refused: decoding would put replacement characters in their
 * place without a word. A key called `__proto__` stays one more unknown field, for the schema to refuse.
 */
export function readJson(
  _request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, body?: unknown) => void,
) {
  if (!isUtf8(body)) return done(problem('bad_request'));
  try {
    done(null, JSON.parse(body.toString('utf8')));
  } catch {
    done(problem('bad_request'));
  }
}
