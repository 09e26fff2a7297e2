import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from '../../actions/documents/read.ts';
import { type DocumentFile, findDocumentFile, findThumbnail } from '../../db/documents/queries.ts';
import {
  attachmentHeader,
  type ByteRange,
  inlineHeader,
  readRange,
} from '../../domain/documents/document.ts';
import type { DocumentLinks } from '../../domain/documents/links.ts';
import { isPictureType, thumbnailType } from '../../domain/documents/thumbnail.ts';
import { problem } from '../../domain/requests/problem.ts';
import { privateHeaders } from '../../views/pages/headers.ts';
import { instanceGuard } from '../guards/instance.ts';
import { pathParameter } from '../input/request-head.ts';
import type { KnownPath } from '../output/not-found.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { refuseGuesses, refuseWithPage } from './keyless-requests.ts';

export const documentPaths: KnownPath[] = [{ pattern: /^\/d\/[^/]+$/, allow: 'GET, HEAD' }];

/**
 * Content security policy for a file that a browser opens instead of saving: the file has no origin and no permissions.
 */
const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";
const documentHeaders = { ...privateHeaders, 'cross-origin-resource-policy': 'same-origin' };
const fileHeaders = {
  ...documentHeaders,
  'content-security-policy': filePolicy,
  'accept-ranges': 'bytes',
};
/**
 * Content security policy for photos. Allows styles, because browsers show a photo inside a generated page that has a
 * style.
 */
const photoPolicy = `${filePolicy}; style-src 'unsafe-inline'`;

/**
 * Registers GET /d/<token>: serves the file of a document, or a photo's thumbnail, to everybody with the link, until
 * the link expires.
 */
export async function registerDocuments(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (documents) => {
    documents.setErrorHandler(refuseWithPage);
    documents.addHook('onRequest', instanceGuard(runtime));
    documents.get('/d/:token', async (request, reply) => {
      const link = openDocumentLink(runtime, request);
      return link.use === 'thumbnail'
        ? sendThumbnail(runtime, link, request, reply)
        : sendFile(runtime, link, request, reply);
    });
  });
}

type OpenedLink = NonNullable<ReturnType<DocumentLinks['read']>>;

function openDocumentLink(runtime: Runtime, request: FastifyRequest): OpenedLink {
  const link = runtime.documentLinks.read(
    requestWorkshop(request).instance.id,
    pathParameter(request, 'token'),
  );
  if (!link) throw refuseGuesses(runtime, request);
  if (link.until <= request.state.arrivedAt) throw problem('not_found');
  return link;
}

/** Sends a thumbnail. Browsers may cache the thumbnail until its link expires, so that a reopened page reuses it. */
async function sendThumbnail(
  runtime: Runtime,
  link: OpenedLink,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { id } = requestWorkshop(request).instance;
  const { documentId } = link;
  const thumbnail = await runtime.pageReads.run(id, () =>
    findThumbnail(runtime.database.reads, { instanceId: id, documentId }),
  );
  if (!thumbnail) throw problem('not_found');
  const secondsLeft = Math.floor((link.until.getTime() - request.state.arrivedAt.getTime()) / 1_000);
  reply.headers({
    ...documentHeaders,
    'content-security-policy': filePolicy,
    'cache-control': `private, max-age=${secondsLeft}, immutable`,
    'content-disposition': 'inline',
  });
  return reply.type(thumbnailType).send(thumbnail.picture);
}

async function sendFile(runtime: Runtime, link: OpenedLink, request: FastifyRequest, reply: FastifyReply) {
  const { id } = requestWorkshop(request).instance;
  const { documentId } = link;
  const file = await runtime.pageReads.run(id, () =>
    findDocumentFile(runtime.database.reads, { instanceId: id, id: documentId }),
  );
  if (!file) throw problem('not_found');
  const isShown = link.use === 'shown' && isPictureType(file.content_type);
  reply.headers({
    ...fileHeaders,
    ...(isShown && { 'content-security-policy': photoPolicy }),
    'content-disposition': isShown ? inlineHeader(file.filename) : attachmentHeader(file.filename),
    etag: `"${file.sha256.toString('base64url')}"`,
  });
  return sendFileContent(runtime, file, request, reply);
}

async function sendFileContent(
  runtime: Runtime,
  file: DocumentFile,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { id, size, content_type: type, stored_as, sha256 } = file;
  const range = rangeOf(request, reply, size);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const sent = range ?? { first: 0, last: size - 1 };
  // Reads no file for HEAD. Otherwise reads the whole file and checks its hash before any part is sent.
  const facts = { of: `document ${id}`, stored_as, size, sha256 };
  const content =
    request.method === 'HEAD'
      ? Readable.from([])
      : sliceBytes(await readFile(runtime.documents, facts), sent);
  if (content === undefined) {
    request.log.error({ documentId: id }, 'a document has lost its file');
    throw problem('not_found');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  reply.type(type).header('content-length', sent.last - sent.first + 1);
  return reply.send(content);
}

function sliceBytes(bytes: Buffer | undefined, { first, last }: ByteRange): Buffer | undefined {
  return bytes?.subarray(first, last + 1);
}

/**
 * Returns the requested byte range; null for the whole file, for example if `If-Range` names another version of the
 * file.
 */
function rangeOf(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  size: number,
): ByteRange | 'none' | null {
  const condition = headers['if-range'];
  if (method !== 'GET' || (condition !== undefined && condition !== reply.getHeader('etag'))) return null;
  return readRange(headers.range, size);
}
