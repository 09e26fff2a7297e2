import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import {
  findKeptMessage,
  keepsMessages,
  listKeptMessages,
  type WholeMessage,
} from '../../../db/queries/dev-outbox.ts';
import { communicationId, communicationNumber } from '../../../domain/communication.ts';
import { mailSecrets } from '../../../domain/outgoing.ts';
import { problem } from '../../../domain/problem.ts';
import { emailPage, frameMay, smsPage } from '../../../web/pages/outbox/message-page.ts';
import { outboxPage } from '../../../web/pages/outbox/outbox-page.ts';
import { outboxStyle } from '../../../web/pages/outbox/style.ts';
import { headersAllowing, privateHeaders } from '../../../web/pages/page.ts';
import { instanceGuard } from '../../hooks/instance.ts';
import { languageOf } from '../../language.ts';
import type { KnownPath } from '../../not-found.ts';
import { type Runtime, workshopOf } from '../../runtime.ts';
import { keptEmail, keptSms, listed } from './shown.ts';

/** Enough to find what was just sent. */
const messagesMost = 100;

const pageHeaders = headersAllowing("frame-src 'self'; form-action 'none'", outboxStyle);

/** A mail's own HTML runs nothing and is nobody here. Its pictures are loaded and its links work, as for its reader. */
const mailHeaders = {
  ...privateHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `sandbox ${frameMay}; default-src 'none'; style-src 'unsafe-inline'; img-src * data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
};

/** In the demo on a machine of one's own; never where others are served. */
export function showsOutbox({ demo, databaseUrl }: Config): boolean {
  return demo && databaseUrl === '';
}

export function outboxPaths({ config }: Runtime): KnownPath[] {
  return showsOutbox(config) ? [{ pattern: /^\/dev\/outbox(\/[^/]+(\/html)?)?$/, allow: 'GET, HEAD' }] : [];
}

/** What a workshop's `dev` transport keeps in place of sending it, as whoever was meant would see it. */
export async function registerOutbox(app: FastifyInstance, runtime: Runtime): Promise<void> {
  if (!showsOutbox(runtime.config)) return;
  const secrets = mailSecrets(runtime.config.appSecrets);
  await app.register(async (outbox) => {
    outbox.addHook('onRequest', instanceGuard(runtime));
    outbox.get('/dev/outbox', async (request, reply) => {
      const messages = await messagesFor(runtime, request);
      const shown = { ...readerOf(request), messages: messages.map(listed), most: messagesMost };
      return reply.headers(pageHeaders).send(outboxPage(shown));
    });
    outbox.get('/dev/outbox/:id', async (request, reply) => {
      const message = await messageFor(runtime, request);
      const { instance } = workshopOf(request);
      const reader = readerOf(request);
      const shown =
        message.channel === 'sms'
          ? smsPage(reader, keptSms(message))
          : emailPage(reader, keptEmail(message, instance, secrets));
      return reply.headers(pageHeaders).send(shown);
    });
    outbox.get('/dev/outbox/:id/html', async (request, reply) => {
      const message = await messageFor(runtime, request);
      if (message.html === null) throw problem('not_found');
      const { email } = keptEmail(message, workshopOf(request).instance, secrets);
      return reply.headers(mailHeaders).send(withLinksBeside(email.html ?? ''));
    });
  });
}

async function messagesFor({ database }: Runtime, request: FastifyRequest) {
  const { instance } = workshopOf(request);
  if (!(await keepsMessages(database.reads, instance.id))) throw problem('not_found');
  return listKeptMessages(database.reads, instance.id, messagesMost);
}

async function messageFor({ database }: Runtime, request: FastifyRequest): Promise<WholeMessage> {
  const { id } = request.params as { id: string };
  const number = communicationNumber(id) ?? 0;
  const message = await findKeptMessage(database.reads, workshopOf(request).instance.id, number);
  if (!message || communicationId(message) !== id) throw problem('not_found');
  return message;
}

function readerOf(request: FastifyRequest) {
  const { name, timezone } = workshopOf(request).instance;
  return { language: languageOf(request), workshop: name, timezone };
}

/** Where they lead may not be shown in a frame. */
function withLinksBeside(html: string): string {
  const base = '<base target="_blank">';
  return /<head[ >]/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html;
}
