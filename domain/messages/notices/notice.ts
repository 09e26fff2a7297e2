import type { Language } from '../../../generated/errors.ts';
import type { ClientFields } from '../../clients/client.ts';
import { readPhone } from '../../clients/identity.ts';
import { amountsIn } from '../../money/amounts.ts';
import { capitalized } from '../../text/locale.ts';
import { longMoment, shortMoment } from '../../time/local.ts';
import { inFewestSegments } from '../gsm-text.ts';
import { mailableAddress } from '../mail-address.ts';
import {
  type ClientNotices,
  factNames,
  type NoticeKind,
  type NoticeValues,
  type Said,
  subjectOf,
  type Wording,
} from './kinds.ts';
import { type Contact, type Mail, mailHtml, mailText } from './mail.ts';
import { texts } from './texts/index.ts';

export interface NoticeMail {
  subject: string;
  html: string;
  text: string;
}

export function noticeMail<Kind extends NoticeKind>(
  kind: Kind,
  language: Language,
  values: NoticeValues[Kind] & Occasion & { workshop: Contact },
): NoticeMail {
  const notice = noticeText(kind, language, values);
  const mail: Mail = { ...notice, language, workshop: values.workshop, unsubscribe: null };
  return { subject: notice.subject, html: mailHtml(mail), text: mailText(mail) };
}

interface Occasion {
  workshop: { name: string; timezone: string };
  recipient: string;
}

interface NoticeText extends Omit<Mail, 'language' | 'workshop' | 'unsubscribe'> {
  subject: string;
  sms: string;
}

/** A value that may be shown under a label. */
interface Facts {
  start?: Date;
  plate?: string | null;
  client?: string;
  number?: number;
  totalCents?: number;
  options?: string[] | null;
  comment?: string;
  receiver?: string;
}

/** A mail lists so many options in full: the link shows all of them. */
const optionsMost = 20;

function optionsText(options: string[], language: Language): string {
  if (options.length === 0) return texts[language].noOptions;
  const listed = options.slice(0, optionsMost).join(', ');
  return options.length > optionsMost ? `${listed}…` : listed;
}

export function noticeText<Kind extends NoticeKind>(
  kind: Kind,
  language: Language,
  values: NoticeValues[Kind] & Occasion,
): NoticeText {
  const { greeting, labels, notices, smsLead } = texts[language];
  const { workshop, recipient } = values;
  const wording: Wording<Kind> = notices[kind];
  const { start, totalCents, options, number, ...named }: Facts = values;
  const { plate } = named;
  const shown = {
    ...named,
    start: start && capitalized(longMoment(start, workshop.timezone, language), language),
    number: number && String(number),
    total: totalCents === undefined ? '' : amountsIn(language).money(totalCents),
    options: options ? optionsText(options, language) : '',
  };
  const said = {
    ...values,
    ...(start && { start: shortMoment(start, workshop.timezone, language) }),
  } as Said<NoticeValues[Kind]>;
  return {
    subject: oneLine(plate ? `${wording.subject} · ${plate}` : wording.subject),
    title: wording.subject,
    greeting: greeting(recipient),
    text: wording.text(said),
    facts: factNames.flatMap((name) => {
      const value = shown[name];
      return value ? [{ label: labels[name], value }] : [];
    }),
    button: wording.button === null ? null : { label: wording.button, url: (values as { url: string }).url },
    footnote: footnoteOf(kind, workshop.name, language),
    sms: inFewestSegments(
      oneLine(smsLead(plate ? `${workshop.name}, ${plate}` : workshop.name) + wording.sms(said)),
    ),
  };
}

function footnoteOf(kind: NoticeKind, workshop: string, language: Language): string {
  const { why, toWorkshop } = texts[language];
  const subject = subjectOf[kind as keyof ClientNotices];
  return subject === undefined ? toWorkshop : why[subject](workshop);
}

/** Names may hold line breaks, which no header may. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

export type NoticeChannel = { channel: 'email' | 'sms'; address: string } | { channel: null; reason: string };

export type Addressee = Pick<ClientFields, 'email' | 'phone' | 'preferred_contact_method'> & {
  email_invalid: boolean;
  erased: boolean;
};

/** As the client prefers, else email, else SMS. Opt-outs hold for commerce; this is about the client's own vehicle. */
export function noticeChannel(client: Addressee, country: string, only?: 'email' | 'sms'): NoticeChannel {
  if (client.erased) return { channel: null, reason: 'the client is erased' };
  const addresses = { email: usableEmail(client), sms: usablePhone(client, country) };
  for (const channel of only ? [only] : inOrder(client)) {
    const address = addresses[channel];
    if (address !== null) return { channel, address };
  }
  return { channel: null, reason: whyNone(client) };
}

function inOrder({ preferred_contact_method }: Addressee): readonly ('email' | 'sms')[] {
  return preferred_contact_method === 'sms' ? ['sms', 'email'] : ['email', 'sms'];
}

function usableEmail({ email, email_invalid }: Addressee): string | null {
  return email_invalid ? null : mailableAddress(email);
}

function usablePhone({ phone }: Addressee, country: string): string | null {
  return phone === null ? null : (readPhone(phone, country)?.number ?? null);
}

function whyNone({ email, email_invalid, phone }: Addressee): string {
  if (email === null && phone === null) return 'the client has neither email nor phone';
  const unusable = email_invalid ? 'an email that mail came back from' : 'an email that cannot be written to';
  const reasons = [
    email === null ? 'no email' : unusable,
    phone === null ? 'no phone' : 'a phone that is no number',
  ];
  return `the client has ${reasons.join(' and ')}`;
}
