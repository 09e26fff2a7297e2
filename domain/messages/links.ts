import { Parser } from 'htmlparser2';
import { foldLines, unfoldLines } from '../appointments/calendar.ts';
import { type SecretBox, secretContexts } from '../secrets/secret-box.ts';
import { type MailLinks, openSignedLinks, type SignedLinks } from '../secrets/signed-links.ts';
import { bounceAddress, bounceSecrets } from './bounce-address.ts';

/**
 * Matches the secret tokens in URLs of the service, also if the URL is percent-encoded inside another URL: `/t/` and
 * `/d/`, and the links in mails (`/o/`, `/c/`, `/u/`). Matches the marks that replace tokens as well, so that a text
 * that contains a mark is restored exactly.
 */
const linkTokenPattern = /(?<=(?:\/|%2f)[tdocu](?:\/|%2f))(?:[\w-]{22,}|\(sealed-link-\d{8}\**\))/gi;
const tokenPlaceholderPattern = /(?<=(?:\/|%2f)[tdocu](?:\/|%2f))\(sealed-link-(\d{8})\**\)/gi;

/**
 * Returns the mark that replaces a token. The mark has the same length and only GSM characters, so that the price of an
 * SMS stays the same.
 */
function placeholderOfToken(index: number, { length }: string): string {
  return `${`(sealed-link-${String(index).padStart(8, '0')}`.padEnd(length - 1, '*')})`;
}

type MessageTexts = Record<string, string | null>;

export function extractTokens<Of extends MessageTexts>(texts: Of): { texts: Of; tokens: string[] } {
  const found = new Map<string, number>();
  const parted = mapTexts(texts, (text) =>
    text.replace(linkTokenPattern, (token) => {
      const index = found.get(token) ?? found.size;
      found.set(token, index);
      return placeholderOfToken(index, token);
    }),
  );
  return { texts: parted, tokens: [...found.keys()] };
}

/**
 * Replaces the marks in the texts with their tokens. If `tokens` is null, the tokens were lost, and marks become `…`.
 */
export function insertTokens<Of extends MessageTexts>(texts: Of, tokens: string[] | null): Of {
  return mapTexts(texts, (text) =>
    text.replace(tokenPlaceholderPattern, (mark, index) =>
      tokens === null ? '…' : (tokens[Number(index)] ?? mark),
    ),
  );
}

function mapTexts<Of extends MessageTexts>(texts: Of, change: (text: string) => string): Of {
  const changed = Object.entries(texts).map(([name, text]) => [name, text === null ? null : change(text)]);
  return Object.fromEntries(changed);
}

/**
 * Replaces the secret tokens in a text with `…`. Used for texts whose tokens are never restored, such as a provider's
 * error or a clicked link.
 */
export function withoutTokens(text: string): string {
  return text.replace(linkTokenPattern, '…');
}

export function sealTokens(
  box: SecretBox,
  instanceId: number,
  linkTokenPattern: string[],
  nonce: Buffer,
): Buffer {
  if (linkTokenPattern.length === 0) return Buffer.alloc(0);
  return box.seal(linkTokenPattern.join('\n'), secretContexts.linkTokens(instanceId), nonce);
}

export function openTokens(box: SecretBox, instanceId: number, sealed: Buffer): string[] {
  if (sealed.length === 0) return [];
  return box.open(sealed, secretContexts.linkTokens(instanceId)).split('\n');
}

/**
 * Replaces the secret tokens in a message's links with marks, and encrypts the tokens. A mark is as long as its token,
 * so that the price of an SMS stays the same. Without a secret box, the texts contain no tokens.
 */
export function sealLinks<Of extends MessageTexts>(
  texts: Of,
  { box, instanceId, nonce }: { box: SecretBox | null; instanceId: number; nonce: Buffer },
): { texts: Of; sealedTokens: Buffer } {
  if (box === null) return { texts, sealedTokens: Buffer.alloc(0) };
  // The calendar's lines are unfolded, because a fold may split a token. They are folded again when the message is
  // sent.
  const { calendar } = texts;
  const { texts: parted, tokens: linkTokenPattern } = extractTokens(
    calendar ? { ...texts, calendar: unfoldLines(calendar) } : texts,
  );
  return { texts: parted, sealedTokens: sealTokens(box, instanceId, linkTokenPattern, nonce) };
}

export interface MailSecrets {
  links: SignedLinks;
  bounceSecret: string;
}

/** Derives the secrets for links and bounce addresses from the application secrets. The newest secret comes first. */
export function mailSecrets(appSecrets: string[]): MailSecrets {
  return { links: openSignedLinks(appSecrets), bounceSecret: bounceSecrets(appSecrets)[0] as string };
}

/** Placeholder for the unsubscribe link of a commercial mail, whose message id is unknown while the text is written. */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/';

interface LinkedMail {
  instanceId: number;
  baseUrl: string;
  itemId: number;
  text: string;
  html: string | null;
  calendar: string | null;
  commercial: boolean;
  tracked: boolean;
}

/** Adds the unsubscribe link, the tracking links and the bounce address to a message. */
export function addServiceLinks(mail: LinkedMail, sender: string, { links, bounceSecret }: MailSecrets) {
  const { instanceId, baseUrl, itemId: communicationId, text, html, calendar, commercial, tracked } = mail;
  const own = links.of({ id: instanceId, base_url: baseUrl }, communicationId);
  const insertUnsubscribeLink = (said: string) =>
    commercial ? said.replaceAll(unsubscribePlaceholder, own.unsubscribe) : said;
  const said = html === null ? null : insertUnsubscribeLink(html);
  return {
    text: insertUnsubscribeLink(text),
    html: said !== null && tracked ? trackedHtml(said, own) : said,
    calendar: calendar === null ? null : foldLines(calendar),
    envelopeFrom: bounceAddress(sender, { instanceId, communicationId }, bounceSecret),
    unsubscribeUrl: commercial ? own.unsubscribe : null,
  };
}

/** Maximum length of a tracking link. Some mail programs truncate longer links, so their targets are not tracked. */
const maxLinkCharacters = 2000;

/**
 * Maximum number of tracked links per mail, more than real mails contain. Signing ten thousand links would take a
 * quarter of a second. Further links are not tracked.
 */
const maxLinks = 500;

interface TextReplacement {
  from: number;
  to: number;
  text: string;
}

/**
 * Rewrites the web links of a mail for click tracking and adds a tracking pixel. Other links and the unsubscribe link
 * stay unchanged.
 */
export function trackedHtml(html: string, links: MailLinks): string {
  const { hrefs, bodyEnd } = findLinkPositions(html);
  const { unsubscribe } = links;
  const splices = hrefs.slice(0, maxLinks).flatMap(({ from, to, value }): TextReplacement[] => {
    const target = readWebUrl(value);
    if (target === null || value === unsubscribe) return [];
    const link = links.click(target);
    return link.length > maxLinkCharacters ? [] : [{ from, to, text: `href="${link}"` }];
  });
  return replaceParts(html, [...splices, { from: bodyEnd, to: bodyEnd, text: trackingPicture(links.open) }]);
}

/** Lists the link targets of a mail for which clicks are tracked. */
export function listTrackedLinks(html: string): string[] {
  const targets = findLinkPositions(html)
    .hrefs.slice(0, maxLinks)
    .flatMap(({ value }) => readWebUrl(value) ?? []);
  return [...new Set(targets)];
}

interface LinkPositions {
  hrefs: { from: number; to: number; value: string }[];
  bodyEnd: number;
}

function findLinkPositions(html: string): LinkPositions {
  const places: LinkPositions = { hrefs: [], bodyEnd: html.length };
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

function readWebUrl(value: string): string | null {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

function trackingPicture(url: string): string {
  return `<img src="${url}" alt="" width="1" height="1" style="display:block;border:0">`;
}

function replaceParts(text: string, splices: TextReplacement[]): string {
  const inOrder = splices.sort((one, other) => one.from - other.from);
  const parts = inOrder.map((splice, n) => text.slice(inOrder[n - 1]?.to ?? 0, splice.from) + splice.text);
  return parts.join('') + text.slice(inOrder.at(-1)?.to ?? 0);
}
