import { h } from 'preact';
import type { Language } from '../../../generated/errors.ts';
import { invalidField } from '../../requests/problem.ts';
import { escapeHtml, textOf } from '../../text/html.ts';
import { asHeaderText } from '../mail-address.ts';
import { loggedText } from '../mail-body.ts';
import { emailUnits } from '../message.ts';
import { addressLine, type Contact, framedHtml, framedText, styles } from '../notices/mail.ts';
import { aboutNothing, type NewMessage, unitsOf, unsubscribePlaceholder } from '../outgoing.ts';
import type { Recipient } from './recipients.ts';
import { type CampaignTemplate, filled, placeholdersIn, type Values } from './template.ts';

interface Sending {
  workshop: Contact;
  answerable: boolean;
}

export function requireComposable(template: CampaignTemplate, { workshop, answerable }: Sending): void {
  const { channel, subject, text, html } = template;
  const values = { ...valuesOf(workshop), name: '-' };
  const used = placeholdersIn(`${subject ?? ''} ${text} ${html ?? ''}`);
  const empty = [...used].find((name) => values[name] === '');
  if (empty) throw invalidField('/template', 'nothingToFillIn', { placeholder: `{${empty}}` });
  if (channel === 'sms' && !answerable && workshop.phone === '') {
    throw invalidField('/template', 'smsWithoutWayOut');
  }
}

export interface Composer {
  messageOf(recipient: Recipient, campaignId: number): NewMessage;
  unitsOf(recipients: Recipient[]): number;
}

/** Makes a template into the message for each recipient. What is the same for many is written once. */
export function openComposer(template: CampaignTemplate, sending: Sending): Composer {
  const compose =
    template.channel === 'sms' ? smsComposer(template, sending) : emailComposer(template, sending);
  const messageOf = (recipient: Recipient, campaignId: number) => ({
    ...aboutNothing,
    clientId: recipient.clientId,
    to: recipient.to,
    campaignId,
    commercial: true,
    ...compose(recipient),
  });
  return {
    messageOf,
    unitsOf(recipients) {
      if (template.channel === 'email') return recipients.length * emailUnits;
      return recipients.reduce((sum, recipient) => sum + unitsOf(messageOf(recipient, 0)), 0);
    },
  };
}

function smsComposer({ text }: CampaignTemplate, { workshop, answerable }: Sending) {
  const values = valuesOf(workshop);
  return ({ name, language }: Recipient) => {
    const { answerStop, callToStop } = campaignTexts[language];
    const hint = answerable ? answerStop : callToStop(workshop.phone);
    return { channel: 'sms' as const, body: `${filled(text, { ...values, name })}\n${hint}` };
  };
}

function emailComposer(template: CampaignTemplate, { workshop }: Sending) {
  const { subject, text } = template;
  const html = template.html ?? htmlOf(text);
  const logged = template.html === null ? text : loggedText(text, textOf(template.html));
  const surface = template.html === null ? 'card' : 'paper';
  const frames = new Map<Language, Frame>();
  const frameFor = (language: Language) => {
    const frame = frames.get(language) ?? frameIn(language, workshop, surface);
    frames.set(language, frame);
    return frame;
  };
  const values = valuesOf(workshop);
  const escaped = escapedValues(values);
  return ({ name, language }: Recipient) => {
    const frame = frameFor(language);
    const its = { ...values, name };
    return {
      channel: 'email' as const,
      subject: asHeaderText(filled(subject ?? '', its)),
      text: frame.text(filled(text, its)),
      ...(logged !== text && { logged: frame.text(filled(logged, its)) }),
      html: frame.html(filled(html, { ...escaped, name: escapeHtml(name) })),
      fromName: null,
      replyTo: null,
    };
  };
}

interface Frame {
  html: (content: string) => string;
  text: (content: string) => string;
}

/** No text becomes this: in texts `<` is written otherwise. */
const contentMark = '<content/>';

/** It takes a third of a millisecond to write, and is the same for all who read one language. */
function frameIn(language: Language, workshop: Contact, surface: 'card' | 'paper'): Frame {
  const texts = campaignTexts[language];
  const frame = {
    language,
    workshop,
    subject: workshop.name,
    preview: null,
    footnote: texts.footnote(workshop.name),
    unsubscribe: { label: texts.unsubscribe, url: unsubscribePlaceholder },
  };
  const content = h('div', { dangerouslySetInnerHTML: { __html: contentMark } });
  const [before = '', after = ''] = framedHtml(frame, surface, content).split(contentMark);
  return {
    html: (its) => before + its + after,
    text: (its) => framedText(frame, [its]),
  };
}

function valuesOf(workshop: Contact): Omit<Values, 'name'> {
  const { name, phone, email, web } = workshop;
  return { workshop: name, phone, email, web, address: addressLine(workshop) };
}

function escapedValues(values: Omit<Values, 'name'>): Omit<Values, 'name'> {
  const entries = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]);
  return Object.fromEntries(entries);
}

/** Up to where a sentence goes on: a full stop behind it is not its own, and placeholders are filled in later. */
const webAddress = /https?:\/\/[^\s<>"{}]*[^\s<>"{}.,;:!?)\]'»]/gi;

export function htmlOf(text: string): string {
  return text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph, index, { length }) => {
      const style = index === length - 1 ? styles.lastParagraph : styles.paragraph;
      return `<p style="${style}">${lines(paragraph)}</p>`;
    })
    .join('');
}

function lines(paragraph: string): string {
  return paragraph.split(/\r?\n/).map(linked).join('<br />');
}

function linked(line: string): string {
  let from = 0;
  let html = '';
  for (const { 0: url, index } of line.matchAll(webAddress)) {
    const escaped = escapeHtml(url);
    html += `${escapeHtml(line.slice(from, index))}<a href="${escaped}" class="link" style="${styles.textLink}">${escaped}</a>`;
    from = index + url.length;
  }
  return html + escapeHtml(line.slice(from));
}

/** All are staged in one transaction, which must not last; whoever has more clients has groups of them. */
const most = 20_000;
/** So many may all mails of a campaign have together, their frames left out. */
const charactersMost = 200_000_000;

export function recipientsMost({ text, html }: CampaignTemplate): number {
  return Math.min(most, Math.floor(charactersMost / (text.length + (html ?? text).length)));
}

interface CampaignTexts {
  footnote: (workshop: string) => string;
  unsubscribe: string;
  /** In the alphabet of SMS where there is one for the language: any other halves what fits. */
  answerStop: string;
  callToStop: (phone: string) => string;
}

export const campaignTexts: Record<Language, CampaignTexts> = {
  es: {
    footnote: (workshop) => `Recibe este mensaje porque es cliente de ${workshop}.`,
    unsubscribe: 'Darme de baja',
    answerStop: 'Para no recibir publicidad, responda BAJA',
    callToStop: (phone) => `Para no recibir publicidad, llame al ${phone}`,
  },
  en: {
    footnote: (workshop) => `You are receiving this message as a client of ${workshop}.`,
    unsubscribe: 'Unsubscribe',
    answerStop: 'To stop ads, reply STOP',
    callToStop: (phone) => `To stop ads, call ${phone}`,
  },
  ca: {
    footnote: (workshop) => `Rebeu aquest missatge perquè sou client de ${workshop}.`,
    unsubscribe: 'Donar-me de baixa',
    answerStop: 'Per no rebre publicitat, responeu BAIXA',
    callToStop: (phone) => `Per no rebre publicitat, truqueu al ${phone}`,
  },
  pt: {
    footnote: (workshop) => `Recebe esta mensagem por ser cliente de ${workshop}.`,
    unsubscribe: 'Cancelar a subscrição',
    answerStop: 'Para deixar de receber publicidade, responda SAIR',
    callToStop: (phone) => `Para deixar de receber publicidade, ligue para ${phone}`,
  },
  fr: {
    footnote: (workshop) => `Vous recevez ce message en tant que client de ${workshop}.`,
    unsubscribe: 'Me désabonner',
    answerStop: 'Pour ne plus recevoir de pub, répondez STOP',
    callToStop: (phone) => `Pour ne plus recevoir de pub, appelez le ${phone}`,
  },
  bg: {
    footnote: (workshop) => `Получавате това съобщение, защото сте клиент на ${workshop}.`,
    unsubscribe: 'Отписване',
    answerStop: 'За отказ от реклами отговорете СТОП',
    callToStop: (phone) => `За отказ от реклами се обадете на ${phone}`,
  },
};
