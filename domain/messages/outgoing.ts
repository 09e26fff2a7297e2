import { Parser } from 'htmlparser2';
import { folded } from '../appointments/calendar.ts';
import { type MailLinks, openSignedLinks, type SignedLinks } from '../secrets/signed-links.ts';
import type { Paper } from '../signatures/paper.ts';
import { bounceAddress, bounceSecrets } from './bounce-address.ts';
import { type EmailMessage, emailUnits, smsUnits } from './message.ts';

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

/** GSM 03.38: the basic table, without the escape to the other one. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: each character is sent as an escape and another one. */
const extension = new Set('\f^{}\\[~]|€');

export interface Segments {
  encoding: 'GSM-7' | 'UCS-2';
  /** Septets, or 16-bit units. */
  units: number;
  segments: number;
}

/** What fits in one message, and in each part of a longer one: those carry a header that puts them together again. */
const room = {
  'GSM-7': { alone: 160, part: 153 },
  'UCS-2': { alone: 70, part: 67 },
};

/** How a text travels as SMS. One character that GSM 03.38 doesn't have makes all of it UCS-2. */
export function segmentsOf(text: string): Segments {
  const characters = [...text];
  const encoding = characters.every(isGsm) ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((character) =>
    encoding === 'GSM-7' ? septets(character) : character.length,
  );
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { alone, part } = room[encoding];
  return { encoding, units, segments: units <= alone ? 1 : partsOf(widths, part) };
}

function isGsm(character: string): boolean {
  return basic.has(character) || extension.has(character);
}

function septets(character: string): number {
  return extension.has(character) ? 2 : 1;
}

/** What takes two units goes whole into the next part where only one is left. */
function partsOf(widths: number[], room: number): number {
  let parts = 1;
  let filled = 0;
  for (const width of widths) {
    if (filled + width > room) {
      parts += 1;
      filled = 0;
    }
    filled += width;
  }
  return parts;
}

/** Some mail programs cut what is longer: such a link leads straight to its target. */
const linkMostCharacters = 2000;

/** No letter has so many; ten thousand would be signed for a quarter of a second. The others lead straight to their target. */
const linksMost = 500;

interface Splice {
  from: number;
  to: number;
  text: string;
}

/** Links into the web lead past us and a picture tells of opening; all else stays, and so does the link that unsubscribes. */
export function trackedHtml(html: string, links: MailLinks): string {
  const { hrefs, bodyEnd } = placesIn(html);
  const { unsubscribe } = links;
  const splices = hrefs.slice(0, linksMost).flatMap(({ from, to, value }): Splice[] => {
    const target = webTarget(value);
    if (target === null || value === unsubscribe) return [];
    const link = links.click(target);
    return link.length > linkMostCharacters ? [] : [{ from, to, text: `href="${link}"` }];
  });
  return spliced(html, [...splices, { from: bodyEnd, to: bodyEnd, text: picture(links.open) }]);
}

interface Places {
  hrefs: { from: number; to: number; value: string }[];
  bodyEnd: number;
}

function placesIn(html: string): Places {
  const places: Places = { hrefs: [], bodyEnd: html.length };
  let tag = '';
  const parser = new Parser({
    onopentagname: (name) => {
      tag = name;
    },
    onattribute: (name, value) => {
      if (name !== 'href' || (tag !== 'a' && tag !== 'area')) return;
      places.hrefs.push({ from: parser.startIndex, to: parser.endIndex, value: value.trim() });
    },
    onclosetag: (name, isImplied) => {
      if (name === 'body' && !isImplied) places.bodyEnd = parser.startIndex;
    },
  });
  parser.end(html);
  return places;
}

function webTarget(value: string): string | null {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

function picture(url: string): string {
  return `<img src="${url}" alt="" width="1" height="1" style="display:block;border:0">`;
}

function spliced(text: string, splices: Splice[]): string {
  const inOrder = splices.sort((one, other) => one.from - other.from);
  const parts = inOrder.map((splice, n) => text.slice(inOrder[n - 1]?.to ?? 0, splice.from) + splice.text);
  return parts.join('') + text.slice(inOrder.at(-1)?.to ?? 0);
}
