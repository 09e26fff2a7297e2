import { type PlanSettings, planTerms } from '../workshops/plans.ts';
import type { Message } from './signature.ts';

export interface Attempt {
  instanceId: number;
  subscriptionId: number;
  url: string;
  /** Newest first; each signs. */
  sealedSecrets: Buffer[];
  message: Message;
}

export interface Outcome {
  /** 0: no HTTP answer came. */
  status: number;
  body: string | null;
  error: string | null;
  durationMs: number;
  retryAfterSeconds: number | null;
}

export function failureOf({ status, error }: Outcome): string | null {
  if (error !== null) return error;
  return status >= 200 && status < 300 ? null : `the receiver answered ${status}`;
}

export type Verdict =
  | { status: 'succeeded' }
  | { status: 'pending'; nextAttemptAt: Date }
  | { status: 'failed'; switchesOff: boolean };

const gone = 410;

export function verdictOf(outcome: Outcome, attempt: number, now: Date, random: number): Verdict {
  if (failureOf(outcome) === null) return { status: 'succeeded' };
  if (outcome.status === gone) return { status: 'failed', switchesOff: true };
  const waitMs = retryWaitMs(attempt, (outcome.retryAfterSeconds ?? 0) * 1000, random);
  if (waitMs === null || attempt >= attemptsMost) return { status: 'failed', switchesOff: false };
  return { status: 'pending', nextAttemptAt: new Date(now.getTime() + waitMs) };
}

/** How long after a failed attempt the next one follows: most outages are seconds or a working day's part. */
export const retryWaitsMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000] as const;

export const attemptsMost = 1 + retryWaitsMs.length;

/** Spread, so that what failed together does not come again together. */
const spread = 0.2;
/** A receiver may ask for patience, not for us to forget it. */
const lengthenedMost = 2;

/** After the failed attempt of that number (1 is the first); null: it was the last. `random` is from 0 to 1. */
export function retryWaitMs(attempt: number, retryAfterMs: number, random: number): number | null {
  const scheduled = retryWaitsMs[attempt - 1];
  if (scheduled === undefined) return null;
  const wait = scheduled * (1 - spread + 2 * spread * random);
  return Math.round(Math.min(Math.max(wait, retryAfterMs), Math.max(wait, lengthenedMost * scheduled)));
}

export interface Subscription extends PlanSettings {
  active: boolean;
  key_revoked_at: string | null;
  key_expires_at: string | null;
}

export function unservedReason(subscription: Subscription, now: Date): string | null {
  const { active, key_revoked_at, key_expires_at } = subscription;
  if (!active) return 'the subscription is switched off';
  if (key_revoked_at !== null) return 'the key of the subscription was revoked';
  if (key_expires_at !== null && Date.parse(key_expires_at) <= now.getTime())
    return 'the key of the subscription has expired';
  if (!planTerms(subscription).scopes.has('webhooks:manage'))
    return "the workshop's plan has no webhooks any more";
  return null;
}

/** Enough for a receiver that is far away, few enough for a small one. */
const atOnceMost = 8;
/** One that fails is asked by one attempt at a time, until it answers again. */
const atOnceWhileFailing = 1;

export function attemptsAtOnce({ failing_since }: { failing_since: string | null }): number {
  return failing_since === null ? atOnceMost : atOnceWhileFailing;
}
