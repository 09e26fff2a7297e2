import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import Negotiator from 'negotiator';
import { panelHeaders } from './headers.ts';

const compressors = {
  br: (html: string) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: pageBrotliQuality } }),
  gzip: (html: string) => promisify(gzip)(html),
};
/** Takes half a millisecond for a page of 40 kB; the best quality takes fifty times as long. */
const pageBrotliQuality = 4;

/** Sends a page of the panel, compressed if the browser accepts it. */
export async function sendPage(
  reply: FastifyReply,
  html: string,
  cacheControl = panelHeaders['cache-control'],
): Promise<FastifyReply> {
  const encoding = new Negotiator(reply.request.raw).encoding(['br', 'gzip', 'identity']);
  reply.headers({ ...panelHeaders, 'cache-control': cacheControl });
  if (encoding !== 'br' && encoding !== 'gzip') return reply.send(html);
  return reply.header('content-encoding', encoding).send(await compressors[encoding](html));
}
