import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { isFromThisMachine, isOwnHost } from '../../adapters/telemetry/metrics-server.ts';
import type { Config } from '../../config.ts';
import {
  findDevelopmentTransport,
  findInOutbox,
  listOutbox,
  type OutboxMessage,
  type ListedMessage as OutboxRow,
} from '../../db/messages/dev-outbox.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import {
  insertTokens,
  type MailSecrets,
  openTokens,
  unsubscribePlaceholder,
} from '../../domain/messages/links.ts';
import { communicationId, communicationNumber, outgoingEmail } from '../../domain/messages/message.ts';
import { countSegments } from '../../domain/messages/sms-parts.ts';
import { problem } from '../../domain/requests/problem.ts';
import { openIfSecretKnown, type SecretBox } from '../../domain/secrets/secret-box.ts';
import { markedMail } from '../../views/mails/sandbox.tsx';
import { headersAllowing, privateHeaders } from '../../views/pages/headers.ts';
import {
  emailPage,
  framePermissions,
  type ListedMessage,
  type OutboxEmail,
  type OutboxSms,
  outboxPage,
  outboxStyle,
  smsPage,
} from '../../views/pages/outbox.tsx';
import { instanceGuard, requestHost } from '../guards/instance.ts';
import { pageLanguage, pathParameter } from '../input/request-head.ts';
import type { KnownPath } from '../output/not-found.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Maximum number of messages that the outbox lists. Enough to find a message that was just sent. */
const maxMessages = 100;

const pageHeaders = headersAllowing("frame-src 'self'; form-action 'none'", outboxStyle);

/**
 * Headers for the HTML of a mail. The HTML is shown in a frame that runs no scripts and has no origin. Pictures load
 * and links work as for the recipient.
 */
const mailHeaders = {
  ...privateHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `sandbox ${framePermissions}; default-src 'none'; style-src 'unsafe-inline'; img-src * data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
};

/** Returns true with the embedded database, which runs on the user's own machine. Only then may the outbox be shown. */
function mayShowOutbox({ databaseUrl }: Config): boolean {
  return databaseUrl === '';
}

/**
 * Tells whether a workshop has an outbox. Only demos and sandboxes have one, because other workshops have real clients.
 */
export function showsOutbox(config: Config, { sandbox }: Pick<Instance, 'sandbox'>): boolean {
  return mayShowOutbox(config) && (config.demo || sandbox);
}

export function outboxPaths({ config }: Runtime): KnownPath[] {
  // Lists the path only with the demo. Without the demo, only sandboxes have the path, and at other workshops it is
  // unknown, whatever the method.
  return config.demo && mayShowOutbox(config)
    ? [{ pattern: /^\/dev\/outbox(\/[^/]+(\/html)?)?$/, allow: 'GET, HEAD' }]
    : [];
}

/**
 * Registers the outbox: pages with the messages that a workshop's `dev` transport stores instead of sending, as the
 * recipient would see them.
 */
export async function registerOutbox(app: FastifyInstance, runtime: Runtime): Promise<void> {
  if (!mayShowOutbox(runtime.config)) return;
  await app.register(async (outbox) => {
    outbox.addHook('onRequest', instanceGuard(runtime));
    outbox.addHook('onRequest', localhostGuard);
    outbox.addHook('onRequest', outboxHostGuard);
    outbox.addHook('onRequest', (request, _reply, done) => {
      const isShown = showsOutbox(runtime.config, requestWorkshop(request).instance);
      done(isShown ? undefined : problem('not_found'));
    });
    outbox.get('/dev/outbox', async (request, reply) => {
      const messages = await listOutboxMessages(runtime, request);
      const page = { ...outboxReader(request), messages: messages.map(listMessage), maxMessages };
      return reply.headers(pageHeaders).send(outboxPage(page));
    });
    outbox.get('/dev/outbox/:id', async (request, reply) => {
      const message = await findOutboxMessage(runtime, request);
      const { instance } = requestWorkshop(request);
      const reader = outboxReader(request);
      const shown =
        message.channel === 'sms'
          ? smsPage(reader, outboxSms(message))
          : emailPage(reader, outboxEmail(message, instance, runtime.mailSecrets));
      return reply.headers(pageHeaders).send(shown);
    });
    outbox.get('/dev/outbox/:id/html', async (request, reply) => {
      const message = await findOutboxMessage(runtime, request);
      if (message.html === null) throw problem('not_found');
      const { email } = outboxEmail(message, requestWorkshop(request).instance, runtime.mailSecrets);
      return reply.headers(mailHeaders).send(addLinkTargets(email.html ?? ''));
    });
  });
}

/** Refuses browsers on other machines, because the messages contain links and codes that grant access as the client. */
const localhostGuard: onRequestHookHandler = (request, _reply, done) => {
  done(isFromThisMachine(request.raw) ? undefined : problem('not_found'));
};

/**
 * Refuses hosts other than the workshop's own and names of this machine. The demo also answers requests with an unknown
 * host, which may come from a foreign web page.
 */
const outboxHostGuard: onRequestHookHandler = (request, _reply, done) => {
  const isClaimed = requestWorkshop(request).foundBy === requestHost(request);
  done(isClaimed || isOwnHost(request.host) ? undefined : problem('not_found'));
};

async function listOutboxMessages({ database, secretBox }: Runtime, request: FastifyRequest) {
  const { instance } = requestWorkshop(request);
  if (!(await findDevelopmentTransport(database.reads, { instanceId: instance.id })))
    throw problem('not_found');
  const rows = await listOutbox(database.reads, { instanceId: instance.id, limit: maxMessages });
  return rows.map((message) => restoreLinks(message, { instance, secretBox }));
}

async function findOutboxMessage(
  { database, secretBox }: Runtime,
  request: FastifyRequest,
): Promise<OutboxMessage> {
  const id = pathParameter(request, 'id');
  const number = communicationNumber(id) ?? 0;
  const { instance } = requestWorkshop(request);
  const message = await findInOutbox(database.reads, { instanceId: instance.id, id: number });
  if (!message || communicationId(message) !== id) throw problem('not_found');
  return restoreLinks(message, { instance, secretBox });
}

function outboxReader(request: FastifyRequest) {
  const { name, timezone, sandbox } = requestWorkshop(request).instance;
  return { language: pageLanguage(request), workshop: name, timezone, sandbox };
}

/** Opens the links of a mail in a new tab, because their targets may refuse to be framed. */
function addLinkTargets(html: string): string {
  const base = '<base target="_blank">';
  return /<head[ >]/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html;
}

function restoreLinks<Message extends OutboxRow>(
  message: Message,
  { instance, secretBox }: { instance: Pick<Instance, 'id'>; secretBox: SecretBox },
): Message {
  const { subject, text, sealed_tokens } = message;
  const { html = null, calendar = null }: Partial<OutboxMessage> = message;
  const tokens = openIfSecretKnown(() => openTokens(secretBox, instance.id, sealed_tokens));
  return { ...message, ...insertTokens({ subject, text, html, calendar }, tokens) };
}

const maxTextLength = 200;

function listMessage(message: OutboxRow): ListedMessage {
  const { recipient: to, subject, status, created_at } = message;
  const text = message.text.slice(0, maxTextLength).replaceAll(unsubscribePlaceholder, '…');
  return { id: communicationId(message), to, subject, text, status, at: new Date(created_at) };
}

/** Returns the email as a worker would send it, with tracking links. */
function outboxEmail(message: OutboxMessage, instance: Instance, secrets: MailSecrets): OutboxEmail {
  const { id, recipient, subject, text, html, calendar, commercial, tracked, sender } = message;
  const queued = {
    instanceId: instance.id,
    workshop: instance.name,
    baseUrl: instance.base_url,
    sandboxLanguage: instance.sandbox ? instance.language : null,
    itemId: id,
    to: recipient,
    fromName: message.from_name,
    replyTo: message.reply_to,
    subject,
    text,
    html,
    calendar,
    messageId: message.message_id,
    commercial,
    tracked,
  };
  const email = outgoingEmail(queued, sender, secrets);
  const markedEmail = instance.sandbox ? markedMail(email, instance.language) : email;
  return { ...fateOf(message), email: markedEmail };
}

function outboxSms(message: OutboxMessage): OutboxSms {
  const { recipient, text, sender } = message;
  const sms = { from: sender, to: recipient, body: text, segments: countSegments(text) };
  return { ...fateOf(message), sms };
}

function fateOf(message: OutboxMessage) {
  const { status, error, created_at } = message;
  return { id: communicationId(message), status, error, at: new Date(created_at) };
}
