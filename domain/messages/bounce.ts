import type { Attachment, Email } from 'postal-mime';
import { asHeaderText } from '../text/mail-address.ts';
import { answeredIds, headerOf, isAutoSubmitted, isOfNullSender } from './automatic-mail.ts';
import { isRecipientBad, isTelling } from './verdicts.ts';

export interface Bounce {
  /** `deferred`: the server will retry. */
  outcome: 'bounced' | 'deferred' | 'delivered';
  /** The address itself is invalid or accepts no mail. */
  addressIsBad: boolean;
  recipient: string | null;
  status: string | null;
  reason: string | null;
  originalMessageId: string | null;
}

type Fields = ReadonlyMap<string, string>;

const statusParts = ['message/delivery-status', 'message/global-delivery-status'];
const originalParts = ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers', 'message/global'];
originalParts.push('message/global-headers');

/** Limit of a report, which is short. */
const maxReportLength = 65_536;
const maxReasonLength = 300;
const outcomeOfAction: Record<string, Bounce['outcome']> = {
  failed: 'bounced',
  delayed: 'deferred',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
};
const gravity: Bounce['outcome'][] = ['bounced', 'deferred', 'delivered'];
const statusForm = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/** Reads a delivery report (RFC 3464); null if the mail is none. */
export function readBounce(mail: Email): Bounce | null {
  const report = mail.attachments.find(({ mimeType }) => statusParts.includes(mimeType));
  if (!report) return null;
  const originalMessageId = originalIdOf(mail);
  // The first group describes the whole message. If a server omits the empty line after it, it includes a recipient.
  const bounces = groupsOf(textOfPart(report)).flatMap((fields) => readRecipient(fields, originalMessageId));
  // Our mails have one recipient; a mailing list may have many.
  return gravity.map((outcome) => bounces.find((each) => each.outcome === outcome)).find(Boolean) ?? null;
}

function readRecipient(fields: Fields, originalMessageId: string | null): Bounce[] {
  const outcome = outcomeOfAction[(fields.get('action') ?? '').toLowerCase()];
  if (outcome === undefined) return [];
  const status = statusForm.exec(fields.get('status') ?? '')?.[1] ?? null;
  const diagnostic = afterType(fields.get('diagnostic-code'));
  const addressIsBad = outcome === 'bounced' && isAddressBad(status, diagnostic);
  const recipient = afterType(fields.get('original-recipient')) ?? afterType(fields.get('final-recipient'));
  const reason = diagnostic === null ? null : asHeaderText(diagnostic.slice(0, maxReasonLength));
  return [{ outcome, addressIsBad, recipient, status, reason, originalMessageId }];
}

/** Uses the report's own status; if that is unspecific, the reply of the rejecting server. */
function isAddressBad(status: string | null, diagnostic: string | null): boolean {
  const reply = isReplyOfBadAddress(diagnostic ?? '');
  return status === null || !isTelling(status)
    ? reply
    : reply || isRecipientBad('recipient', 550, `550 ${status}`);
}

function isReplyOfBadAddress(text: string): boolean {
  const reply = /(?<!\d)(55[0-6])[ -].*/.exec(text);
  return reply !== null && isRecipientBad('recipient', Number(reply[1]), reply[0]);
}

/** Returns the value after its type: `rfc822; ana@example.com`, `smtp; 550 5.1.1 …`. */
function afterType(value: string | undefined): string | null {
  const text = value?.replace(/^[^;]*;/, '').trim() ?? '';
  return text === '' ? null : text.replace(/^<(.*)>$/, '$1');
}

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

/** Finds the message's id in the headers for replies, if the report does not return the message. */
function originalIdOf(mail: Email): string | null {
  const part = mail.attachments.find(({ mimeType }) => originalParts.includes(mimeType));
  return (part && messageIdIn(textOfPart(part))) ?? answeredIds(mail)[0] ?? null;
}

function messageIdIn(text: string): string | null {
  return /^[ \t>]*Message-ID:\s{0,3}(<[^<>\s\p{C}]{1,250}>)/imu.exec(text)?.[1] ?? null;
}

function textOfPart({ content }: Attachment): string {
  return typeof content === 'string'
    ? content.slice(0, maxReportLength)
    : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))
        .subarray(0, maxReportLength)
        .toString('utf8');
}

const daemon = /^(mailer-daemon|postmaster|mail-?delivery|maildelivery)([+-].*)?@/i;
const subjectOfFailure =
  /undeliver|delivery (status|failure|failed|has failed|incomplete)|mail delivery|failure notice|returned mail|no entreg|no lliurat|não entreg|non remis|échec|недостав/i;
const delayed = /delay|warning|not yet|will (keep|continue|be retried)|still trying|retras|temporar/i;
const unknownRecipient =
  /(user|mailbox|recipient|address|account)[^.\n]{0,40}(unknown|not found|does not exist|doesn't exist|disabled|unavailable|rejected|invalid)|no (such|mailbox)|unrout(e)?able address|invalid recipient|wasn't found/i;
/** The line at which the returned message begins: the rest is our own text. */
const returned =
  /^(-+ ?(This is a copy of|Below this line is a copy of|Original message|Included is a copy)|Return-Path:|Received: )/im;
const maxLength = 20_000;

/**
 * Requires all marks of one kind of mail server: out-of-office replies by people's mail programs may have some of them.
 */
export function isOfMailServer(mail: Email): boolean {
  const isNamed =
    daemon.test(mail.from?.address ?? '') || headerOf(mail, 'x-failed-recipients') !== undefined;
  return isNamed && (isOfNullSender(mail) || isAutoSubmitted(mail));
}

/**
 * Parses a report in plain text, as older Exim, qmail and some Exchange servers send it; the result is a guess. Null:
 * the text doesn't look like a report.
 */
export function readPlainBounce(mail: Email): Bounce | null {
  const from = mail.from?.address ?? '';
  const subject = mail.subject ?? '';
  const failed = headerOf(mail, 'x-failed-recipients');
  if (!daemon.test(from) && failed === undefined && !subjectOfFailure.test(subject)) return null;
  const text = (mail.text ?? '').slice(0, maxLength);
  const [own = ''] = text.split(returned, 1);
  const isDelay = delayed.test(subject);
  const recipient =
    failed?.split(',')[0]?.trim() ?? /<([^<>\s@]{1,64}@[^<>\s]{1,253})>:?/.exec(own)?.[1] ?? null;
  return {
    outcome: isDelay ? 'deferred' : 'bounced',
    addressIsBad: !isDelay && (isReplyOfBadAddress(own) || unknownRecipient.test(own)),
    recipient,
    status: null,
    reason: reasonIn(own),
    originalMessageId: messageIdIn(text) ?? answeredIds(mail)[0] ?? null,
  };
}

function reasonIn(text: string): string | null {
  const reply = /(?<!\d)[45]\d\d[ -][^\n]{1,280}/u.exec(text)?.[0];
  return reply === undefined ? null : asHeaderText(reply);
}
