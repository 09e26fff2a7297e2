import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  askToUnsubscribe,
  type Unsubscribing,
  unsubscribeByMail,
} from '../../../handlers/communications/unsubscribe-by-mail.ts';
import { pageHeaders } from '../../../web/pages/page.ts';
import { unsubscribePage } from '../../../web/pages/unsubscribe-page.ts';
import { languageOf } from '../../language.ts';
import { type Runtime, workshopOf } from '../../runtime.ts';
import { writeWithoutKey } from '../write.ts';
import type { linkReader } from './followed.ts';

/** A mail program's one click sends 26 bytes, somewhat more as multipart. */
const bodyLimitBytes = 16_384;

/** Opening the page changes nothing, as scanners open every link; posting to it does, from its button or by RFC 8058. */
export function registerUnsubscribe(
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
    const after = await writeWithoutKey(runtime, (tx, now) =>
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
  const reader = { language: languageOf(request, language), workshop: workshopOf(request).instance.name };
  return reply.headers(pageHeaders).send(unsubscribePage({ ...reader, state }));
}
