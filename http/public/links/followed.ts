import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Mail } from '../../../actions/messages/read-mail.ts';
import type { Tx } from '../../../db/connection/client.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { Problem } from '../../../domain/requests/problem.ts';
import { type LinkPurpose, openSignedLinks, type SignedLink } from '../../../domain/secrets/signed-links.ts';
import { type Runtime, workshopOf } from '../../runtime.ts';
import { refusalOfGuess } from '../guess.ts';
import { writeWithoutKey } from '../write.ts';

interface Followed extends SignedLink {
  instance: Instance;
  token: string;
}

type Answer = (followed: Followed, request: FastifyRequest, reply: FastifyReply) => unknown;

/** The token is all behind the slash: a click's holds its target, and is longer than a path's parameter may be. */
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

/** Records what was followed, but not HEAD or a second look within the minute. The reader is answered whatever happens. */
export function teller(runtime: Runtime) {
  const seen = new SeenThisMinute();
  return async (request: FastifyRequest, followed: Followed, tell: (mail: Mail) => Promise<unknown>) => {
    if (request.method !== 'GET') return;
    if (!seen.isFirst(followed.token, request.state.arrivedAt.getTime())) return;
    const { instance, communicationId } = followed;
    const put = (tx: Tx, now: Date) => tell({ instance, communicationId, tx, now });
    await writeWithoutKey(runtime, instance.id, put).catch((err) => {
      if (err instanceof Problem) return; // its workshop is being removed
      request.log.error({ err }, 'that a mail was read could not be recorded');
    });
  };
}

const windowMs = 60_000;
/** Links remembered in a minute; of more than these a second look is told as well, memory stays flat. */
const linksRemembered = 20_000;

/** The links that were followed this minute: nobody can fill the database by asking for one again and again. */
export class SeenThisMinute {
  #window = -1;
  #seen = new Set<string>();

  isFirst(token: string, nowMs: number): boolean {
    const window = Math.floor(nowMs / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#seen = new Set();
    }
    const link = hash('sha256', token, 'base64');
    if (this.#seen.has(link)) return false;
    if (this.#seen.size < linksRemembered) this.#seen.add(link);
    return true;
  }
}
