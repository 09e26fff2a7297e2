import type { SendMailOptions } from 'nodemailer';
import { calendarFilename } from '../../domain/appointments/calendar.ts';
import { asHeaderText, readMailAddress } from '../../domain/messages/mail-address.ts';
import type { EmailMessage } from '../../domain/messages/message.ts';

/** It was judged before, so it never gets here; and if it does, nothing is sent to whom it was not meant for. */
export class NotComposable extends Error {
  constructor(what: string) {
    super(`the message has no valid ${what}`);
    this.name = 'NotComposable';
  }
}

const messageIdForm = /^<[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+>$/i;
const messageIdLengthMost = 250;

/** An email as it goes over the wire: text always, HTML beside it, one recipient, nothing fetched from files or URLs. */
export function composeMail(message: EmailMessage, at: Date): SendMailOptions {
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
      // A machine wrote it: machines need not answer (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== null && unsubscribeHeaders(unsubscribeUrl)),
    },
    envelope: { from: exactAddress(message.envelopeFrom, 'address for bounces'), to: [to] },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Beside text and HTML, where programs with a calendar look for it, and attached for the others. */
function calendarPart(text: string) {
  const method = /^METHOD:(REQUEST|CANCEL)$/m.exec(text)?.[1];
  if (method === undefined) throw new NotComposable('calendar');
  return { method, content: asBody(text), filename: calendarFilename };
}

/** RFC 2369, and RFC 8058: mail readers unsubscribe with one POST, over https alone. */
function unsubscribeHeaders(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new NotComposable('URL for unsubscribing');
  return {
    // Prepared: neither folded nor encoded, which not every reader of it undoes. A parsed URL is plain ASCII.
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
  if (id.length > messageIdLengthMost || !messageIdForm.test(id)) throw new NotComposable('Message-ID');
  return id;
}

/** Without what no mail may hold: NUL, and half a character. */
function asBody(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
