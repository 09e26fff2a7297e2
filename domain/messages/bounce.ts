import type { Attachment, Email } from 'postal-mime';
import { asHeaderText } from '../text/mail-address.ts';
import { findHeader, isAutoSubmitted, isOfNullSender, repliedMessageIds } from './automatic-mail.ts';
import { isRecipientBad, isSpecificCode } from './verdicts.ts';

export interface Bounce {
  /** Outcome that the report states. `deferred` means that the mail server will retry. */
  outcome: 'bounced' | 'deferred' | 'delivered';
  /** True if the recipient's address is invalid or accepts no mail. */
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

/** Maximum number of bytes of a delivery report that are read. Reports are short. */
const maxReportLength = 65_536;
const maxReasonLength = 300;
const outcomeOfAction: Record<string, Bounce['outcome']> = {
  failed: 'bounced',
  delayed: 'deferred',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
};
const outcomesByGravity: Bounce['outcome'][] = ['bounced', 'deferred', 'delivered'];
const statusForm = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/** Parses a delivery report (RFC 3464); null if the mail is not a delivery report. */
export function readBounce(mail: Email): Bounce | null {
  const report = mail.attachments.find(({ mimeType }) => statusParts.includes(mimeType));
  if (!report) return null;
  const originalMessageId = originalIdOf(mail);
  // The first group of fields describes the entire message. It contains a recipient if a server omits the empty line
  // after the group.
  const bounces = parseFieldGroups(textOfPart(report)).flatMap((fields) =>
    readRecipient(fields, originalMessageId),
  );
  // Returns the gravest outcome of the recipients: mails of this service have one recipient, but a mailing list may
  // have many.
  return (
    outcomesByGravity.map((outcome) => bounces.find((each) => each.outcome === outcome)).find(Boolean) ?? null
  );
}

function readRecipient(fields: Fields, originalMessageId: string | null): Bounce[] {
  const outcome = outcomeOfAction[(fields.get('action') ?? '').toLowerCase()];
  if (outcome === undefined) return [];
  const status = statusForm.exec(fields.get('status') ?? '')?.[1] ?? null;
  const diagnostic = valueAfterType(fields.get('diagnostic-code'));
  const addressIsBad = outcome === 'bounced' && isAddressBad(status, diagnostic);
  const recipient =
    valueAfterType(fields.get('original-recipient')) ?? valueAfterType(fields.get('final-recipient'));
  const reason = diagnostic === null ? null : asHeaderText(diagnostic.slice(0, maxReasonLength));
  return [{ outcome, addressIsBad, recipient, status, reason, originalMessageId }];
}

/**
 * Tells whether the address is invalid, according to the report's status. If the status is unspecific, the reply of the
 * rejecting server decides.
 */
function isAddressBad(status: string | null, diagnostic: string | null): boolean {
  const reply = isReplyOfBadAddress(diagnostic ?? '');
  return status === null || !isSpecificCode(status)
    ? reply
    : reply || isRecipientBad('recipient', 550, `550 ${status}`);
}

function isReplyOfBadAddress(text: string): boolean {
  const reply = /(?<!\d)(55[0-6])[ -].*/.exec(text);
  return reply !== null && isRecipientBad('recipient', Number(reply[1]), reply[0]);
}

/**
 * Returns the value after its type: `ana@example.com` of `rfc822; ana@example.com`, `550 5.1.1 …` of `smtp; 550 5.1.1
 * …`.
 */
function valueAfterType(value: string | undefined): string | null {
  const text = value?.replace(/^[^;]*;/, '').trim() ?? '';
  return text === '' ? null : text.replace(/^<(.*)>$/, '$1');
}

function parseFieldGroups(text: string): Fields[] {
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+(?=[^ \t\n])/g, ' ');
  return unfolded
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((group) => new Map(group.split('\n').flatMap(parseField)))
    .filter((fields) => fields.size > 0);
}

function parseField(line: string): [string, string][] {
  const colon = line.indexOf(':');
  return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
}

/**
 * Returns the Message-ID of the bounced message: from the returned message, otherwise from the report's reply headers.
 */
function originalIdOf(mail: Email): string | null {
  const part = mail.attachments.find(({ mimeType }) => originalParts.includes(mimeType));
  return (part && messageIdIn(textOfPart(part))) ?? repliedMessageIds(mail)[0] ?? null;
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

const mailerDaemon = /^(mailer-daemon|postmaster|mail-?delivery|maildelivery)([+-].*)?@/i;
const subjectOfFailure =
  /undeliver|delivery (status|failure|failed|has failed|incomplete)|mail delivery|failure notice|returned mail|no entreg|no lliurat|não entreg|non remis|échec|недостав/i;
const delaySubject = /delay|warning|not yet|will (keep|continue|be retried)|still trying|retras|temporar/i;
const unknownRecipient =
  /(user|mailbox|recipient|address|account)[^.\n]{0,40}(unknown|not found|does not exist|doesn't exist|disabled|unavailable|rejected|invalid)|no (such|mailbox)|unrout(e)?able address|invalid recipient|wasn't found/i;
/**
 * Matches the line at which a bounce begins to quote the returned message. The text after this line comes from this
 * service, not from the mail server.
 */
const returnedMessageStart =
  /^(-+ ?(This is a copy of|Below this line is a copy of|Original message|Included is a copy)|Return-Path:|Received: )/im;
const maxPlainBounceLength = 20_000;

/**
 * Tells whether a mail comes from a mail server. Requires a mail server's sender or header, and in addition an empty
 * envelope sender or the header `Auto-Submitted`. Out-of-office replies of mail programs may have one of the two.
 */
export function isFromMailServer(mail: Email): boolean {
  const isNamed =
    mailerDaemon.test(mail.from?.address ?? '') || findHeader(mail, 'x-failed-recipients') !== undefined;
  return isNamed && (isOfNullSender(mail) || isAutoSubmitted(mail));
}

/**
 * Parses a delivery report in plain text, which older Exim, qmail and some Exchange servers send. The result is a
 * guess. Returns null if the mail doesn't look like a delivery report.
 */
export function readPlainBounce(mail: Email): Bounce | null {
  const from = mail.from?.address ?? '';
  const subject = mail.subject ?? '';
  const failed = findHeader(mail, 'x-failed-recipients');
  if (!mailerDaemon.test(from) && failed === undefined && !subjectOfFailure.test(subject)) return null;
  const text = (mail.text ?? '').slice(0, maxPlainBounceLength);
  const [own = ''] = text.split(returnedMessageStart, 1);
  const isDelay = delaySubject.test(subject);
  const recipient =
    failed?.split(',')[0]?.trim() ?? /<([^<>\s@]{1,64}@[^<>\s]{1,253})>:?/.exec(own)?.[1] ?? null;
  return {
    outcome: isDelay ? 'deferred' : 'bounced',
    addressIsBad: !isDelay && (isReplyOfBadAddress(own) || unknownRecipient.test(own)),
    recipient,
    status: null,
    reason: bounceReasonIn(own),
    originalMessageId: messageIdIn(text) ?? repliedMessageIds(mail)[0] ?? null,
  };
}

function bounceReasonIn(text: string): string | null {
  const reply = /(?<!\d)[45]\d\d[ -][^\n]{1,280}/u.exec(text)?.[0];
  return reply === undefined ? null : asHeaderText(reply);
}
