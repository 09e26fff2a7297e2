import { asHeaderText } from '../text/mail-address.ts';
import { dayMs, hourMs } from '../time/lengths.ts';
import type { SendOutcome } from './message.ts';
import type { SentChannel } from './transport-settings.ts';

interface FinalVerdict {
  kind: 'settled';
  status: 'sent' | 'failed' | 'bounced';
  error: string | null;
  providerId: string | null;
  /** True if the address is invalid, so that no further mail is sent to it. */
  badAddress: boolean;
  /** True if the message was certainly not sent, so that it is not charged. */
  notSent: boolean;
}

export type SendingVerdict =
  | FinalVerdict
  /** Postponed: the next attempt is at `until`. `mayBeSent`: query the provider before that attempt. */
  | { kind: 'postponed'; until: Date; error: string; mayBeSent: boolean };

interface SendingAttempt {
  channel: SentChannel;
  attempt: number;
  giveUpAt: Date;
  canAsk: boolean;
}

const emptyVerdict = { error: null, providerId: null, badAddress: false, notSent: false };

export function failedVerdict(error: string): FinalVerdict {
  return { ...emptyVerdict, kind: 'settled', status: 'failed', error, notSent: true };
}

export const deadlineErrorText = 'not sent in time';

/** Returns the verdict for a message that may have been sent: failed, without a retry. */
export function unknownOutcome(error: string): FinalVerdict {
  return { ...emptyVerdict, kind: 'settled', status: 'failed', error: `unknown outcome: ${error}` };
}

export function sendingVerdict(
  outcome: SendOutcome,
  { channel, attempt, giveUpAt, canAsk }: SendingAttempt,
  now: Date,
  random: number,
): SendingVerdict {
  if (outcome.kind === 'sent') {
    return { ...emptyVerdict, kind: 'settled', status: 'sent', providerId: outcome.providerId };
  }
  const { error } = outcome;
  if (outcome.kind === 'refused') {
    const bounced = outcome.bounced && channel === 'email';
    return { ...failedVerdict(error), ...(bounced && { status: 'bounced', badAddress: true }) };
  }
  const mayBeSent = outcome.kind === 'unknown';
  if (mayBeSent && !canAsk) return unknownOutcome(error);
  const waitMs =
    outcome.kind === 'unknown'
      ? statusQueryWaitMs(attempt)
      : messageRetryWaitMs(attempt, (outcome.retryAfterSeconds ?? 0) * 1000, random);
  const until = new Date(now.getTime() + waitMs);
  if (until <= giveUpAt) return { kind: 'postponed', until, error, mayBeSent };
  return mayBeSent ? unknownOutcome(error) : failedVerdict(`given up: ${error}`);
}

/**
 * Returns the time in ms for which sending is retried. A notice is harmful when it is hours late; advertising may be a
 * day late.
 */
export function giveUpAfterMs(commercial: boolean): number {
  return commercial ? dayMs : 4 * hourMs;
}

/** Age above which waiting messages are dropped when a workshop sets up its first transport. */
const staleAfterMs = hourMs;

const minuteMs = 60_000;
/**
 * Delays before retries, in ms. The first delays suit servers with greylisting, which accept a later attempt after some
 * minutes.
 */
const retryWaitsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs] as const;
const maxRetryWaitMs = 60 * minuteMs;
/** Random deviation of the delays (±20 %), so that messages that failed together are retried at different times. */
const retryWaitSpread = 0.2;

/** Returns the delay after a failed attempt; the first attempt is 1. `random` is between 0 and 1. */
export function messageRetryWaitMs(attempt: number, retryAfterMs: number, random: number): number {
  const scheduled = retryWaitsMs[attempt - 1] ?? maxRetryWaitMs;
  return Math.round(Math.max(scheduled * (1 - retryWaitSpread + 2 * retryWaitSpread * random), retryAfterMs));
}

const statusQueryWaitsMs = [5_000, 15_000, 30_000, minuteMs, 5 * minuteMs] as const;

export function statusQueryWaitMs(attempt: number): number {
  return statusQueryWaitsMs[attempt - 1] ?? maxRetryWaitMs / 4;
}

export function isStale(stagedAt: Date, sendingSince: Date): boolean {
  return sendingSince.getTime() - stagedAt.getTime() > staleAfterMs;
}

/**
 * Maximum number of messages that are sent in parallel: enough to use a fast mail server fully. If a server hangs, at
 * most this number of messages waits for its timeout.
 */
const maxParallel = 32;

/** Returns how many messages of a workshop and channel are sent in parallel: only one while all attempts fail. */
export function maxParallelSends(failingSince: string | null): number {
  return failingSince === null ? maxParallel : 1;
}

/**
 * The step of sending a mail that failed. `content`: the message was being transferred, or was transferred completely.
 */
export type SmtpPhase = 'connection' | 'tls' | 'login' | 'sender' | 'recipient' | 'content';

export interface SmtpFailure {
  phase: SmtpPhase;
  reply: string | null;
  reason: string;
  /** True if the complete message was transferred, so that the server may have accepted it. */
  complete: boolean;
}

type SmtpVerdict = Exclude<SendOutcome, { kind: 'sent' }>;

/** Maximum characters of a server's reply in an error text. */
const maxReplyLength = 300;

/** Reply codes that require a login or a different login method. The settings cause them, not the message. */
const loginRequiredCodes = [530, 534, 535, 538];
/** Reply code for a bad sequence of commands, which the session causes, not the message. */
const badSequenceCode = 503;
/** Reply codes for a message that is too large for the mailbox, the server or the system. */
const tooLargeCodes = [552, 523];
/** Reply codes for an unknown mailbox. They count only if no enhanced status code is more specific. */
const noMailboxCodes = [550, 551, 553];
/**
 * Matches enhanced status codes (RFC 3463) of a bad recipient: a disabled mailbox, and 5.1.x except 7 and 8, which
 * concern the sender.
 */
const badRecipientStatus = /^5\.(1\.([1-46]|10)|2\.1)$/;
/** Enhanced status codes without a specific meaning; the text of the reply decides. */
const unspecificCodes = ['5.0.0', '5.1.0'];
/** Matches the reply of Exchange Online for an unknown recipient. */
const accessDenied = /^550 5\.4\.1 Recipient address rejected/i;
/** Matches replies with code 550 whose reason is not the recipient's address. */
const reasonBesidesRecipient =
  /relay|authenti|spam|block|black|reputation|policy|denied|reject.*(sender|ip)|rdns|spf|dkim|dmarc|quota|full/i;

export function smtpVerdict(failure: SmtpFailure): SmtpVerdict {
  const { phase, reply, complete } = failure;
  const error = describeFailure(failure);
  const code = reply === null ? null : replyCode(reply);
  if (code === null || code < 400) {
    if (phase === 'content' && complete) return { kind: 'unknown', error };
    return deferVerdict(error);
  }
  if (reply === null || !isPermanent(code, reply) || isFixableByWorkshop(phase, code, reply))
    return deferVerdict(error);
  return { kind: 'refused', error, bounced: isRecipientBad(phase, code, reply) };
}

function deferVerdict(error: string): SmtpVerdict {
  return { kind: 'deferred', error, retryAfterSeconds: null };
}

/** Returns the enhanced status code (RFC 3463) after the reply code: `5.1.1` of `550 5.1.1`. */
function enhancedCode(reply: string): string | null {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? null;
}

function replyCode(reply: string): number | null {
  const code = Number(/^([2-5]\d\d)(?!\d)/.exec(reply)?.[1]);
  return Number.isNaN(code) ? null : code;
}

/**
 * Tells whether a failure is permanent. In a reply such as `550 4.7.1`, the second code decides, so that the failure is
 * temporary.
 */
function isPermanent(code: number, reply: string): boolean {
  return code >= 500 && code !== badSequenceCode && !enhancedCode(reply)?.startsWith('4');
}

/** Tells whether the workshop can fix the failure: an account, a password, a certificate, or a rejected sender. */
function isFixableByWorkshop(phase: SmtpPhase, code: number, reply: string): boolean {
  if (phase === 'connection' || phase === 'tls' || phase === 'login' || loginRequiredCodes.includes(code))
    return true;
  return phase === 'sender' && !isTooLarge(code, reply);
}

function isTooLarge(code: number, reply: string): boolean {
  return tooLargeCodes.includes(code) || /^5\.(3\.4|2\.3)$/.test(enhancedCode(reply) ?? '');
}

export function isRecipientBad(phase: SmtpPhase, code: number, reply: string): boolean {
  const enhanced = enhancedCode(reply);
  if (phase !== 'recipient' && phase !== 'content') return false;
  if (enhanced !== null && isSpecificCode(enhanced))
    return badRecipientStatus.test(enhanced) || accessDenied.test(reply);
  return phase === 'recipient' && noMailboxCodes.includes(code) && !reasonBesidesRecipient.test(reply);
}

export function isSpecificCode(enhanced: string): boolean {
  return !unspecificCodes.includes(enhanced);
}

const phaseDescriptions: Record<SmtpPhase, string> = {
  connection: 'the mail server was not reached',
  tls: 'no secure connection to the mail server',
  login: 'the mail server did not accept the user name and password',
  sender: 'the mail server did not accept the sender',
  recipient: 'the mail server did not accept the recipient',
  content: 'the mail server did not accept the message',
};

function describeFailure({ phase, reply, reason, complete }: SmtpFailure): string {
  if (reply !== null) return `${phaseDescriptions[phase]}: ${asHeaderText(reply.slice(0, maxReplyLength))}`;
  if (phase === 'content' && complete) return `the message was sent, and ${reason}`;
  return `${phaseDescriptions[phase]}: ${reason}`;
}
