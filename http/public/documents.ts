import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentFile, findDocumentFile } from '../../db/documents/queries.ts';
import { attachmentHeader, type ByteRange, readRange } from '../../domain/documents/document.ts';
import { problem } from '../../domain/requests/problem.ts';
import { privateHeaders } from '../../web/pages/page.ts';
import { instanceGuard } from '../guards/instance.ts';
import type { KnownPath } from '../output/not-found.ts';
import { type Runtime, workshopOf } from '../runtime.ts';
import { refusalOfGuess, refuseWithPage } from './without-key.ts';

export const documentPaths: KnownPath[] = [{ pattern: /^\/d\/[^/]+$/, allow: 'GET, HEAD' }];

/** It is saved, not opened; should a browser open it all the same, it is nobody there and can do nothing. */
const fileHeaders = {
  ...privateHeaders,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
};

/** GET /d/<token>: a document's file, for whoever was given the link, until it ends. */
export async function registerDocuments(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (documents) => {
    documents.setErrorHandler(refuseWithPage);
    documents.addHook('onRequest', instanceGuard(runtime));
    documents.get('/d/:token', async (request, reply) => {
      const file = await findFile(runtime, request);
      reply.headers({
        ...fileHeaders,
        'content-disposition': attachmentHeader(file.filename),
        etag: `"${file.sha256.toString('base64url')}"`,
      });
      return answer(runtime, file, request, reply);
    });
  });
}

async function findFile(runtime: Runtime, request: FastifyRequest): Promise<DocumentFile> {
  const { token } = request.params as { token: string };
  const { instance } = workshopOf(request);
  const link = runtime.documentLinks.read(instance.id, token);
  if (!link) throw refusalOfGuess(runtime, request);
  const file =
    link.until > request.state.arrivedAt &&
    (await findDocumentFile(runtime.database.reads, instance.id, link.documentId));
  if (!file) throw problem('not_found');
  return file;
}

async function answer(runtime: Runtime, file: DocumentFile, request: FastifyRequest, reply: FastifyReply) {
  const { size, content_type: type, stored_as: name } = file;
  const range = rangeOf(request, reply, size);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const sent = range ?? { first: 0, last: size - 1 };
  // What HEAD tells of is not fetched.
  const content = request.method === 'HEAD' ? Readable.from([]) : await runtime.documents.read(name, sent);
  if (content === undefined) {
    request.log.error({ documentId: file.id }, 'a document has lost its file');
    throw problem('not_found');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  reply.type(type).header('content-length', sent.last - sent.first + 1);
  return reply.send(content);
}

/** Of another file than the one that its reader has begun with, nothing is continued. */
function rangeOf(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  size: number,
): ByteRange | 'none' | null {
  const condition = headers['if-range'];
  if (method !== 'GET' || (condition !== undefined && condition !== reply.getHeader('etag'))) return null;
  return readRange(headers.range, size);
}
