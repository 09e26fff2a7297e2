import type { SendMailOptions } from 'nodemailer';
import { calendarFilename } from '../../domain/appointments/calendar.ts';
import type { OutgoingEmail } from '../../domain/messages/message.ts';
import { asHeaderText, readMailAddress } from '../../domain/text/mail-address.ts';

/** Reports a message that can't be composed. Messages are checked before, so this is unlikely; nothing is sent then. */
export class NotComposable extends Error {
  constructor(what: string) {
    super(`the message has no valid ${what}`);
    this.name = 'NotComposable';
  }
}

const messageIdForm = /^<[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+>$/i;
const maxMessageIdLength = 250;

/** Composes an email: always text, HTML beside it, one recipient, nothing fetched from files or URLs. */
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
      // An automatic message, which machines need not answer (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== null && unsubscribeHeaders(unsubscribeUrl)),
    },
    envelope: { from: exactAddress(message.envelopeFrom, 'address for bounces'), to: [to] },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Adds the calendar beside text and HTML, where mail programs look for it, and as an attachment for the others. */
function calendarPart(text: string) {
  const method = /^METHOD:(REQUEST|CANCEL)$/m.exec(text)?.[1];
  if (method === undefined) throw new NotComposable('calendar');
  return { method, content: asBody(text), filename: calendarFilename };
}

/** Adds the headers of RFC 2369 and RFC 8058: mail readers unsubscribe with one POST, over https only. */
function unsubscribeHeaders(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new NotComposable('URL for unsubscribing');
  return {
    // Prepared: neither folded nor encoded, which not every reader undoes. A parsed URL is plain ASCII.
    'List-Unsubscribe': { prepared: true, value: `<${url.href}>` },
    ...(url.protocol === 'https:' && {
      'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
    }),
  };
}

function exactAddress(text: string, what: string): string {
  const read = readMailAddress(text);
  if ('problem' in read) throw new NotComposable(what);
  return read.address;
}

function exactMessageId(id: string): string {
  if (id.length > maxMessageIdLength || !messageIdForm.test(id)) throw new NotComposable('Message-ID');
  return id;
}

/** Removes what no mail may contain: NUL, and unpaired surrogates. */
function asBody(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
