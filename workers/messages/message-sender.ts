import { setMaxListeners } from 'node:events';
import { readQuotePaper, readReceiptPaper } from '../../actions/signatures/paper.ts';
import {
  openEmailTransport,
  openSmsTransport,
  type TransportMeans,
} from '../../adapters/outbound/open-transport.ts';
import type { PaperDrawer } from '../../adapters/threads/papers.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/connection/client.ts';
import type { QueuedMessage } from '../../db/messages/queue.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import { insertTokens, mailSecrets, openTokens } from '../../domain/messages/links.ts';
import {
  type Attachment,
  type OutgoingEmail,
  type OutgoingSms,
  outgoingEmail,
  type SendOutcome,
  type Transport,
} from '../../domain/messages/message.ts';
import {
  hookUrl,
  openHookToken,
  openSettings,
  type SealedTransport,
  statusUrl,
} from '../../domain/messages/transport.ts';
import { openIfSecretKnown, openSecretBox, type SecretBox } from '../../domain/secrets/secret-box.ts';
import { type Paper, pdfType } from '../../domain/signatures/paper.ts';
import { markedMail } from '../../views/mails/sandbox.tsx';
import { paperFilename } from '../../views/papers/filenames.ts';
import { cacheOpenedTransports } from './opened-transports.ts';

/** A message with the functions of its workshop's transport. */
export interface PreparedMessage {
  send: (handingOver: () => Promise<void>) => Promise<SendOutcome>;
  /** Asks the provider for the fate of the message. Null if the provider can't report it. */
  ask: ((handedOverAt: Date) => Promise<SendOutcome>) | null;
}

export interface MessageSender {
  /**
   * Prepares a message for sending. Returns null if the workshop has no transport, or if the transport's settings can't
   * be decrypted because their `APP_SECRET` is lost.
   */
  prepare(message: QueuedMessage): PreparedMessage | null;
  /**
   * Prepares for the end of the process: starts no further message, and shortens the timeout of messages that are being
   * sent.
   */
  beginShutdown(): void;
  close(): Promise<void>;
}

interface SenderMeans extends TransportMeans {
  attachmentOf: AttachmentOf;
  /** Called when a transport is opened whose gateway may have a private address. */
  onPrivateGateway?: (instanceId: number) => void;
}

type SenderConfig = Pick<Config, 'appSecrets' | 'webhookAllowPrivate'>;

/**
 * Opens a sender that uses the transports of all workshops. Opens each transport once, and again after its settings
 * change.
 */
export function openMessageSender(
  { appSecrets, webhookAllowPrivate: allowPrivate }: SenderConfig,
  { attachmentOf, onPrivateGateway, ...means }: SenderMeans,
): MessageSender {
  const box = openSecretBox(appSecrets);
  const secrets = mailSecrets(appSecrets);
  const shutdown = new AbortController();
  setMaxListeners(0, shutdown.signal); // Each mail that is being sent adds one listener.
  const opening = { ...means, smtp: { ...means.smtp, shutdown: shutdown.signal } };
  const settingsOf = (transport: SealedTransport) => openIfSecretKnown(() => openSettings(box, transport));
  const email = cacheOpenedTransports(settingsOf, (settings) => openEmailTransport(settings, opening));
  const sms = cacheOpenedTransports(settingsOf, (settings, instanceId) => {
    if (settings.kind === 'gateway' && settings.allowPrivate) onPrivateGateway?.(instanceId);
    return openSmsTransport(settings, opening);
  });

  return {
    prepare(queued) {
      const { transport: posted } = queued;
      if (posted === null) return null;
      const message = restoreLinks(queued, box);
      if (message.channel === 'email') {
        const outgoing = () => markSandboxMail(outgoingEmail(message, posted.sender, secrets), message);
        return composeLazily(email.of(posted), outgoing, async (mail) => ({
          ...mail,
          attachment: await attachmentOf(message),
        }));
      }
      // Passes no URL for reports that the provider can't reach, because the provider would refuse the message.
      const canReport = allowPrivate || message.baseUrl.startsWith('https:');
      const token = canReport ? openIfSecretKnown(() => openHookToken(box, posted)) : null;
      return composeLazily(sms.of(posted), () => toOutgoingSms(message, posted.sender, token));
    },
    beginShutdown: () => shutdown.abort(),
    async close() {
      await Promise.all([email.close(), sms.close()]);
    },
  };
}

function markSandboxMail(email: OutgoingEmail, { sandboxLanguage }: QueuedMessage): OutgoingEmail {
  return sandboxLanguage === null ? email : markedMail(email, sandboxLanguage);
}

/**
 * Inserts the links into a message. Throws if their tokens can't be decrypted because the `APP_SECRET` is lost: without
 * its links the message is useless.
 */
function restoreLinks(message: QueuedMessage, box: SecretBox): QueuedMessage {
  const { instanceId, sealedTokens, subject, text, html, calendar } = message;
  const tokens = openTokens(box, instanceId, sealedTokens);
  return { ...message, ...insertTokens({ subject, text, html, calendar }, tokens) };
}

function toOutgoingSms(
  { baseUrl, itemId, to, text, messageId }: QueuedMessage,
  sender: string,
  hookToken: string | null,
): OutgoingSms {
  return {
    communicationId: itemId,
    to,
    from: sender,
    body: text,
    idempotencyKey: messageId,
    statusUrl: hookToken === null ? null : statusUrl(hookUrl(baseUrl, 'sms', hookToken), itemId),
  };
}

/**
 * Returns functions that compose a message only when it is sent, because composing an attachment is slow. The message
 * is composed before its hand-over is recorded.
 */
function composeLazily<Message>(
  transport: Transport<Message> | null,
  message: () => Message,
  completed: (message: Message) => Promise<Message> = async (whole) => whole,
): PreparedMessage | null {
  if (transport === null) return null;
  const { ask } = transport;
  return {
    send: async (handingOver) => transport.send(await completed(message()), handingOver),
    ask: ask && ((handedOverAt) => ask(message(), handedOverAt)),
  };
}

/** Creates the attachment of an email; null if it has none. */
export type AttachmentOf = (
  message: Pick<QueuedMessage, 'attached' | 'budgetId' | 'instanceId'>,
) => Promise<Attachment | null>;

/**
 * Returns a function that draws the PDF of a budget in its current state as an attachment. If the budget was deleted,
 * the mail is sent without an attachment.
 */
export function openAttachmentDrawer({ reads }: Database, drawing: PaperDrawer): AttachmentOf {
  const drawn = async (attached: Paper, instanceId: number, budgetId: number) => {
    const instance = await findInstance(reads, instanceId);
    if (!instance) return null;
    const asker = { workshop: instanceId };
    const [reading, wanted] = [
      { tx: reads, instance },
      { budgetId, language: null },
    ];
    if (attached === 'receipt') {
      const paper = await readReceiptPaper(reading, wanted);
      return paper ? { paper, content: await drawing.drawReceipt(paper, asker) } : null;
    }
    const paper = await readQuotePaper(reading, wanted);
    // Attaches nothing to the mail if all lines of the quote were removed after the message was staged.
    if (!paper || paper.quote.lines.length === 0) return null;
    return { paper, content: await drawing.drawQuote(paper, asker) };
  };
  return async ({ attached, budgetId, instanceId }) => {
    if (attached === null || budgetId === null) return null;
    const made = await drawn(attached, instanceId, budgetId);
    if (!made) return null;
    const filename = paperFilename(attached, budgetId, made.paper.language);
    return { filename, contentType: pdfType, content: made.content };
  };
}
