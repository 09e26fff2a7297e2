import type { Contact } from '../../domain/workshops/contact.ts';
import type { Language } from '../../generated/errors.ts';
import { mailTexts } from '../texts/mails.ts';
import { noticeTexts } from '../texts/notices.ts';
import { type Mail, mailHtml, mailText } from './mail.tsx';
import type { NoticeMail } from './notice.ts';

/** Composes a test mail that looks like a notice, so that a workshop can check whether its emails arrive. */
export function testMail(language: Language, workshop: Contact): NoticeMail {
  const { greeting, toWorkshop } = noticeTexts[language];
  const { subject, email } = mailTexts[language].test;
  const mail: Mail = {
    language,
    workshop,
    subject,
    title: subject,
    greeting: greeting(workshop.name),
    text: email,
    facts: [],
    button: null,
    footnote: toWorkshop,
    unsubscribe: null,
  };
  return { subject, html: mailHtml(mail), text: mailText(mail) };
}

export function testSms(language: Language, { name }: Pick<Contact, 'name'>): string {
  return noticeTexts[language].smsLead(name) + mailTexts[language].test.sms;
}
