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
  type Unsubscribing,
  unsubscribeByMail,
} from '../../actions/messages/unsubscribe.ts';
import type { Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { Problem } from '../../domain/requests/problem.ts';
import { type LinkPurpose, openSignedLinks, type SignedLink } from '../../domain/secrets/signed-links.ts';
import { pageHeaders, privateHeaders } from '../../web/pages/page.ts';
import { unsubscribePage } from '../../web/pages/pages.ts';
import { ClockWindow } from '../guards/clock-window.ts';
import { instanceGuard } from '../guards/instance.ts';
import { pageLanguageOf } from '../input/request-head.ts';
import { refusalOf, refuse } from '../output/error-handler.ts';
import type { KnownPath } from '../output/not-found.ts';
import { type Runtime, workshopOf } from '../runtime.ts';
import { refusalOfGuess, refuseWithPage, writeWithoutKey } from './without-key.ts';

/** Where the links of mails lead: `domain/secrets/signed-links.ts` issues them. */
export const linkPaths: KnownPath[] = [
  { pattern: /^\/[oc]\//, allow: 'GET, HEAD' },
  { pattern: /^\/u\//, allow: 'GET, HEAD, POST' },
];

export async function registerLinks(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (links) => {
    const read = linkReader(runtime);
    const tell = teller(runtime);
    links.setErrorHandler(refuseWithPage);
    links.addHook('onRequest', instanceGuard(runtime));
    registerPicture(links, read, tell);
    registerClick(links, read, tell);
    registerUnsubscribe(links, runtime, read);
  });
}

type LinkReader = ReturnType<typeof linkReader>;
type Teller = ReturnType<typeof teller>;

/** A link of a mail leads through here to where its writer meant: nobody else can make it lead anywhere. */
function registerClick(app: FastifyInstance, read: LinkReader, tell: Teller): void {
  const answer = read('click', async (link, request, reply) => {
    await tell(request, link, (mail) => clickMail(mail, link.target));
    return reply.headers(privateHeaders).redirect(link.target, 302);
  });
  app.get('/c/*', answer);
}

const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A mail program that shows the mail's pictures loads this one. */
function registerPicture(app: FastifyInstance, read: LinkReader, tell: Teller): void {
  const answer = read(
    'open',
    async (mail, request, reply) => {
      await tell(request, mail, openMail);
      return sendPoint(reply);
    },
    '.gif',
  );
  app.get('/o/*', { errorHandler: refuseWithPicture }, answer);
}

/** An unknown token is told by the status alone: old mails show no broken picture for a secret that is gone. */
function refuseWithPicture(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  refuse(refusalOf(error, request), request, reply);
  sendPoint(reply);
}

function sendPoint(reply: FastifyReply): FastifyReply {
  return reply.headers(privateHeaders).type('image/gif').send(point);
}

/** A mail program's one click sends 26 bytes, somewhat more as multipart. */
const bodyLimitBytes = 16_384;

/** Opening the page changes nothing, as scanners open every link; posting to it does, from its button or by RFC 8058. */
function registerUnsubscribe(app: FastifyInstance, runtime: Runtime, read: LinkReader): void {
  const { reads } = runtime.database;
  const ask = read('unsubscribe', async ({ instance, communicationId }, request, reply) =>
    sendPage(request, reply, await askToUnsubscribe(reads, instance, communicationId)),
  );
  const take = read('unsubscribe', async ({ instance, communicationId }, request, reply) => {
    // Who asks again and again occupies no session.
    const before = await askToUnsubscribe(reads, instance, communicationId);
    if (before.state === 'already') return sendPage(request, reply, before);
    const after = await writeWithoutKey(runtime, instance.id, (tx, now) =>
      unsubscribeByMail({ instance, communicationId, tx, now }),
    );
    return sendPage(request, reply, after);
  });
  // Whatever is posted, the address says it all: mail programs differ in how they write the rest.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  app.get('/u/*', ask);
  app.post('/u/*', { bodyLimit: bodyLimitBytes }, take);
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { state, language }: Unsubscribing,
): FastifyReply {
  const reader = { language: pageLanguageOf(request, language), workshop: workshopOf(request).instance.name };
  return reply.headers(pageHeaders).send(unsubscribePage({ ...reader, state }));
}

interface Followed extends SignedLink {
  instance: Instance;
  token: string;
}

type Answer = (followed: Followed, request: FastifyRequest, reply: FastifyReply) => unknown;

/** The token is all behind the slash: a click's holds its target, and is longer than a path's parameter may be. */
function linkReader(runtime: Runtime) {
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
function teller(runtime: Runtime) {
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
  readonly #looks = new ClockWindow<string>(windowMs);

  isFirst(token: string, nowMs: number): boolean {
    const looks = this.#looks.at(nowMs);
    const link = hash('sha256', token, 'base64');
    if (looks.has(link)) return false;
    if (looks.size < linksRemembered) looks.set(link, 1);
    return true;
  }
}
