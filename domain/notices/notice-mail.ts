import type { Language } from '../../generated/errors.ts';
import type { Contact } from './contact.ts';
import type { NoticeKind, NoticeValues } from './kinds.ts';
import { type Mail, mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { noticeText, type Occasion } from './notice-text.ts';

export interface NoticeMail {
  subject: string;
  html: string;
  text: string;
}

/** A notice as an email. */
export function noticeMail<Kind extends NoticeKind>(
  kind: Kind,
  language: Language,
  values: NoticeValues[Kind] & Occasion & { workshop: Contact },
): NoticeMail {
  const notice = noticeText(kind, language, values);
  const mail: Mail = { ...notice, language, workshop: values.workshop, unsubscribe: null };
  return { subject: notice.subject, html: mailHtml(mail), text: mailText(mail) };
}
