import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

interface CachedPayload {
  etag: string;
  encodings: Map<string, Buffer>;
}

/** One entry for each document and language, prepared once: the handler returns the same buffer every time. */
const prepared = new WeakMap<Buffer, CachedPayload>();

/** Fast enough for a first request, and within 3 % of the best level. */
const brotliQuality = 6;

const compressors: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body) => gzipSync(body),
};

/** Adds ETag, 304, compression and CORS for all browsers to responses that never change while the process runs. */
export async function cacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!Buffer.isBuffer(payload)) return payload;
  const { etag, encodings } = prepare(payload);
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined).join(', ');
  const cached = reply.getHeader('cache-control') ?? 'public, max-age=300';
  reply.header('etag', etag).header('cache-control', cached).header('vary', varies);
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'etag');
  if (matches(request.headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-type');
    return null;
  }
  const encoding = new Negotiator(request.raw).encoding(['br', 'gzip', 'identity']) ?? 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  let body = encodings.get(encoding);
  if (!body) {
    body = compressors[encoding]?.(payload) ?? payload;
    encodings.set(encoding, body);
  }
  reply.removeHeader('content-length');
  return body;
}

function prepare(payload: Buffer): CachedPayload {
  let entry = prepared.get(payload);
  if (!entry) {
    // A weak ETag: the bytes differ by encoding, the document doesn't.
    entry = { etag: `W/${etagOf(payload)}`, encodings: new Map() };
    prepared.set(payload, entry);
  }
  return entry;
}

/** Returns a hash of 132 bits, which makes collisions practically impossible. */
export function etagOf(content: Buffer | string): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weak(tag) === weak(etag));
}
