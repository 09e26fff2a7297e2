import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clickMail, openMail } from '../../../actions/messages/read-mail.ts';
import {
  askToUnsubscribe,
  type Unsubscribing,
  unsubscribeByMail,
} from '../../../actions/messages/unsubscribe.ts';
import { pageHeaders, privateHeaders } from '../../../web/pages/page.ts';
import { unsubscribePage } from '../../../web/pages/unsubscribe-page.ts';
import { instanceGuard } from '../../guards/instance.ts';
import { pageLanguageOf } from '../../input/language.ts';
import { refusalOf, refuse } from '../../output/error-handler.ts';
import type { KnownPath } from '../../output/not-found.ts';
import { type Runtime, workshopOf } from '../../runtime.ts';
import { refuseWithPage } from '../refuse-with-page.ts';
import { writeWithoutKey } from '../write.ts';
import { linkReader, teller } from './followed.ts';

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

/** A link of a mail leads through here to where its writer meant: nobody else can make it lead anywhere. */
function registerClick(
  app: FastifyInstance,
  read: ReturnType<typeof linkReader>,
  tell: ReturnType<typeof teller>,
): void {
  const answer = read('click', async (link, request, reply) => {
    await tell(request, link, (mail) => clickMail(mail, link.target));
    return reply.headers(privateHeaders).redirect(link.target, 302);
  });
  app.get('/c/*', answer);
}

const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A mail program that shows the mail's pictures loads this one. */
function registerPicture(
  app: FastifyInstance,
  read: ReturnType<typeof linkReader>,
  tell: ReturnType<typeof teller>,
): void {
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
function registerUnsubscribe(
  app: FastifyInstance,
  runtime: Runtime,
  read: ReturnType<typeof linkReader>,
): void {
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
