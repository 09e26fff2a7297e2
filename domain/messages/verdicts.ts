import { asHeaderText } from './mail-address.ts';
import { askAgainWaitMs, messageRetryWaitMs, type SendOutcome } from './message.ts';
import type { SentChannel } from './transport-settings.ts';

interface Settled {
  kind: 'settled';
  status: 'sent' | 'failed' | 'bounced';
  error: string | null;
  providerId: string | null;
  /** Mail for the address is in vain from now on. */
  badAddress: boolean;
  /** It definitely was not sent, so it costs nothing. */
  notSent: boolean;
}

export type SendingVerdict =
  | Settled
  /** `mayBeSent`: then the provider is asked before anything else. */
  | { kind: 'postponed'; until: Date; error: string; mayBeSent: boolean };

interface Sending {
  channel: SentChannel;
  attempt: number;
  giveUpAt: Date;
  canAsk: boolean;
}

const nothing = { error: null, providerId: null, badAddress: false, notSent: false };

export function notSent(error: string): Settled {
  return { ...nothing, kind: 'settled', status: 'failed', error, notSent: true };
}

export const tooLate = 'not sent in time';

/** Nobody can tell whether it was sent, so it is not sent again. */
export function unknownOutcome(error: string): Settled {
  return { ...nothing, kind: 'settled', status: 'failed', error: `unknown outcome: ${error}` };
}

export function sendingVerdict(
  outcome: SendOutcome,
  { channel, attempt, giveUpAt, canAsk }: Sending,
  now: Date,
  random: number,
): SendingVerdict {
  if (outcome.kind === 'sent') {
    return { ...nothing, kind: 'settled', status: 'sent', providerId: outcome.providerId };
  }
  const { error } = outcome;
  if (outcome.kind === 'refused') {
    const bounced = outcome.bounced && channel === 'email';
    return { ...notSent(error), ...(bounced && { status: 'bounced', badAddress: true }) };
  }
  const mayBeSent = outcome.kind === 'unknown';
  if (mayBeSent && !canAsk) return unknownOutcome(error);
  const waitMs =
    outcome.kind === 'unknown'
      ? askAgainWaitMs(attempt)
      : messageRetryWaitMs(attempt, (outcome.retryAfterSeconds ?? 0) * 1000, random);
  const until = new Date(now.getTime() + waitMs);
  if (until <= giveUpAt) return { kind: 'postponed', until, error, mayBeSent };
  return mayBeSent ? unknownOutcome(error) : notSent(`given up: ${error}`);
}

/** What was being done when it went wrong. `content`: the message itself was on its way or sent. */
export type SmtpPhase = 'connection' | 'tls' | 'login' | 'sender' | 'recipient' | 'content';

export interface SmtpFailure {
  phase: SmtpPhase;
  reply: string | null;
  reason: string;
  /** Whether all of the message had been handed over, so that the server may have taken it. */
  complete: boolean;
}

type SmtpVerdict = Exclude<SendOutcome, { kind: 'sent' }>;

/** More than that of a server's reply says nothing new. */
const replyLengthMost = 300;

/** The server wants to know us first, or better: our settings, never the message. */
const wantsLogin = [530, 534, 535, 538];
/** A bad sequence of commands is the session's fault. */
const badSequence = 503;
/** Too large: for the mailbox, the server or the system. */
const tooLarge = [552, 523];
/** "No such mailbox", "not here", "a name that can't be": where no enhanced code says it better. */
const noMailbox = [550, 551, 553];
/** RFC 3463: of 5.1.x those that speak of the recipient; 7 and 8 speak of the sender. And mailboxes that were closed. */
const recipientIsBad = /^5\.(1\.([1-46]|10)|2\.1)$/;
/** "Something", and "something about an address": what is said beside them counts. */
const saysNothing = ['5.0.0', '5.1.0'];
/** How Exchange Online says that nobody of that name is there. */
const accessDenied = /^550 5\.4\.1 Recipient address rejected/i;
/** What servers say with a bare 550 when the recipient is not the reason. */
const otherReason =
  /relay|authenti|spam|block|black|reputation|policy|denied|reject.*(sender|ip)|rdns|spf|dkim|dmarc|quota|full/i;

export function smtpVerdict(failure: SmtpFailure): SmtpVerdict {
  const { phase, reply, complete } = failure;
  const error = inWords(failure);
  const code = reply === null ? null : replyCode(reply);
  if (code === null || code < 400) {
    if (phase === 'content' && complete) return { kind: 'unknown', error };
    return deferred(error);
  }
  if (reply === null || !isPermanent(code, reply) || isOursToMend(phase, code, reply)) return deferred(error);
  return { kind: 'refused', error, bounced: isRecipientBad(phase, code, reply) };
}

function deferred(error: string): SmtpVerdict {
  return { kind: 'deferred', error, retryAfterSeconds: null };
}

/** RFC 3463's code after the reply's: `550 5.1.1`. */
function enhancedCode(reply: string): string | null {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? null;
}

function replyCode(reply: string): number | null {
  const code = Number(/^([2-5]\d\d)(?!\d)/.exec(reply)?.[1]);
  return Number.isNaN(code) ? null : code;
}

/** Servers that say 550 4.7.1 mean the second. */
function isPermanent(code: number, reply: string): boolean {
  return code >= 500 && code !== badSequence && !enhancedCode(reply)?.startsWith('4');
}

/** An account, a password, a certificate, a sender that the server doesn't like: the workshop can put it right. */
function isOursToMend(phase: SmtpPhase, code: number, reply: string): boolean {
  if (phase === 'connection' || phase === 'tls' || phase === 'login' || wantsLogin.includes(code))
    return true;
  return phase === 'sender' && !isTooLarge(code, reply);
}

function isTooLarge(code: number, reply: string): boolean {
  return tooLarge.includes(code) || /^5\.(3\.4|2\.3)$/.test(enhancedCode(reply) ?? '');
}

export function isRecipientBad(phase: SmtpPhase, code: number, reply: string): boolean {
  const enhanced = enhancedCode(reply);
  if (phase !== 'recipient' && phase !== 'content') return false;
  if (enhanced !== null && isTelling(enhanced))
    return recipientIsBad.test(enhanced) || accessDenied.test(reply);
  return phase === 'recipient' && noMailbox.includes(code) && !otherReason.test(reply);
}

export function isTelling(enhanced: string): boolean {
  return !saysNothing.includes(enhanced);
}

const whatFailed: Record<SmtpPhase, string> = {
  connection: 'the mail server was not reached',
  tls: 'no secure connection to the mail server',
  login: 'the mail server did not accept the user name and password',
  sender: 'the mail server did not accept the sender',
  recipient: 'the mail server did not accept the recipient',
  content: 'the mail server did not accept the message',
};

function inWords({ phase, reply, reason, complete }: SmtpFailure): string {
  if (reply !== null) return `${whatFailed[phase]}: ${asHeaderText(reply.slice(0, replyLengthMost))}`;
  if (phase === 'content' && complete) return `the message was sent, and ${reason}`;
  return `${whatFailed[phase]}: ${reason}`;
}
