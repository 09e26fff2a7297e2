import { emailUnits, smsUnits } from './credit.ts';
import type { EmailMessage } from './message.ts';
import { openSignedLinks, type SignedLinks } from './signed-links.ts';
import { segmentsOf } from './sms-segments.ts';
import { trackedHtml } from './tracked-html.ts';
import { bounceAddress, bounceSecrets } from './verp.ts';

interface About {
  clientId: number | null;
  budgetId: number | null;
  /** The key that asked for it. */
  keyId: number | null;
  campaignId: number | null;
  /** What asks for business: opt-outs hold for it, and for it alone. */
  commercial: boolean;
}

export interface NewEmail extends About {
  channel: 'email';
  /** Judged before, as are all texts that go into headers. */
  to: string;
  subject: string;
  text: string;
  /** Harmless already. */
  html: string | null;
  fromName: string | null;
  replyTo: string | null;
}

export interface NewSms extends About {
  channel: 'sms';
  /** In international form. */
  to: string;
  body: string;
}

export type NewMessage = NewEmail | NewSms;

/** Nobody in particular, for nothing in particular. */
export const aboutNothing: About = {
  clientId: null,
  budgetId: null,
  keyId: null,
  campaignId: null,
  commercial: false,
};

/** What it costs, in units of credit. */
export function unitsOf(message: NewMessage): number {
  return message.channel === 'email' ? emailUnits : smsUnits(segmentsOf(message.body).segments);
}

/** An email as it was staged, and whose it is. */
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
  /** The same on every attempt. */
  messageId: string;
  commercial: boolean;
  tracked: boolean;
}

export interface MailSecrets {
  links: SignedLinks;
  /** Signs the addresses that bounces come back to. */
  bounceSecret: string;
}

/** `appSecrets` newest first. */
export function mailSecrets(appSecrets: string[]): MailSecrets {
  return { links: openSignedLinks(appSecrets), bounceSecret: bounceSecrets(appSecrets)[0] as string };
}

/** Stands in commercial mail for its own link: while it is written nobody knows its number yet. */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/';

/** An email as it goes out: with the links that tell of it, and the address that its bounces come back to. */
export function outgoingEmail(
  staged: StagedEmail,
  sender: string,
  { links, bounceSecret }: MailSecrets,
): EmailMessage {
  const { instance, communicationId, tracked, commercial } = staged;
  const { to, replyTo, subject, messageId, fromName } = staged;
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
    messageId,
    envelopeFrom: bounceAddress(sender, { instanceId: instance.id, communicationId }, bounceSecret),
    unsubscribeUrl: commercial ? its.unsubscribe : null,
  };
}
