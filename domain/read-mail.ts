import PostalMime, { type Email } from 'postal-mime';
import { isAutomatic } from './automatic-mail.ts';
import { type Bounce, readBounce } from './bounce.ts';
import { harmlessHtml, htmlProblem } from './harmless-html.ts';
import { textOf } from './html-text.ts';
import { asHeaderText, readMailAddress } from './mail-address.ts';
import { answeredIds, messageIds, recipientsOf } from './mail-headers.ts';
import { isOfMailServer, readPlainBounce } from './plain-bounce.ts';
import { thinMail } from './thin-mail.ts';

/** What somebody wrote to the workshop. */
export interface InboundMail {
  from: string;
  fromName: string | null;
  subject: string;
  text: string;
  messageId: string | null;
  /** Message-IDs that it answers, the nearest first. */
  answers: string[];
  attachments: number;
}

export type ReadMail =
  /** Of which message: by its own address for bounces, else only by `originalMessageId`. */
  | ({ kind: 'bounce'; communicationId: number | null } & Bounce)
  | ({ kind: 'inbound'; communicationId: number | null } & InboundMail)
  | { kind: 'automatic' }
  | { kind: 'unreadable'; reason: string };

export const mailBytesMost = 10 * 1024 * 1024;
const nestingMost = 30;
const headerBytesMost = 262_144;
/** Each part costs memory, however empty: 10 MB hold two millions. */
const partsMost = 2_000;
const textLengthMost = 100_000;
const headerTextLengthMost = 998;
const answersMost = 50;

/** What a raw message is. `communicationOf` knows our own addresses for bounces. */
export async function readMail(
  raw: Uint8Array,
  communicationOf: (address: string) => number | null,
): Promise<ReadMail> {
  if (raw.length > mailBytesMost) return { kind: 'unreadable', reason: 'it is too large' };
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  if (hasMoreParts(bytes, partsMost)) return { kind: 'unreadable', reason: 'it has too many parts' };
  const mail = await parse(thinMail(bytes));
  if (mail === null) return { kind: 'unreadable', reason: 'its parts or headers are too deep or too large' };
  const communicationId =
    recipientsOf(mail)
      .map(communicationOf)
      .find((id) => id !== null) ?? null;
  const bounce = readBounce(mail) ?? plainBounceOf(mail, communicationId);
  if (bounce !== null) return { kind: 'bounce', communicationId, ...bounce };
  if (isAutomatic(mail)) return { kind: 'automatic' };
  const inbound = readInbound(mail);
  return inbound === null
    ? { kind: 'unreadable', reason: 'nobody has sent it' }
    : { kind: 'inbound', communicationId, ...inbound };
}

/** A text that only looks like a report counts where nobody but a mail server could send it. */
function plainBounceOf(mail: Email, communicationId: number | null): Bounce | null {
  if (communicationId !== null) return readPlainBounce(mail);
  const bounce = isOfMailServer(mail) ? readPlainBounce(mail) : null;
  return bounce?.originalMessageId ? bounce : null;
}

/** Messages within the message are not opened. */
async function parse(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, {
      forceRfc822Attachments: true,
      maxRfc822NestingDepth: 0,
      maxNestingDepth: nestingMost,
      maxHeadersSize: headerBytesMost,
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
    text: inboundText(mail).slice(0, textLengthMost).toWellFormed().replaceAll('\0', '').trim(),
    messageId: messageIds(mail.messageId)[0] ?? null,
    answers: answeredIds(mail).slice(0, answersMost),
    attachments: mail.attachments.length,
  };
}

function inboundText({ text, html = '' }: Email): string {
  if (text !== undefined) return text;
  return htmlProblem(html) === null ? textOf(harmlessHtml(html)) : '';
}

function headerText(text = ''): string {
  return asHeaderText(text.slice(0, headerTextLengthMost));
}

function hasMoreParts(bytes: Buffer, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = bytes.indexOf('\n--', at + 1, 'latin1');
    if (at < 0) return false;
  }
  return true;
}
