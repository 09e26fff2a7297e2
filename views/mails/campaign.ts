import type { Recipient } from '../../domain/messages/campaigns/recipients.ts';
import {
  type CampaignTemplate,
  fillTemplate,
  findPlaceholders,
  type Values,
} from '../../domain/messages/campaigns/template.ts';
import { unsubscribePlaceholder } from '../../domain/messages/links.ts';
import { mailTextForLog } from '../../domain/messages/mail-body.ts';
import { countUnits, emailUnits, type MessageDraft, noReferences } from '../../domain/messages/message.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { escapeHtml, htmlToText } from '../../domain/text/html.ts';
import { asHeaderText } from '../../domain/text/mail-address.ts';
import { addressLine, type Contact } from '../../domain/workshops/contact.ts';
import type { Language } from '../../generated/errors.ts';
import { mailTexts } from '../texts/mails.ts';
import { frameAround, renderFrameText } from './frame.tsx';
import { mailStyles } from './styles.ts';

interface CampaignSender {
  workshop: Contact;
  answerable: boolean;
}

export function requireComposable(
  template: CampaignTemplate,
  { workshop, answerable }: CampaignSender,
): void {
  const { channel, subject, text, html } = template;
  const values = { ...placeholderValues(workshop), name: '-' };
  const used = findPlaceholders(`${subject ?? ''} ${text} ${html ?? ''}`);
  const empty = [...used].find((name) => values[name] === '');
  if (empty) throw invalidField('/template', 'nothingToFillIn', { placeholder: `{${empty}}` });
  if (channel === 'sms' && smsOptOut('en', { workshop, answerable }) === null) {
    throw invalidField('/template', 'smsWithoutWayOut');
  }
}

export interface Composer {
  messageOf(recipient: Recipient, campaignId: number): MessageDraft;
  unitsOf(recipients: Recipient[]): number;
}

/**
 * Returns a composer, which turns the template of a campaign into a message for each recipient. Parts that many
 * recipients share are composed only once.
 */
export function openComposer(template: CampaignTemplate, sender: CampaignSender): Composer {
  const compose =
    template.channel === 'sms' ? smsComposer(template, sender) : emailComposer(template, sender);
  const messageOf = (recipient: Recipient, campaignId: number) => ({
    ...noReferences,
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
      return recipients.reduce((sum, recipient) => sum + countUnits(messageOf(recipient, 0)), 0);
    },
  };
}

function smsComposer({ text }: CampaignTemplate, { workshop, answerable }: CampaignSender) {
  const values = placeholderValues(workshop);
  return ({ name, language }: Recipient) => {
    const hint = smsOptOut(language, { workshop, answerable });
    return { channel: 'sms' as const, body: `${fillTemplate(text, { ...values, name })}\n${hint}` };
  };
}

/** Returns how a recipient of an SMS opts out of commercial messages; null if there is no way. */
export function smsOptOut(language: Language, { workshop, answerable }: CampaignSender): string | null {
  const { answerStop, callToStop } = mailTexts[language].campaign;
  if (answerable) return answerStop;
  return workshop.phone === '' ? null : callToStop(workshop.phone);
}

function emailComposer(template: CampaignTemplate, { workshop }: CampaignSender) {
  const { subject, text } = template;
  const html = template.html ?? campaignHtml(text);
  const logged = template.html === null ? text : mailTextForLog(text, htmlToText(template.html));
  const surface = template.html === null ? 'card' : 'paper';
  const frames = new Map<Language, CampaignFrame>();
  const frameFor = (language: Language) => {
    const frame = frames.get(language) ?? campaignFrame(language, workshop, surface);
    frames.set(language, frame);
    return frame;
  };
  const values = placeholderValues(workshop);
  const escaped = escapedValues(values);
  return ({ name, language }: Recipient) => {
    const frame = frameFor(language);
    const personalised = { ...values, name };
    return {
      channel: 'email' as const,
      subject: asHeaderText(fillTemplate(subject ?? '', personalised)),
      text: frame.text(fillTemplate(text, personalised)),
      ...(logged !== text && { logged: frame.text(fillTemplate(logged, personalised)) }),
      html: frame.html(fillTemplate(html, { ...escaped, name: escapeHtml(name) })),
      fromName: null,
      replyTo: null,
    };
  };
}

interface CampaignFrame {
  html: (content: string) => string;
  text: (content: string) => string;
}

/**
 * Renders the frame of the mails in one language. The result is reused, because rendering takes a third of a
 * millisecond.
 */
function campaignFrame(language: Language, workshop: Contact, surface: 'card' | 'paper'): CampaignFrame {
  const texts = mailTexts[language].campaign;
  const frame = {
    language,
    workshop,
    subject: workshop.name,
    preview: null,
    footnote: texts.footnote(workshop.name),
    unsubscribe: unsubscribeLink(language),
  };
  const { before, after } = frameAround(frame, surface);
  return {
    html: (body) => before + body + after,
    text: (body) => renderFrameText(frame, [body]),
  };
}

/** Returns the link with which a recipient of commercial mail opts out. Its address is filled in when it is sent. */
export function unsubscribeLink(language: Language): { label: string; url: string } {
  return { label: mailTexts[language].campaign.unsubscribe, url: unsubscribePlaceholder };
}

function placeholderValues(workshop: Contact): Omit<Values, 'name'> {
  const { name, phone, email, web } = workshop;
  return { workshop: name, phone, email, web, address: addressLine(workshop) };
}

function escapedValues(values: Omit<Values, 'name'>): Omit<Values, 'name'> {
  const entries = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]);
  return Object.fromEntries(entries);
}

/**
 * Matches a URL in a text. Excludes punctuation at the end, which belongs to the sentence, and placeholders, which are
 * filled in later.
 */
const webAddress = /https?:\/\/[^\s<>"{}]*[^\s<>"{}.,;:!?)\]'»]/gi;

export function campaignHtml(text: string): string {
  return text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph, index, { length }) => {
      const style = index === length - 1 ? mailStyles.lastParagraph : mailStyles.paragraph;
      return `<p style="${style}">${linesToHtml(paragraph)}</p>`;
    })
    .join('');
}

function linesToHtml(paragraph: string): string {
  return paragraph.split(/\r?\n/).map(linkUrls).join('<br />');
}

function linkUrls(line: string): string {
  let from = 0;
  let html = '';
  for (const { 0: url, index } of line.matchAll(webAddress)) {
    const escaped = escapeHtml(url);
    html += `${escapeHtml(line.slice(from, index))}<a href="${escaped}" class="link" style="${mailStyles.textLink}">${escaped}</a>`;
    from = index + url.length;
  }
  return html + escapeHtml(line.slice(from));
}

/**
 * Maximum recipients of a campaign, because one short transaction stages all messages. A workshop with more clients
 * sends a campaign to each of several groups.
 */
const maxRecipientsPerCampaign = 20_000;
/** Maximum characters of all mails of a campaign together, without their frames. */
const maxTotalCharacters = 200_000_000;

export function maxRecipients({ text, html }: CampaignTemplate): number {
  return Math.min(
    maxRecipientsPerCampaign,
    Math.floor(maxTotalCharacters / (text.length + (html ?? text).length)),
  );
}
