import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type Language, languages } from '../generated/errors.ts';

/** The language for people: what the request accepts, else the one known of its reader, else the workshop's own. */
export function languageOf(request: FastifyRequest, known: Language | null = null): Language {
  const own = known ?? request.visit?.workshop?.instance.language ?? 'es';
  const asked = request.headers['accept-language'];
  if (!asked || asked === '*') return own;
  // Own first: of the languages that `*` stands for, the first is taken.
  const offered = [own, ...languages.filter((language) => language !== own)];
  return (new Negotiator(request.raw).language(offered) as Language | undefined) ?? own;
}
