import type { Instance } from '../../db/workshops/queries.ts';
import { Recent } from '../../domain/requests/recent.ts';
import { type Language, languages } from '../../generated/errors.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { documentIn } from '../../views/docs/document.ts';

/** Documents of eight workshops in six languages: 15 MB, 30 with their packed copies. Others take milliseconds to write. */
const maxCached = 48;
/** It returns the same bytes each time, so that they are packed once. */
const kept = new Recent<Buffer>(maxCached);

/** Returns the document, which is the same for all workshops except for name, contact and URL. */
export const getOpenapi: Handlers['getOpenapi'] = ({ query, instance }) => {
  const language = languages.find((one) => one === query.lang) ?? 'es';
  const own = { contact: contactOf(instance), url: `${instance.base_url}/api/v1` };
  const body = kept.get(JSON.stringify([language, own]), () => documentOf(language, own));
  return { status: 200, body };
};

function documentOf(language: Language, { contact, url }: { contact: object; url: string }): Buffer {
  const document = documentIn(language);
  const info = { ...document.info, contact };
  const servers = [{ ...document.servers[0], url }];
  return Buffer.from(JSON.stringify({ ...document, info, servers }));
}

/** Returns the contact. A workshop's website is free text in its settings, so it may be no URL. */
function contactOf({ name, web }: Instance) {
  return URL.canParse(web) && /^https?:/i.test(web) ? { name, url: new URL(web).href } : { name };
}
