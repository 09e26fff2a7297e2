import type { KeptMessage, WholeMessage } from '../../../db/queries/dev-outbox.ts';
import type { Instance } from '../../../db/queries/instances.ts';
import { communicationId } from '../../../domain/communication.ts';
import { type MailSecrets, outgoingEmail, unsubscribePlaceholder } from '../../../domain/outgoing.ts';
import { segmentsOf } from '../../../domain/sms-segments.ts';
import type { KeptEmail, KeptSms } from '../../../web/pages/outbox/message-page.ts';
import type { Listed } from '../../../web/pages/outbox/outbox-page.ts';

export function listed(message: KeptMessage): Listed {
  const { recipient: to, subject, status, created_at } = message;
  const text = message.text.replaceAll(unsubscribePlaceholder, '…');
  return { id: communicationId(message), to, subject, text, status, at: new Date(created_at) };
}

/** As a worker hands it over: with the links that tell of it. */
export function keptEmail(message: WholeMessage, instance: Instance, secrets: MailSecrets): KeptEmail {
  const { id, recipient, subject, text, html, commercial, tracked, sender } = message;
  const staged = {
    instance,
    communicationId: id,
    to: recipient,
    fromName: message.from_name,
    replyTo: message.reply_to,
    subject: subject ?? '',
    text,
    html,
    messageId: message.message_id,
    commercial,
    tracked,
  };
  return { ...fateOf(message), email: outgoingEmail(staged, sender, secrets) };
}

export function keptSms(message: WholeMessage): KeptSms {
  const { recipient, text, sender } = message;
  const sms = { from: sender, to: recipient, body: text, segments: segmentsOf(text) };
  return { ...fateOf(message), sms };
}

function fateOf(message: WholeMessage) {
  const { status, error, created_at } = message;
  return { id: communicationId(message), status, error, at: new Date(created_at) };
}
