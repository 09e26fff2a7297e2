import type { Attachment, Email } from 'postal-mime';
import { asHeaderText } from './mail-address.ts';
import { answeredIds } from './mail-headers.ts';
import { isRecipientBad, isTelling } from './smtp-verdict.ts';

/** What a mail server tells later of a message that it had taken. */
export interface Bounce {
  /** `deferred`: it is still being tried. */
  outcome: 'bounced' | 'deferred' | 'delivered';
  /** The address itself is the reason: it takes no mail at all. */
  addressIsBad: boolean;
  recipient: string | null;
  /** RFC 3463, where it is told: 5.1.1. */
  status: string | null;
  /** What the server said, for the workshop. */
  reason: string | null;
  originalMessageId: string | null;
}

type Fields = ReadonlyMap<string, string>;

const statusParts = ['message/delivery-status', 'message/global-delivery-status'];
const originalParts = ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers', 'message/global'];
originalParts.push('message/global-headers');

/** A report is short; what is longer is something else in its clothes. */
const reportLengthMost = 65_536;
const reasonLengthMost = 300;
const outcomeOfAction: Record<string, Bounce['outcome']> = {
  failed: 'bounced',
  delayed: 'deferred',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
};
const gravity: Bounce['outcome'][] = ['bounced', 'deferred', 'delivered'];
const statusForm = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/** What a delivery report (RFC 3464) says of a message; null: this is none. */
export function readBounce(mail: Email): Bounce | null {
  const report = mail.attachments.find(({ mimeType }) => statusParts.includes(mimeType));
  if (!report) return null;
  const originalMessageId = originalIdOf(mail);
  // The first group is the message's, but where a server leaves no empty line behind it.
  const told = groupsOf(textOfPart(report)).flatMap((fields) => readRecipient(fields, originalMessageId));
  // Ours have one recipient; a list behind it may have many.
  return gravity.map((outcome) => told.find((each) => each.outcome === outcome)).find(Boolean) ?? null;
}

function readRecipient(fields: Fields, originalMessageId: string | null): Bounce[] {
  const outcome = outcomeOfAction[(fields.get('action') ?? '').toLowerCase()];
  if (outcome === undefined) return [];
  const status = statusForm.exec(fields.get('status') ?? '')?.[1] ?? null;
  const diagnostic = afterType(fields.get('diagnostic-code'));
  const addressIsBad = outcome === 'bounced' && isAddressBad(status, diagnostic);
  const recipient = afterType(fields.get('original-recipient')) ?? afterType(fields.get('final-recipient'));
  const reason = diagnostic === null ? null : asHeaderText(diagnostic.slice(0, reasonLengthMost));
  return [{ outcome, addressIsBad, recipient, status, reason, originalMessageId }];
}

/** The report's own status, unless it says nothing: then the reply of the server that refused. */
function isAddressBad(status: string | null, diagnostic: string | null): boolean {
  const reply = isReplyOfBadAddress(diagnostic ?? '');
  return status === null || !isTelling(status)
    ? reply
    : reply || isRecipientBad('recipient', 550, `550 ${status}`);
}

export function isReplyOfBadAddress(text: string): boolean {
  const reply = /(?<!\d)(55[0-6])[ -].*/.exec(text);
  return reply !== null && isRecipientBad('recipient', Number(reply[1]), reply[0]);
}

/** `rfc822; ana@example.com`, `smtp; 550 5.1.1 …`. */
function afterType(value: string | undefined): string | null {
  const text = value?.replace(/^[^;]*;/, '').trim() ?? '';
  return text === '' ? null : text.replace(/^<(.*)>$/, '$1');
}

/** Groups of fields with an empty line between them, folded lines put together. */
function groupsOf(text: string): Fields[] {
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+(?=[^ \t\n])/g, ' ');
  return unfolded
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((group) => new Map(group.split('\n').flatMap(fieldOf)))
    .filter((fields) => fields.size > 0);
}

function fieldOf(line: string): [string, string][] {
  const colon = line.indexOf(':');
  return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
}

/** A report that returns nothing of the message may name it where an answer would. */
function originalIdOf(mail: Email): string | null {
  const part = mail.attachments.find(({ mimeType }) => originalParts.includes(mimeType));
  return (part && messageIdIn(textOfPart(part))) ?? answeredIds(mail)[0] ?? null;
}

/** Of the message that a text begins with or quotes. */
export function messageIdIn(text: string): string | null {
  return /^[ \t>]*Message-ID:\s{0,3}(<[^<>\s\p{C}]{1,250}>)/imu.exec(text)?.[1] ?? null;
}

function textOfPart({ content }: Attachment): string {
  return typeof content === 'string'
    ? content.slice(0, reportLengthMost)
    : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))
        .subarray(0, reportLengthMost)
        .toString('utf8');
}
