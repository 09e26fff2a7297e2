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
import type { LinkPurpose, SignedLinkContent } from '../../domain/secrets/signed-links.ts';
import { pageHeaders, privateHeaders } from '../../views/pages/headers.ts';
import { unsubscribePage } from '../../views/pages/small-pages.tsx';
import { instanceGuard } from '../guards/instance.ts';
import { pageLanguage, pathParameter } from '../input/request-head.ts';
import { ClockWindow } from '../limits/clock-window.ts';
import { convertError, sendRefusal } from '../output/error-handler.ts';
import type { KnownPath } from '../output/not-found.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { refuseGuesses, refuseWithPage, writeWithoutKey } from './keyless-requests.ts';

/** Paths of the links in mails, which `domain/secrets/signed-links.ts` creates. */
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
    registerTrackingPixel(links, read, recordVisit);
    registerClick(links, read, recordVisit);
    registerUnsubscribe(links, runtime, read);
  });
}

type LinkReader = ReturnType<typeof linkReader>;
type VisitRecorder = ReturnType<typeof visitRecorder>;

/**
 * Registers GET /c/: redirects a link of a mail to its signed target. A token with another target has an invalid
 * signature.
 */
function registerClick(app: FastifyInstance, read: LinkReader, recordVisit: VisitRecorder): void {
  const answer = read('click', async (link, request, reply) => {
    await recordVisit(request, link, (mail) => clickMail(mail, link.target));
    return reply.headers(privateHeaders).redirect(link.target, 302);
  });
  app.get('/c/*', answer);
}

const transparentGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Registers GET /o/: serves the tracking pixel, which mail programs load together with a mail's pictures. */
function registerTrackingPixel(app: FastifyInstance, read: LinkReader, recordVisit: VisitRecorder): void {
  const answer = read(
    'open',
    async (mail, request, reply) => {
      await recordVisit(request, mail, openMail);
      return sendTrackingPixel(reply);
    },
    '.gif',
  );
  app.get('/o/*', { errorHandler: refuseWithPicture }, answer);
}

/**
 * Answers an unknown token with an error status and the picture, so that old mails show no broken picture after a
 * secret was removed.
 */
function refuseWithPicture(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(convertError(error, request), request, reply);
  sendTrackingPixel(reply);
}

function sendTrackingPixel(reply: FastifyReply): FastifyReply {
  return reply.headers(privateHeaders).type('image/gif').send(transparentGif);
}

/** Body limit. The one-click request of a mail program has 26 bytes, as multipart a little more. */
const bodyLimitBytes = 16_384;

/**
 * Registers /u/ for unsubscribing. GET shows the page without changing anything, because scanners open every link. POST
 * unsubscribes: by the button of the page, or by a mail program (RFC 8058).
 */
function registerUnsubscribe(app: FastifyInstance, runtime: Runtime, read: LinkReader): void {
  const show = read('unsubscribe', async ({ instance, communicationId }, request, reply) =>
    sendPage(request, reply, await askToUnsubscribe(runtime.database.reads, instance, communicationId)),
  );
  const take = read('unsubscribe', async ({ instance, communicationId }, request, reply) => {
    // Answers repeated requests without opening a write session.
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
  const reader = { language: pageLanguage(request, language), workshop: requestWorkshop(request).instance };
  return reply.headers(pageHeaders).send(unsubscribePage({ ...reader, state }));
}

interface VisitedLink extends SignedLinkContent {
  instance: Instance;
  token: string;
}

type Answer = (link: VisitedLink, request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Returns a function that makes handlers of signed links. Reads the token from the whole rest of the path, because the
 * token of a click contains its target and exceeds the limit of a path parameter.
 */
function linkReader(runtime: Runtime) {
  return (purpose: LinkPurpose, answer: Answer, suffix = ''): RouteHandlerMethod =>
    async (request, reply) => {
      const rest = pathParameter(request, '*');
      const token = rest.endsWith(suffix) ? rest.slice(0, rest.length - suffix.length) : '';
      const { instance } = requestWorkshop(request);
      const link = runtime.mailSecrets.links.read(purpose, instance.id, token);
      if (!link) throw refuseGuesses(runtime, request);
      return answer({ ...link, instance, token }, request, reply);
    };
}

/**
 * Returns a function that records a visit to a link, except for HEAD and for repetitions within the same minute. A
 * failed recording does not affect the answer.
 */
function visitRecorder(runtime: Runtime) {
  const seen = new SeenThisMinute();
  return async (request: FastifyRequest, link: VisitedLink, record: (mail: Mail) => Promise<unknown>) => {
    if (request.method !== 'GET') return;
    if (!seen.isFirst(link.token, request.state.arrivedAt.getTime())) return;
    const { instance, communicationId } = link;
    const put = (tx: Tx, now: Date) => record({ instance, communicationId, tx, now });
    await writeWithoutKey(runtime, instance, put).catch((err) => {
      if (err instanceof Problem) return; // The workshop is paused or is being removed.
      request.log.error({ err }, 'the opening of a mail could not be recorded');
    });
  };
}

const visitWindowMs = 60_000;
/**
 * Maximum number of links that are remembered per minute, which limits the memory. Beyond it, repeated visits are
 * recorded again.
 */
const maxRememberedLinks = 20_000;

/** Links that were visited in the current minute. Prevents repeated requests from filling the database. */
export class SeenThisMinute {
  readonly #looks = new ClockWindow<string>(visitWindowMs);

  isFirst(token: string, nowMs: number): boolean {
    const looks = this.#looks.at(nowMs);
    const link = hash('sha256', token, 'base64');
    if (looks.has(link)) return false;
    if (looks.size < maxRememberedLinks) looks.set(link, 1);
    return true;
  }
}
