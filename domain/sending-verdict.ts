import type { SendOutcome } from './message.ts';
import { askAgainWaitMs, messageRetryWaitMs } from './message-retry.ts';
import type { SentChannel } from './transport-settings.ts';

/** What became of a message in the end. */
export interface Settled {
  kind: 'settled';
  status: 'sent' | 'failed' | 'bounced';
  /** Why it failed. */
  error: string | null;
  /** By which the provider knows it. */
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

export interface Sending {
  channel: SentChannel;
  /** 1 is the first. */
  attempt: number;
  giveUpAt: Date;
  /** The provider can tell what became of a message. */
  canAsk: boolean;
}

const nothing = { error: null, providerId: null, badAddress: false, notSent: false };

/** A message that was not sent, and won't be. */
export function notSent(error: string): Settled {
  return { ...nothing, kind: 'settled', status: 'failed', error, notSent: true };
}

/** Why what has waited for longer than it may is not sent. */
export const tooLate = 'not sent in time';

/** Nobody can tell whether it was sent, so it is not sent again. */
export function unknownOutcome(error: string): Settled {
  return { ...nothing, kind: 'settled', status: 'failed', error: `unknown outcome: ${error}` };
}

/** What follows from an attempt that ended at `now`. `random` is from 0 to 1. */
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
