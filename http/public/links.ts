import { hash } from 'node:crypto';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify';
import { clickMail, type Mail, openMail } from '../../actions/messages/fate.ts';
import {
  askToUnsubscribe,
  type UnsubscribeRequest,
  unsubscribeByMail,
} from '../../actions/messages/unsubscribe.ts';
import type { Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { Problem } from '../../domain/requests/problem.ts';
import { type LinkPurpose, openSignedLinks, type SignedLink } from '../../domain/secrets/signed-links.ts';
import { pageHeaders, privateHeaders } from '../../views/pages/headers.ts';
import { unsubscribePage } from '../../views/pages/small-pages.tsx';
import { instanceGuard } from '../guards/instance.ts';
import { pageLanguageOf, pathValue } from '../input/request-head.ts';
import { ClockWindow } from '../limits/clock-window.ts';
import { refusalOf, refuse } from '../output/error-handler.ts';
import type { KnownPath } from '../output/not-found.ts';
import { workshopOf } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { refusalOfGuess, refuseWithPage, writeWithoutKey } from './without-key.ts';

/** The paths of links in mails, which `domain/secrets/signed-links.ts` issues. */
export const linkPaths: KnownPath[] = [
  { pattern: /^\/[oc]\//, allow: 'GET, HEAD' },
  { pattern: /^\/u\//, allow: 'GET, HEAD, POST' },
];

export async function registerLinks(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (links) => {
    const read = linkReader(runtime);
    const recordVisit = visitRecorder(runtime);
    links.setErrorHandler(refuseWithPage);
    links.addHook('onRequest', instanceGuard(runtime));
    registerPicture(links, read, recordVisit);
    registerClick(links, read, recordVisit);
    registerUnsubscribe(links, runtime, read);
  });
}

type LinkReader = ReturnType<typeof linkReader>;
type VisitRecorder = ReturnType<typeof visitRecorder>;

/** Redirects a mail's link to its signed target; other targets fail the signature. */
function registerClick(app: FastifyInstance, read: LinkReader, recordVisit: VisitRecorder): void {
  const answer = read('click', async (link, request, reply) => {
    await recordVisit(request, link, (mail) => clickMail(mail, link.target));
    return reply.headers(privateHeaders).redirect(link.target, 302);
  });
  app.get('/c/*', answer);
}

const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Serves the tracking pixel that mail programs load with a mail's pictures. */
function registerPicture(app: FastifyInstance, read: LinkReader, recordVisit: VisitRecorder): void {
  const answer = read(
    'open',
    async (mail, request, reply) => {
      await recordVisit(request, mail, openMail);
      return sendPoint(reply);
    },
    '.gif',
  );
  app.get('/o/*', { errorHandler: refuseWithPicture }, answer);
}

/**
 * Answers an unknown token with an error status but still with the picture, so that old mails show no broken one after
 * a secret was removed.
 */
function refuseWithPicture(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  refuse(refusalOf(error, request), request, reply);
  sendPoint(reply);
}

function sendPoint(reply: FastifyReply): FastifyReply {
  return reply.headers(privateHeaders).type('image/gif').send(point);
}

/** The one-click request of a mail program has 26 bytes, a little more as multipart. */
const bodyLimitBytes = 16_384;

/**
 * GET shows the page without changing anything, because scanners open every link; POST unsubscribes, from its button or
 * by RFC 8058.
 */
function registerUnsubscribe(app: FastifyInstance, runtime: Runtime, read: LinkReader): void {
  const show = read('unsubscribe', async ({ instance, communicationId }, request, reply) =>
    sendPage(request, reply, await askToUnsubscribe(runtime.database.reads, instance, communicationId)),
  );
  const take = read('unsubscribe', async ({ instance, communicationId }, request, reply) => {
    // Repeated requests open no write session.
    const before = await askToUnsubscribe(runtime.database.reads, instance, communicationId);
    if (before.state === 'already') return sendPage(request, reply, before);
    const after = await writeWithoutKey(runtime, instance, (tx, now) =>
      unsubscribeByMail({ instance, communicationId, tx, now }),
    );
    return sendPage(request, reply, after);
  });
  // Ignores the body, which differs among mail programs: the URL alone decides.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  app.get('/u/*', show);
  app.post('/u/*', { bodyLimit: bodyLimitBytes }, take);
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { state, language }: UnsubscribeRequest,
): FastifyReply {
  const reader = { language: pageLanguageOf(request, language), workshop: workshopOf(request).instance };
  return reply.headers(pageHeaders).send(unsubscribePage({ ...reader, state }));
}

interface VisitedLink extends SignedLink {
  instance: Instance;
  token: string;
}

type Answer = (link: VisitedLink, request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Reads the token from the whole rest of the path: a click's token contains its target, and exceeds the limit of a path
 * parameter.
 */
function linkReader(runtime: Runtime) {
  const links = openSignedLinks(runtime.config.appSecrets);
  return (purpose: LinkPurpose, answer: Answer, suffix = ''): RouteHandlerMethod =>
    async (request, reply) => {
      const rest = pathValue(request, '*');
      const token = rest.endsWith(suffix) ? rest.slice(0, rest.length - suffix.length) : '';
      const { instance } = workshopOf(request);
      const link = links.read(purpose, instance.id, token);
      if (!link) throw refusalOfGuess(runtime, request);
      return answer({ ...link, instance, token }, request, reply);
    };
}

/**
 * Records the visit, except for HEAD and for repetitions within the minute. Answers the reader even if recording fails.
 */
function visitRecorder(runtime: Runtime) {
  const seen = new SeenThisMinute();
  return async (request: FastifyRequest, link: VisitedLink, record: (mail: Mail) => Promise<unknown>) => {
    if (request.method !== 'GET') return;
    if (!seen.isFirst(link.token, request.state.arrivedAt.getTime())) return;
    const { instance, communicationId } = link;
    const put = (tx: Tx, now: Date) => record({ instance, communicationId, tx, now });
    await writeWithoutKey(runtime, instance, put).catch((err) => {
      if (err instanceof Problem) return; // the workshop is paused or being removed
      request.log.error({ err }, 'the opening of a mail could not be recorded');
    });
  };
}

const windowMs = 60_000;
/** Links remembered in a minute, to bound the memory; beyond them repeated visits are recorded as well. */
const linksRemembered = 20_000;

/** The links visited this minute, so that repeated requests cannot fill the database. */
export class SeenThisMinute {
  readonly #looks = new ClockWindow<string>(windowMs);

  isFirst(token: string, nowMs: number): boolean {
    const looks = this.#looks.at(nowMs);
    const link = hash('sha256', token, 'base64');
    if (looks.has(link)) return false;
    if (looks.size < linksRemembered) looks.set(link, 1);
    return true;
  }
}
