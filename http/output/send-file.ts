import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentHeader } from '../../domain/documents/document.ts';
import type { SentFile, StreamedFile } from '../../handlers/answers.ts';
import { matchesEtag } from './etag.ts';

/**
 * Sends a file of a client. Browsers may cache the file, but must revalidate it each time, because its client may have
 * been erased.
 */
export async function sendFile(
  { type, facts }: SentFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${facts.sha256.toString('base64url')}"`;
  const caching = { etag, 'cache-control': 'private, no-cache' };
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.headers(caching).code(304).send();
  const content = request.method === 'HEAD' ? Readable.from([]) : await facts.content();
  const fileHeaders = {
    'content-disposition': attachmentHeader(facts.filename),
    'content-length': facts.size,
  };
  return reply
    .headers({ ...caching, ...fileHeaders })
    .type(type)
    .send(content);
}

/** Streams a file. A failure closes the connection, so that the reader notices that the file is incomplete. */
export function streamFile({ type, filename, content }: StreamedFile, reply: FastifyReply): FastifyReply {
  const fileHeaders = { 'content-disposition': attachmentHeader(filename), 'cache-control': 'no-store' };
  return reply
    .headers(fileHeaders)
    .type(type)
    .send(Readable.from(content, { objectMode: false }));
}
