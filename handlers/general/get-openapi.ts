import { readFileSync } from 'node:fs';
import { type Language, languages } from '../../generated/errors.ts';
import type { Handlers } from '../../generated/handlers.ts';

const documents = Object.fromEntries(
  languages.map((language) => [
    language,
    readFileSync(new URL(`../../generated/openapi/${language}.json`, import.meta.url)),
  ]),
) as Record<Language, Buffer>;

export const getOpenapi: Handlers['getOpenapi'] = ({ query }) => ({
  status: 200,
  body: documents[query.lang ?? 'es'],
});
