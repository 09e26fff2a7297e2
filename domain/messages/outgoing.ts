import { folded } from '../appointments/calendar.ts';
import { openSignedLinks, type SignedLinks } from '../secrets/signed-links.ts';
import type { Paper } from '../signatures/paper.ts';
import { bounceAddress, bounceSecrets } from './bounce-address.ts';
import { type EmailMessage, emailUnits, smsUnits } from './message.ts';
import { segmentsOf } from './sms-parts.ts';
import { trackedHtml } from './tracked-html.ts';

interface About {
  clientId: number | null;
  budgetId: number | null;
  keyId: number | null;
  campaignId: number | null;
  /** What asks for business: opt-outs hold for it, and for it alone. */
  commercial: boolean;
  /** What the log shows of it, where that is not the text alone. */
  logged?: string | null;
}

export interface NewEmail extends About {
  channel: 'email';
  /** Judged before, as are all texts that go into headers. */
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** An .ics that goes with it. */
  calendar?: string | null;
  /** The PDF of its budget, drawn when it is sent. */
  attached?: Paper | null;
  fromName: string | null;
  replyTo: string | null;
}

export interface NewSms extends About {
  channel: 'sms';
  to: string;
  body: string;
}

export type NewMessage = NewEmail | NewSms;

export const aboutNothing: About = {
  clientId: null,
  budgetId: null,
  keyId: null,
  campaignId: null,
  commercial: false,
};

export function unitsOf(message: NewMessage): number {
  return message.channel === 'email' ? emailUnits : smsUnits(segmentsOf(message.body).segments);
}

export interface StagedEmail {
  instance: { id: number; name: string; base_url: string };
  communicationId: number;
  /** Empty: its client is erased. */
  to: string;
  fromName: string | null;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  calendar: string | null;
  messageId: string;
  commercial: boolean;
  tracked: boolean;
}

export interface MailSecrets {
  links: SignedLinks;
  bounceSecret: string;
}

/** `appSecrets` newest first. */
export function mailSecrets(appSecrets: string[]): MailSecrets {
  return { links: openSignedLinks(appSecrets), bounceSecret: bounceSecrets(appSecrets)[0] as string };
}

/** Stands in commercial mail for its own link: while it is written nobody knows its number yet. */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/';

export function outgoingEmail(
  staged: StagedEmail,
  sender: string,
  { links, bounceSecret }: MailSecrets,
): EmailMessage {
  const { instance, communicationId, tracked, commercial } = staged;
  const { to, replyTo, subject, calendar, messageId, fromName } = staged;
  const its = links.of(instance, communicationId);
  const written = (said: string) =>
    commercial ? said.replaceAll(unsubscribePlaceholder, its.unsubscribe) : said;
  const html = staged.html === null ? null : written(staged.html);
  return {
    communicationId,
    to,
    from: sender,
    fromName: fromName ?? instance.name,
    replyTo,
    subject,
    text: written(staged.text),
    html: html !== null && tracked ? trackedHtml(html, its) : html,
    calendar: calendar === null ? null : folded(calendar),
    messageId,
    envelopeFrom: bounceAddress(sender, { instanceId: instance.id, communicationId }, bounceSecret),
    unsubscribeUrl: commercial ? its.unsubscribe : null,
  };
}
