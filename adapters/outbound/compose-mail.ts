import type { SendMailOptions } from 'nodemailer';
import { calendarFilename } from '../../domain/appointments/calendar.ts';
import type { OutgoingEmail } from '../../domain/messages/message.ts';
import { asHeaderText, readMailAddress } from '../../domain/text/mail-address.ts';

/** Thrown if a message can't be composed, so that it is not sent. Rare, because messages are validated before. */
export class MailCompositionError extends Error {
  constructor(what: string) {
    super(`the message has no valid ${what}`);
    this.name = 'MailCompositionError';
  }
}

const messageIdForm = /^<[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+>$/i;
const maxMessageIdLength = 250;

/** Composes an email to one recipient from text and optional HTML. Fetches nothing from files or URLs. */
export function composeMail(message: OutgoingEmail, at: Date): SendMailOptions {
  const { replyTo, fromName, html, calendar, attachment, unsubscribeUrl } = message;
  const to = exactAddress(message.to, 'recipient');
  return {
    from: { address: exactAddress(message.from, 'sender'), name: asHeaderText(fromName ?? '') },
    to: { address: to, name: '' },
    ...(replyTo !== null && { replyTo: { address: exactAddress(replyTo, 'address for answers'), name: '' } }),
    subject: asHeaderText(message.subject),
    text: asBody(message.text),
    ...(html !== null && { html: asBody(html) }),
    ...(calendar !== null && { icalEvent: calendarPart(calendar) }),
    ...(attachment && { attachments: [attachment] }),
    messageId: exactMessageId(message.messageId),
    date: at,
    headers: {
      // Marks the message as automatic, so that autoresponders do not reply (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== null && unsubscribeHeaders(unsubscribeUrl)),
    },
    envelope: { from: exactAddress(message.envelopeFrom, 'address for bounces'), to: [to] },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Returns the calendar part: next to text and HTML, where mail programs expect it, and as an attachment for other
 * programs.
 */
function calendarPart(text: string) {
  const method = /^METHOD:(REQUEST|CANCEL)$/m.exec(text)?.[1];
  if (method === undefined) throw new MailCompositionError('calendar');
  return { method, content: asBody(text), filename: calendarFilename };
}

/**
 * Returns the headers for unsubscribing of RFC 2369 and RFC 8058. Mail programs unsubscribe with one POST only if the
 * URL is https.
 */
function unsubscribeHeaders(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new MailCompositionError('URL for unsubscribing');
  return {
    // `prepared` prevents folding and encoding, which some mail programs do not decode. A parsed URL is always ASCII.
    'List-Unsubscribe': { prepared: true, value: `<${url.href}>` },
    ...(url.protocol === 'https:' && {
      'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
    }),
  };
}

function exactAddress(text: string, what: string): string {
  const read = readMailAddress(text);
  if ('problem' in read) throw new MailCompositionError(what);
  return read.address;
}

function exactMessageId(id: string): string {
  if (id.length > maxMessageIdLength || !messageIdForm.test(id)) throw new MailCompositionError('Message-ID');
  return id;
}

/** Removes characters that a mail must not contain: NUL and unpaired surrogates. */
function asBody(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
