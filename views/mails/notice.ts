import type { ClientFields } from '../../domain/clients/client.ts';
import { readPhone } from '../../domain/clients/identity.ts';
import {
  factNames,
  isCommercialNotice,
  type NoticeKind,
  type NoticeTexts,
  type NoticeValues,
  noticeSubjects,
  type TextValues,
} from '../../domain/messages/notice-kinds.ts';
import { reduceSegments } from '../../domain/messages/sms-parts.ts';
import { amountFormats } from '../../domain/money/amounts.ts';
import { isKeyOf } from '../../domain/text/json.ts';
import { capitalize } from '../../domain/text/locale.ts';
import { mailableAddress } from '../../domain/text/mail-address.ts';
import { longMoment, shortMoment } from '../../domain/time/local.ts';
import type { Contact } from '../../domain/workshops/contact.ts';
import type { Language } from '../../generated/errors.ts';
import { noticeTexts } from '../texts/notices.ts';
import { unsubscribeLink } from './campaign.ts';
import { type Mail, mailHtml, mailText } from './mail.tsx';

export interface NoticeMail {
  subject: string;
  html: string;
  text: string;
}

export function noticeMail<Kind extends NoticeKind>(
  kind: Kind,
  language: Language,
  values: NoticeValues[Kind] & NoticeOccasion & { workshop: Contact },
): NoticeMail {
  const notice = noticeText(kind, language, values);
  const unsubscribe = isCommercialNotice(kind) ? unsubscribeLink(language) : null;
  const mail: Mail = { ...notice, language, workshop: values.workshop, unsubscribe };
  return { subject: notice.subject, html: mailHtml(mail), text: mailText(mail) };
}

interface NoticeOccasion {
  workshop: { name: string; timezone: string };
  recipient: string;
}

interface NoticeText extends Omit<Mail, 'language' | 'workshop' | 'unsubscribe'> {
  subject: string;
  sms: string;
}

/** Values that a notice may show, each with a label. */
interface NoticeFacts {
  start?: Date;
  plate?: string | null;
  client?: string;
  number?: number;
  totalCents?: number;
  options?: string[] | null;
  comment?: string;
  receiver?: string;
  holder?: string;
  /** Values from here on are part of the notice's text, without a label. */
  invoices?: string;
  advice?: string;
  day?: string;
  seconds?: number;
}

/** Maximum number of optional lines in a mail. The linked page shows all of them. */
const maxOptions = 20;

function optionsText(options: string[], language: Language): string {
  if (options.length === 0) return noticeTexts[language].noOptions;
  const optionList = options.slice(0, maxOptions).join(', ');
  return options.length > maxOptions ? `${optionList}…` : optionList;
}

export function noticeText<Kind extends NoticeKind>(
  kind: Kind,
  language: Language,
  values: NoticeValues[Kind] & NoticeOccasion,
): NoticeText {
  const { greeting, labels, notices, smsLead } = noticeTexts[language];
  const { workshop, recipient } = values;
  const wording: NoticeTexts<Kind> = notices[kind];
  const { start, totalCents, options, number, ...facts }: NoticeFacts = values;
  const { plate } = facts;
  const textValues = {
    ...facts,
    start: start && capitalize(longMoment(start, workshop.timezone, language), language),
    number: number && String(number),
    total: totalCents === undefined ? '' : amountFormats(language).money(totalCents),
    options: options ? optionsText(options, language) : '',
  };
  const inWords = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof Date ? shortMoment(value, workshop.timezone, language) : value,
  ]);
  const texts: TextValues<NoticeValues[Kind]> = Object.fromEntries(inWords);
  return {
    subject: toOneLine(plate ? `${wording.subject} · ${plate}` : wording.subject),
    title: wording.subject,
    greeting: greeting(recipient),
    text: wording.text(texts),
    facts: factNames.flatMap((name) => {
      const value = textValues[name];
      return value ? [{ label: labels[name], value }] : [];
    }),
    button: wording.button === null ? null : { label: wording.button, url: (values as { url: string }).url },
    footnote: footnoteOf(kind, workshop.name, language),
    sms: reduceSegments(
      toOneLine(smsLead(plate ? `${workshop.name}, ${plate}` : workshop.name) + wording.sms(texts)),
    ),
  };
}

function footnoteOf(kind: NoticeKind, workshop: string, language: Language): string {
  const { why, toWorkshop } = noticeTexts[language];
  return isKeyOf(kind, noticeSubjects) ? why[noticeSubjects[kind]](workshop) : toWorkshop;
}

/** Replaces line breaks and control characters by spaces. Names may contain line breaks, but mail headers may not. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

export type NoticeChannel = { channel: 'email' | 'sms'; address: string } | { channel: null; reason: string };

export type Addressee = Pick<ClientFields, 'email' | 'phone' | 'preferred_contact_method'> & {
  email_invalid: boolean;
  erased: boolean;
};

/**
 * Chooses the channel of a notice: the channel that the client prefers, else email, else SMS. Ignores opt-outs from
 * commercial messages, because a notice is about the client's own vehicle.
 */
export function noticeChannel(client: Addressee, country: string, only?: 'email' | 'sms'): NoticeChannel {
  if (client.erased) return { channel: null, reason: 'the client is erased' };
  const addresses = { email: findUsableEmail(client), sms: findUsablePhone(client, country) };
  for (const channel of only ? [only] : channelOrder(client)) {
    const address = addresses[channel];
    if (address !== null) return { channel, address };
  }
  return { channel: null, reason: reasonForNoChannel(client) };
}

/** Returns why a client cannot be reached on a channel; null if it can. */
export function channelObstacle(
  client: Addressee,
  country: string,
  channel: 'email' | 'sms',
): 'client_erased' | 'no_email' | 'email_invalid' | 'no_phone' | 'phone_invalid' | null {
  if (client.erased) return 'client_erased';
  if (channel === 'email') {
    if (client.email === null) return 'no_email';
    return findUsableEmail(client) === null ? 'email_invalid' : null;
  }
  if (client.phone === null) return 'no_phone';
  return findUsablePhone(client, country) === null ? 'phone_invalid' : null;
}

function channelOrder({ preferred_contact_method }: Addressee): readonly ('email' | 'sms')[] {
  return preferred_contact_method === 'sms' ? ['sms', 'email'] : ['email', 'sms'];
}

function findUsableEmail({ email, email_invalid }: Addressee): string | null {
  return email_invalid ? null : mailableAddress(email);
}

function findUsablePhone({ phone }: Addressee, country: string): string | null {
  return phone === null ? null : (readPhone(phone, country)?.number ?? null);
}

function reasonForNoChannel({ email, email_invalid, phone }: Addressee): string {
  if (email === null && phone === null) return 'the client has neither email nor phone';
  const unusable = email_invalid ? 'an email that mail came back from' : 'an email that cannot be written to';
  const reasons = [
    email === null ? 'no email' : unusable,
    phone === null ? 'no phone' : 'a phone that is no number',
  ];
  return `the client has ${reasons.join(' and ')}`;
}
