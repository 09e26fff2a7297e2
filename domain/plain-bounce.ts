import type { Email } from 'postal-mime';
import { isAutoSubmitted, isOfNullSender } from './automatic-mail.ts';
import { type Bounce, isReplyOfBadAddress, messageIdIn } from './bounce.ts';
import { asHeaderText } from './mail-address.ts';
import { answeredIds, headerOf } from './mail-headers.ts';

const daemon = /^(mailer-daemon|postmaster|mail-?delivery|maildelivery)([+-].*)?@/i;
const subjectOfFailure =
  /undeliver|delivery (status|failure|failed|has failed|incomplete)|mail delivery|failure notice|returned mail|no entreg|no lliurat|não entreg|non remis|échec|недостав/i;
const delayed = /delay|warning|not yet|will (keep|continue|be retried)|still trying|retras|temporar/i;
const saysNobody =
  /(user|mailbox|recipient|address|account)[^.\n]{0,40}(unknown|not found|does not exist|doesn't exist|disabled|unavailable|rejected|invalid)|no (such|mailbox)|unrout(e)?able address|invalid recipient|wasn't found/i;
/** Where the returned message begins: what it says is our own. */
const returned =
  /^(-+ ?(This is a copy of|Below this line is a copy of|Original message|Included is a copy)|Return-Path:|Received: )/im;
const lengthMost = 20_000;

/**
 * Whether a server wrote it by itself, by all marks of one together: people's programs leave some too, when they
 * answer for the holidays.
 */
export function isOfMailServer(mail: Email): boolean {
  const isNamed =
    daemon.test(mail.from?.address ?? '') || headerOf(mail, 'x-failed-recipients') !== undefined;
  return isNamed && (isOfNullSender(mail) || isAutoSubmitted(mail));
}

/**
 * Reports that are only text, as older Exim, qmail and some Exchange write them, at best effort: of a mail that came
 * to an address for bounces, or from a mail server. Null: it doesn't look like one.
 */
export function readPlainBounce(mail: Email): Bounce | null {
  const from = mail.from?.address ?? '';
  const subject = mail.subject ?? '';
  const failed = headerOf(mail, 'x-failed-recipients');
  if (!daemon.test(from) && failed === undefined && !subjectOfFailure.test(subject)) return null;
  const text = (mail.text ?? '').slice(0, lengthMost);
  const [own = ''] = text.split(returned, 1);
  const isDelay = delayed.test(subject);
  const recipient =
    failed?.split(',')[0]?.trim() ?? /<([^<>\s@]{1,64}@[^<>\s]{1,253})>:?/.exec(own)?.[1] ?? null;
  return {
    outcome: isDelay ? 'deferred' : 'bounced',
    addressIsBad: !isDelay && (isReplyOfBadAddress(own) || saysNobody.test(own)),
    recipient,
    status: null,
    reason: reasonIn(own),
    originalMessageId: messageIdIn(text) ?? answeredIds(mail)[0] ?? null,
  };
}

/** The first reply of a server that the text quotes. */
function reasonIn(text: string): string | null {
  const reply = /(?<!\d)[45]\d\d[ -][^\n]{1,280}/u.exec(text)?.[0];
  return reply === undefined ? null : asHeaderText(reply);
}
