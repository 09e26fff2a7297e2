import { readFileSync } from 'node:fs';
import type { Instance } from '../../db/workshops/queries.ts';
import { type Language, languages } from '../../generated/errors.ts';
import type { Handlers } from '../../generated/handlers.ts';

interface Document {
  info: { contact: { name: string; url?: string } };
  servers: [{ url: string }];
}

/** Of eight workshops in six languages: some 15 MB, and as much again packed at the most. Another one is written anew in milliseconds. */
const keptMost = 48;
/** The longest unasked first. The same bytes each time, so that they are packed once. */
const kept = new Map<string, Buffer>();
const compiled = new Map<Language, Document>();

/** One document for all workshops, but for whose it is and where it is reached. */
export const getOpenapi: Handlers['getOpenapi'] = ({ query, instance }) => {
  const language = languages.find((one) => one === query.lang) ?? 'es';
  const own = { contact: contactOf(instance), url: `${instance.base_url}/api/v1` };
  const name = JSON.stringify([language, own]);
  const body = kept.get(name) ?? documentOf(language, own);
  kept.delete(name);
  kept.set(name, body);
  for (const longestUnasked of kept.keys()) {
    if (kept.size <= keptMost) break;
    kept.delete(longestUnasked);
  }
  return { status: 200, body };
};

function documentOf(language: Language, { contact, url }: { contact: object; url: string }): Buffer {
  const document = compiledDocument(language);
  const info = { ...document.info, contact };
  const servers = [{ ...document.servers[0], url }];
  return Buffer.from(JSON.stringify({ ...document, info, servers }));
}

function compiledDocument(language: Language): Document {
  const known = compiled.get(language);
  if (known) return known;
  const file = new URL(`../../generated/openapi/${language}.json`, import.meta.url);
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  compiled.set(language, document);
  return document;
}

/** A workshop's website is free text in its settings. */
function contactOf({ name, web }: Instance) {
  return URL.canParse(web) && /^https?:/i.test(web) ? { name, url: new URL(web).href } : { name };
}
