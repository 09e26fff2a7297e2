import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Instance } from '../../../db/queries/instances.ts';
import type { LinkPurpose, SignedLink } from '../../../domain/signed-links.ts';
import { openSignedLinks } from '../../../domain/signed-links.ts';
import { type Runtime, workshopOf } from '../../runtime.ts';
import { refusalOfGuess } from '../guess.ts';

export interface Followed extends SignedLink {
  instance: Instance;
  token: string;
}

type Answer = (followed: Followed, request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Answers whoever follows a link that the workshop issued for that purpose; refuses everybody else. The token is all
 * behind the slash: a click's holds its target, and is longer than a path's parameter may be.
 */
export function linkReader(runtime: Runtime) {
  const links = openSignedLinks(runtime.config.appSecrets);
  return (purpose: LinkPurpose, answer: Answer, suffix = ''): RouteHandlerMethod =>
    async (request, reply) => {
      const { '*': rest } = request.params as { '*': string };
      const token = rest.endsWith(suffix) ? rest.slice(0, rest.length - suffix.length) : '';
      const { instance } = workshopOf(request);
      const link = links.read(purpose, instance.id, token);
      if (!link) throw refusalOfGuess(runtime, request);
      return answer({ ...link, instance, token }, request, reply);
    };
}
