import type { Language } from '../../../generated/errors.ts';
import { type Contact, type Mail, mailHtml, mailText } from './mail.ts';
import type { NoticeMail } from './notice.ts';
import { texts } from './texts/index.ts';

interface Wording {
  subject: string;
  email: string;
  sms: string;
}

export const testWording: Record<Language, Wording> = {
  es: {
    subject: 'Mensaje de prueba',
    email: 'Si lee esto, el taller puede enviar correos electrónicos.',
    sms: 'mensaje de prueba. El taller puede enviar SMS.',
  },
  en: {
    subject: 'Test message',
    email: 'If you can read this, the workshop can send email.',
    sms: 'test message. The workshop can send SMS.',
  },
  ca: {
    subject: 'Missatge de prova',
    email: 'Si llegiu això, el taller pot enviar correus electrònics.',
    sms: 'missatge de prova. El taller pot enviar SMS.',
  },
  pt: {
    subject: 'Mensagem de teste',
    email: 'Se está a ler isto, a oficina consegue enviar e-mails.',
    sms: 'mensagem de teste. A oficina consegue enviar SMS.',
  },
  fr: {
    subject: 'Message de test',
    email: 'Si vous lisez ceci, l’atelier peut envoyer des e-mails.',
    sms: "message de test. L'atelier peut envoyer des SMS.",
  },
  bg: {
    subject: 'Пробно съобщение',
    email: 'Щом четете това, сервизът може да изпраща имейли.',
    sms: 'пробно съобщение. Сервизът може да изпраща SMS.',
  },
};

/** To whoever wants to see whether email arrives; it looks as notices do. */
export function testMail(language: Language, workshop: Contact): NoticeMail {
  const { greeting, toWorkshop } = texts[language];
  const { subject, email } = testWording[language];
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
  return texts[language].smsLead(name) + testWording[language].sms;
}
