import { longMoment } from '../../domain/time/local.ts';
import type { Contact } from '../../domain/workshops/contact.ts';
import type { Language } from '../../generated/errors.ts';
import { mailTexts } from '../texts/mails.ts';
import { type Mail, mailHtml, mailText } from './mail.tsx';
import type { NoticeMail } from './notice.ts';

/** Kinds of mails to the staff about their access. */
export type AccountMailKind =
  | 'invitation'
  | 'password_link'
  | 'new_device'
  | 'password_changed'
  | 'second_factor_set'
  | 'second_factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_refused';

export interface AccountMailValues {
  workshop: Contact & { timezone: string };
  /** Name of the person. */
  name: string;
  /** Address of the link, with its expiry; null if the mail has none. */
  link: { url: string; expires_at: string } | null;
  at: Date;
  device?: string | undefined;
  network?: string | undefined;
  passkey?: string | undefined;
}

/** Composes a mail to a person of the staff. A mail without a link advises a person who did not make the change. */
export function accountMail(
  kind: AccountMailKind,
  language: Language,
  { workshop, name, link, at, device, network, passkey }: AccountMailValues,
): NoticeMail {
  const texts = mailTexts[language].account;
  const { subject, text, button } = texts[kind](workshop.name);
  const moment = (date: Date) => longMoment(date, workshop.timezone, language);
  const facts: [string, string | undefined][] = [
    [texts.labels.until, link ? moment(new Date(link.expires_at)) : undefined],
    [texts.labels.at, link ? undefined : moment(at)],
    [texts.labels.device, device === '' ? texts.unknownDevice : device],
    [texts.labels.network, network],
    [texts.labels.passkey, passkey],
  ];
  const mail: Mail = {
    language,
    workshop,
    subject: toOneLine(subject),
    title: subject,
    greeting: texts.greeting(name),
    text: link ? text : `${text} ${texts.notYou}`,
    facts: facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }])),
    button: link && button !== null ? { label: button, url: link.url } : null,
    footnote: texts.footnote(workshop.name),
    unsubscribe: null,
  };
  return { subject: mail.subject, html: mailHtml(mail), text: mailText(mail) };
}

/** Replaces line breaks and control characters by spaces. Names may contain line breaks, but mail headers may not. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
