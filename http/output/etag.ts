import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

interface CachedPayload {
  etag: string;
  encodings: Map<string, Buffer>;
}

/**
 * ETag and compressed forms of each response body. The handler returns the same buffer every time, so that each
 * document and language is prepared once.
 */
const payloadCache = new WeakMap<Buffer, CachedPayload>();

/** Brotli quality: fast enough for a first request, and within 3 % of the best compression. */
const brotliQuality = 6;

const compressors: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body) => gzipSync(body),
};

/** Adds ETag, 304, compression and CORS for all origins to responses that never change while the process runs. */
export async function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!Buffer.isBuffer(payload)) return payload;
  const { etag, encodings } = cachedPayloadOf(payload);
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined).join(', ');
  const cached = reply.getHeader('cache-control') ?? 'public, max-age=300';
  reply.header('etag', etag).header('cache-control', cached).header('vary', varies);
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'etag');
  if (matchesEtag(request.headers['if-none-match'], etag)) {
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

function cachedPayloadOf(payload: Buffer): CachedPayload {
  let entry = payloadCache.get(payload);
  if (!entry) {
    // The ETag is weak, because the bytes differ by encoding but the document doesn't.
    entry = { etag: `W/${computeEtag(payload)}`, encodings: new Map() };
    payloadCache.set(payload, entry);
  }
  return entry;
}

/** Returns an ETag: 132 bits of the content's SHA-256, which makes collisions practically impossible. */
export function computeEtag(content: Buffer | string): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

/**
 * Returns the version of a record as its ETag, from the text of a response. Fields of `without` do not count. If the
 * text contains some of them, the ETag is weak, because texts with equal ETags may differ in these fields.
 */
export function recordEtag(text: string, version: { without: string[] } | null): string {
  const without = version?.without.filter((name) => text.includes(`"${name}":`)) ?? [];
  if (without.length === 0) return computeEtag(text);
  const entries = Object.entries(JSON.parse(text)).filter(([name]) => !without.includes(name));
  return `W/${computeEtag(JSON.stringify(Object.fromEntries(entries)))}`;
}

export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weak(tag) === weak(etag));
}
