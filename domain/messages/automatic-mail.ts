import type { Email } from 'postal-mime';

const automaticMailHeaders = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'list-id',
  'list-unsubscribe',
  'feedback-id',
];
const bulkPrecedence = /^(auto_reply|auto-reply|bulk|junk|list)$/i;
const automaticSender = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)([+-].*)?@/i;
const reportTypes = [
  'message/delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
];
/** Pattern of subjects of automatic mails in the six languages, for mail programs that set no header. */
const automaticSubject =
  /^\s*(out of (the )?office|auto(matic)?[ -]?(reply|response)|auto:|respuesta autom[aá]tica|fuera de la oficina|resposta autom[aà]tica|fora de l'oficina|resposta autom[aá]tica|fora do escrit[oó]rio|r[eé]ponse automatique|absen(t|ce) du bureau|автоматичен отговор|извън офиса)/iu;

/**
 * Tells whether a mail is automatic, such as an out-of-office reply, a receipt or a newsletter, and therefore needs no
 * answer.
 */
export function isAutomaticMail(mail: Email): boolean {
  return (
    isAutoSubmitted(mail) ||
    automaticMailHeaders.some((mark) => findHeader(mail, mark) !== undefined) ||
    bulkPrecedence.test(findHeader(mail, 'precedence')?.trim() ?? '') ||
    isOfNullSender(mail) ||
    automaticSender.test(mail.from?.address ?? '') ||
    mail.attachments.some(({ mimeType }) => reportTypes.includes(mimeType)) ||
    automaticSubject.test(mail.subject ?? '')
  );
}

export function isAutoSubmitted(mail: Email): boolean {
  const autoSubmitted = findHeader(mail, 'auto-submitted') ?? '';
  return !/^(no)?$/i.test(autoSubmitted.replace(/[;(].*$/s, '').trim());
}

/**
 * Tells whether the envelope sender of a mail is empty, so that no delivery report may be sent. Postfix passes
 * `MAILER-DAEMON` to programs instead of an empty sender.
 */
export function isOfNullSender(mail: Email): boolean {
  return /^<(mailer-daemon)?>$/i.test(findHeader(mail, 'return-path')?.trim() ?? '');
}

export function findHeader(mail: Email, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name)?.value;
}

const recipientHeaders = [
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-rcpt-to',
];
const maxRecipientHeaders = 20;

export function listRecipients(mail: Email): string[] {
  return mail.headers
    .filter(({ key }) => recipientHeaders.includes(key))
    .slice(0, maxRecipientHeaders)
    .map(({ value }) => value);
}

export function repliedMessageIds({ inReplyTo, references }: Email): string[] {
  return [...new Set([...messageIds(inReplyTo), ...messageIds(references).reverse()])];
}

export function messageIds(text = ''): string[] {
  return text.match(/<[^<>\s\p{C}]{1,250}>/gu) ?? [];
}
