import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type Language, languages } from '../../generated/errors.ts';

/** The language for people: what the request accepts, of the six, else the workshop's own. */
export function languageOf(request: FastifyRequest): Language {
  const own = request.state?.workshop?.instance.language ?? 'es';
  const asked = request.headers['accept-language'];
  if (!asked || asked === '*') return own;
  // Own first: of the languages that `*` stands for, the first is taken.
  const offered = [own, ...languages.filter((language) => language !== own)];
  return (new Negotiator(request.raw).language(offered) as Language | undefined) ?? own;
}

/** Of a page: what its visitor chose there (`?lang=fr`), else the client's own, else as anywhere. */
export function pageLanguageOf(request: FastifyRequest, clients: Language | null = null): Language {
  const { lang } = (request.query ?? {}) as { lang?: unknown };
  const chosen = languages.find((language) => language === lang);
  return chosen ?? clients ?? languageOf(request);
}
