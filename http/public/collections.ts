import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buildDeflatedFile, streamZip } from '../../domain/documents/zip.ts';
import { LruCache } from '../../domain/requests/recent-cache.ts';
import { memberOf } from '../../domain/text/json.ts';
import { type Language, languages } from '../../generated/errors.ts';
import { release } from '../../generated/release.ts';
import { brunoCollection } from '../../views/collections/bruno.ts';
import { buildCollection, type Collection } from '../../views/collections/collection.ts';
import { postmanCollection } from '../../views/collections/postman.ts';
import { loadDocument } from '../../views/docs/document.ts';
import { instanceGuard } from '../guards/instance.ts';
import { sendCacheable } from '../output/etag.ts';
import type { KnownPath } from '../output/not-found.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** File format of a collection, with the suffix of its file names. */
interface Format {
  ending: string;
  type: string;
  write(collection: Collection): Promise<Buffer>;
}

const collectionFormats: Format[] = [
  {
    ending: 'postman.json',
    type: 'application/json; charset=utf-8',
    write: async (collection) => Buffer.from(postmanCollection(collection)),
  },
  { ending: 'bruno.zip', type: 'application/zip', write: brunoZip },
];

const collectionsFolder = '/docs/collections/workshop-api';

export const collectionPaths: KnownPath[] = [
  { pattern: /^\/docs\/collections\/workshop-api\.(postman\.json|bruno\.zip)$/, allow: 'GET, HEAD' },
];

/**
 * Registers the collections for Postman and Bruno, which contain the requests of the document. Requires no key. The
 * texts are in English, or in the language of `?lang=`.
 */
export async function registerCollections(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (collections) => {
    collections.addHook('onRequest', instanceGuard(runtime));
    collections.addHook('onSend', sendCacheable);
    for (const format of collectionFormats)
      collections.get(`${collectionsFolder}.${format.ending}`, async (request, reply) =>
        sendCollection(format, request, reply),
      );
  });
}

async function sendCollection(
  format: Format,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const lang = memberOf(request.query, 'lang');
  const language = languages.find((each) => each === lang) ?? 'en';
  const body = await renderCollection(format, language, requestWorkshop(request).instance.base_url);
  return reply
    .headers({
      'content-disposition': `attachment; filename="workshop-api.${format.ending}"`,
      'x-content-type-options': 'nosniff',
    })
    .type(format.type)
    .send(body);
}

/**
 * Maximum number of cached files: two formats for eight workshops in one language each. A file has up to 250 kB, plus
 * its compressed forms.
 */
const maxCached = 16;
/** Cache of collection files. Returns the same buffer each time, so that a file is compressed only once. */
const collectionCache = new LruCache<Promise<Buffer>>(maxCached);

function renderCollection(format: Format, language: Language, url: string): Promise<Buffer> {
  return collectionCache.get([format.ending, language, url].join(' '), () =>
    format.write(buildCollection(loadDocument(language), `${url}/api/v1`)),
  );
}

/**
 * Writes a Bruno collection as a ZIP file. Dates the entries by the release, so that the same release produces the same
 * bytes.
 */
async function brunoZip(collection: Collection): Promise<Buffer> {
  const texts = brunoCollection(collection);
  const files = await Promise.all(
    texts.map(([name, text]) => buildDeflatedFile(`workshop-api/${name}`, [text])),
  );
  const pieces: Buffer[] = [];
  for await (const piece of streamZip(files, new Date(release.date))) pieces.push(piece);
  return Buffer.concat(pieces);
}
