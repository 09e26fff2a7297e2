import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Config } from '../../config.ts';
import {
  findKeptMessage,
  type KeptMessage,
  keepsMessages,
  listKeptMessages,
  type WholeMessage,
} from '../../db/messages/dev-outbox.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { communicationId, communicationNumber } from '../../domain/messages/communication.ts';
import {
  type MailSecrets,
  mailSecrets,
  outgoingEmail,
  unsubscribePlaceholder,
} from '../../domain/messages/outgoing.ts';
import { joinTokens, openTokens } from '../../domain/messages/sealed-links.ts';
import { segmentsOf } from '../../domain/messages/sms-parts.ts';
import { unlessLost } from '../../domain/messages/transport-settings.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { isOwnHost } from '../../telemetry/metrics-server.ts';
import {
  emailPage,
  frameMay,
  type KeptEmail,
  type KeptSms,
  type Listed,
  outboxPage,
  outboxStyle,
  smsPage,
} from '../../web/outbox/pages.ts';
import { headersAllowing, privateHeaders } from '../../web/pages/page.ts';
import { hostOf, instanceGuard } from '../guards/instance.ts';
import { pageLanguageOf } from '../input/request-head.ts';
import type { KnownPath } from '../output/not-found.ts';
import { type Runtime, workshopOf } from '../runtime.ts';

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
    outbox.addHook('onRequest', ownHostGuard);
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

/** A host that nobody claims reaches the demo as well: then it is this machine by name or address, or a stranger's page. */
const ownHostGuard: onRequestHookHandler = (request, _reply, done) => {
  const isClaimed = workshopOf(request).foundBy === hostOf(request);
  done(isClaimed || isOwnHost(request.host) ? undefined : problem('not_found'));
};

async function messagesFor({ database, secretBox }: Runtime, request: FastifyRequest) {
  const { instance } = workshopOf(request);
  if (!(await keepsMessages(database.reads, instance.id))) throw problem('not_found');
  const kept = await listKeptMessages(database.reads, instance.id, messagesMost);
  return kept.map((message) => withLinks(message, { instance, secretBox }));
}

async function messageFor({ database, secretBox }: Runtime, request: FastifyRequest): Promise<WholeMessage> {
  const { id } = request.params as { id: string };
  const number = communicationNumber(id) ?? 0;
  const { instance } = workshopOf(request);
  const message = await findKeptMessage(database.reads, instance.id, number);
  if (!message || communicationId(message) !== id) throw problem('not_found');
  return withLinks(message, { instance, secretBox });
}

function readerOf(request: FastifyRequest) {
  const { name, timezone } = workshopOf(request).instance;
  return { language: pageLanguageOf(request), workshop: name, timezone };
}

/** Where they lead may not be shown in a frame. */
function withLinksBeside(html: string): string {
  const base = '<base target="_blank">';
  return /<head[ >]/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html;
}

function withLinks<Message extends KeptMessage>(
  message: Message,
  { instance, secretBox }: { instance: Pick<Instance, 'id'>; secretBox: SecretBox },
): Message {
  const { subject, text, sealed_tokens } = message;
  const { html = null, calendar = null }: Partial<WholeMessage> = message;
  const tokens = unlessLost(() => openTokens(secretBox, instance.id, sealed_tokens));
  return { ...message, ...joinTokens({ subject, text, html, calendar }, tokens) };
}

const textLengthMost = 200;

function listed(message: KeptMessage): Listed {
  const { recipient: to, subject, status, created_at } = message;
  const text = message.text.slice(0, textLengthMost).replaceAll(unsubscribePlaceholder, '…');
  return { id: communicationId(message), to, subject, text, status, at: new Date(created_at) };
}

/** As a worker hands it over: with the links that tell of it. */
function keptEmail(message: WholeMessage, instance: Instance, secrets: MailSecrets): KeptEmail {
  const { id, recipient, subject, text, html, calendar, commercial, tracked, sender } = message;
  const staged = {
    instance,
    communicationId: id,
    to: recipient,
    fromName: message.from_name,
    replyTo: message.reply_to,
    subject: subject ?? '',
    text,
    html,
    calendar,
    messageId: message.message_id,
    commercial,
    tracked,
  };
  return { ...fateOf(message), email: outgoingEmail(staged, sender, secrets) };
}

function keptSms(message: WholeMessage): KeptSms {
  const { recipient, text, sender } = message;
  const sms = { from: sender, to: recipient, body: text, segments: segmentsOf(text) };
  return { ...fateOf(message), sms };
}

function fateOf(message: WholeMessage) {
  const { status, error, created_at } = message;
  return { id: communicationId(message), status, error, at: new Date(created_at) };
}
