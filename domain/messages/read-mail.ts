import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { harmlessHtml, htmlProblem } from '../text/harmless-html.ts';
import { htmlToText } from '../text/html.ts';
import { asHeaderText, readMailAddress } from '../text/mail-address.ts';
import { isAutomaticMail, listRecipients, messageIds, repliedMessageIds } from './automatic-mail.ts';
import { type Bounce, isFromMailServer, readBounce, readPlainBounce } from './bounce.ts';
import { mailTextForLog } from './mail-body.ts';

export interface InboundMail {
  from: string;
  fromName: string | null;
  subject: string;
  text: string;
  messageId: string | null;
  answers: string[];
  attachments: number;
}

export type ReadMail =
  /**
   * A bounced message. `communicationId` is taken from the recipient's address; if it is null, `originalMessageId`
   * identifies the message.
   */
  | ({ kind: 'bounce'; communicationId: number | null } & Bounce)
  | ({ kind: 'inbound'; communicationId: number | null } & InboundMail)
  | { kind: 'automatic' }
  | { kind: 'unreadable'; reason: string };

export const maxMailBytes = 10 * 1024 * 1024;
/**
 * Maximum bytes of a mail that is parsed in the main thread, which takes up to 20 ms of processor time in the worst
 * case.
 */
export const maxQuickMailBytes = 16_384;
const maxNesting = 30;
const maxHeaderBytes = 262_144;
/** Maximum number of MIME parts of a mail. An empty part also takes memory, and 10 MB may contain two million parts. */
const maxParts = 2_000;
const maxTextLength = 100_000;
const maxHeaderTextLength = 998;
const maxAnswers = 50;

/**
 * Parses a mail and classifies it as bounce, automatic or written by a person. `communicationOf` returns the message of
 * a bounce address of this service.
 */
export async function readMail(
  raw: Uint8Array,
  communicationOf: (address: string) => number | null,
): Promise<ReadMail> {
  if (raw.length > maxMailBytes) return { kind: 'unreadable', reason: 'it is too large' };
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  if (hasMoreParts(bytes, maxParts)) return { kind: 'unreadable', reason: 'it has too many parts' };
  const mail = await parseMail(truncateMail(bytes));
  if (mail === null) return { kind: 'unreadable', reason: 'its parts or headers are too deep or too large' };
  const communicationId =
    listRecipients(mail)
      .map(communicationOf)
      .find((id) => id !== null) ?? null;
  const bounce = readBounce(mail) ?? plainBounceOf(mail, communicationId);
  if (bounce !== null) return { kind: 'bounce', communicationId, ...bounce };
  if (isAutomaticMail(mail)) return { kind: 'automatic' };
  const inbound = readInbound(mail);
  return inbound === null
    ? { kind: 'unreadable', reason: 'nobody has sent it' }
    : { kind: 'inbound', communicationId, ...inbound };
}

/**
 * Parses a plain-text bounce only if a bounce address of this service received it, or a mail server must have sent it.
 */
function plainBounceOf(mail: Email, communicationId: number | null): Bounce | null {
  if (communicationId !== null) return readPlainBounce(mail);
  const bounce = isFromMailServer(mail) ? readPlainBounce(mail) : null;
  return bounce?.originalMessageId ? bounce : null;
}

/** Parses a mail, without parsing the messages attached to it. Returns null if a limit of the parser is exceeded. */
async function parseMail(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, {
      forceRfc822Attachments: true,
      maxRfc822NestingDepth: 0,
      maxNestingDepth: maxNesting,
      maxHeadersSize: maxHeaderBytes,
    });
  } catch {
    return null;
  }
}

function readInbound(mail: Email): InboundMail | null {
  const read = readMailAddress(mail.from?.address ?? '');
  if ('problem' in read) return null;
  return {
    from: read.address,
    fromName: headerText(mail.from?.name) || null,
    subject: headerText(mail.subject),
    text: inboundText(mail),
    messageId: messageIds(mail.messageId)[0] ?? null,
    answers: repliedMessageIds(mail).slice(0, maxAnswers),
    attachments: mail.attachments.length,
  };
}

/**
 * Returns the text of a mail. The text of its HTML follows if it differs, because some mail programs send a placeholder
 * such as "see the HTML" as text.
 */
function inboundText({ text, html = '' }: Email): string {
  const ofHtml = htmlProblem(html) === null ? toStorableText(htmlToText(harmlessHtml(html))) : '';
  return text === undefined ? ofHtml : mailTextForLog(toStorableText(text), ofHtml);
}

function toStorableText(text: string): string {
  return text.slice(0, maxTextLength).toWellFormed().replaceAll('\0', '').trim();
}

function headerText(text = ''): string {
  return asHeaderText(text.slice(0, maxHeaderTextLength));
}

function hasMoreParts(bytes: Buffer, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = bytes.indexOf('\n--', at + 1, 'latin1');
    if (at < 0) return false;
  }
  return true;
}

/**
 * Limits for a section of a mail (`maxSectionLines`, `maxSectionBytes`) and for the entire mail, above those of real
 * mails. The parser takes 20 µs and 1.4 KB per line: 3 minutes and 7 GB for 10 MB of empty lines.
 */
const maxSectionLines = 5_000;
const maxSectionBytes = 1_048_576;
const maxMailLines = 15_000;
/** Minimum number of lines read per section after `maxMailLines` is reached, enough to detect the section's type. */
const minSectionLines = 10;

const lineFeed = 0x0a;

/** Truncates each section of a mail to the limits. A section begins at a line that starts with `--`. */
export function truncateMail(raw: Buffer): Buffer {
  const beginnings: Buffer[] = [];
  let lines = 0;
  for (let start = 0; start < raw.length; ) {
    const end = endOfSection(raw, start);
    const most = Math.min(maxSectionLines, Math.max(minSectionLines, maxMailLines - lines));
    const beginning = firstLines(raw.subarray(start, end), most);
    beginnings.push(beginning.bytes);
    lines += beginning.lines;
    start = end;
  }
  return Buffer.concat(beginnings);
}

function endOfSection(raw: Buffer, start: number): number {
  const boundary = raw.indexOf('\n--', start, 'latin1');
  return boundary < 0 ? raw.length : boundary + 1;
}

function firstLines(section: Buffer, maxLines: number): { bytes: Buffer; lines: number } {
  const readable = section.subarray(0, maxSectionBytes);
  let [end, lines] = [0, 0];
  while (lines < maxLines) {
    const feed = readable.indexOf(lineFeed, end);
    if (feed < 0) return { bytes: wholeLines(readable, section), lines };
    end = feed + 1;
    lines += 1;
  }
  return { bytes: readable.subarray(0, end), lines };
}

function wholeLines(readable: Buffer, section: Buffer): Buffer {
  return readable.length === section.length ? readable : Buffer.concat([readable, Buffer.of(lineFeed)]);
}

interface MimeNode {
  contentDecoder: unknown;
  setupContentDecoder(this: MimeNode, encoding: string): void;
}

/**
 * Decodes base64 line by line. The parser's own decoder stores a separate piece for each text between two `=`, and
 * 250,000 pieces took half a gigabyte.
 */
class Base64Lines {
  readonly #pieces: Buffer[] = [];
  #text = '';

  update(line: Uint8Array): void {
    const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('latin1').trimEnd();
    this.#text += text;
    if (text.endsWith('=')) this.#end();
  }

  async finalize(): Promise<ArrayBuffer> {
    this.#end();
    return new Uint8Array(Buffer.concat(this.#pieces)).buffer;
  }

  #end(): void {
    this.#pieces.push(Buffer.from(this.#text, 'base64'));
    this.#text = '';
  }
}

const { root } = new PostalMime() as unknown as { root: MimeNode };
const mimeNode: MimeNode = Object.getPrototypeOf(root);
const originalDecoderSetup = mimeNode.setupContentDecoder;
if (typeof originalDecoderSetup !== 'function')
  throw new Error('this postal-mime chooses its decoders otherwise');

mimeNode.setupContentDecoder = function (encoding) {
  if (/base64/i.test(encoding)) this.contentDecoder = new Base64Lines();
  else originalDecoderSetup.call(this, encoding);
};
