import type { Instance } from '../../db/workshops/queries.ts';
import { LruCache } from '../../domain/requests/recent-cache.ts';
import { type Language, languages } from '../../generated/errors.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { loadDocument } from '../../views/docs/document.ts';

/**
 * Maximum number of cached documents: eight workshops in six languages take 15 MB, with their compressed copies 30 MB.
 * Further documents take milliseconds to generate.
 */
const maxCachedDocuments = 48;
/** Cache of generated documents. Returns the same buffer each time, so that a document is compressed only once. */
const documentCache = new LruCache<Buffer>(maxCachedDocuments);

/** Returns the OpenAPI document. Only name, contact and URL differ between workshops. */
export const getOpenapi: Handlers['getOpenapi'] = ({ query, instance }) => {
  const language = languages.find((one) => one === query.lang) ?? 'es';
  const own = { contact: contactOf(instance), url: `${instance.base_url}/api/v1` };
  const body = documentCache.get(JSON.stringify([language, own]), () => renderDocument(language, own));
  return { status: 200, body };
};

function renderDocument(language: Language, { contact, url }: { contact: object; url: string }): Buffer {
  const document = loadDocument(language);
  const info = { ...document.info, contact };
  const servers = [{ ...document.servers[0], url }];
  return Buffer.from(JSON.stringify({ ...document, info, servers }));
}

/**
 * Returns the workshop's contact for the document. Omits a website that is no URL, because the setting is free text.
 */
function contactOf({ name, web }: Instance) {
  return URL.canParse(web) && /^https?:/i.test(web) ? { name, url: new URL(web).href } : { name };
}
