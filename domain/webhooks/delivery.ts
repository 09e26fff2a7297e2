import { dayMs } from '../time/lengths.ts';
import { type PlanSettings, planTerms } from '../workshops/plans.ts';
import type { Message } from './signature.ts';

export interface Attempt {
  instanceId: number;
  subscriptionId: number;
  /** Whether it is a sandbox, which may call receivers on its own machine. */
  sandbox: boolean;
  url: string;
  /** Newest first; each of them signs. */
  sealedSecrets: Buffer[];
  message: Message;
}

export interface Outcome {
  /** 0 without an HTTP response. */
  status: number;
  body: string | null;
  error: string | null;
  durationMs: number;
  retryAfterSeconds: number | null;
}

/** A failure to simulate for the next attempts of a sandbox's subscription. */
export interface PlannedFailure {
  /** The number of remaining failures. */
  count: number;
  kind: 'status' | 'timeout' | 'refused';
  /** The HTTP status of the response; null without one. */
  status: number | null;
}

/** Returns the outcome of a simulated failure, without its delay. */
export function plannedOutcome({ kind, status }: PlannedFailure): Outcome {
  const none = { status: 0, body: null, error: null, durationMs: 0, retryAfterSeconds: null };
  if (kind === 'timeout') return { ...none, error: 'no answer within 15 s' };
  if (kind === 'refused') return { ...none, error: 'connection refused' };
  return { ...none, status: status ?? 0, body: '' };
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
  if (waitMs === null || attempt >= maxAttempts) return { status: 'failed', switchesOff: false };
  return { status: 'pending', nextAttemptAt: new Date(now.getTime() + waitMs) };
}

/** Waits after failed attempts: most outages last seconds or part of a working day. */
export const retryWaitsMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000] as const;

export const maxAttempts = 1 + retryWaitsMs.length;

/** Jitter, so that deliveries that failed together are retried at different times. */
const spread = 0.2;
/** Maximum factor by which `Retry-After` may extend a wait. */
const maxLengthened = 2;

/** Returns the wait after a failed attempt (1 is the first); null after the last one. `random` is from 0 to 1. */
export function retryWaitMs(attempt: number, retryAfterMs: number, random: number): number | null {
  const scheduled = retryWaitsMs[attempt - 1];
  if (scheduled === undefined) return null;
  const wait = scheduled * (1 - spread + 2 * spread * random);
  return Math.round(Math.min(Math.max(wait, retryAfterMs), Math.max(wait, maxLengthened * scheduled)));
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

/** Parallel deliveries per receiver: enough for one with high latency, few enough for a small one. */
const maxParallel = 8;
/** Parallel deliveries to a failing receiver, until it succeeds again. */
const atOnceWhileFailing = 1;

export function attemptsAtOnce({ failing_since }: { failing_since: string | null }): number {
  return failing_since === null ? maxParallel : atOnceWhileFailing;
}

export type SwitchedOffReason = 'gone' | 'failing';

/** An attempt to deliver to a subscription, and its verdict. */
interface JudgedAttempt {
  startedAt: Date;
  verdict: Verdict;
  delivery: { itemAt: string };
}

/** Returns the time since which all attempts have failed; null if one of them succeeded or none was made. */
export function failingSince(
  before: string | null,
  attempts: Pick<JudgedAttempt, 'startedAt' | 'verdict'>[],
) {
  if (attempts.some(({ verdict }) => verdict.status === 'succeeded')) return null;
  const failed = attempts.map(({ startedAt }) => startedAt.toISOString());
  return before ?? failed.sort()[0] ?? null;
}

export function reasonToSwitchOff(
  attempts: Pick<JudgedAttempt, 'verdict' | 'delivery'>[],
  failingSince: string | null,
  now: Date,
): SwitchedOffReason | null {
  if (attempts.some(({ verdict }) => verdict.status === 'failed' && verdict.switchesOff)) return 'gone';
  const hadItsTime = attempts.some(
    ({ verdict, delivery }) => verdict.status === 'failed' || isOverdue(delivery.itemAt, now),
  );
  return hadItsTime && isGivenUp(failingSince, now) ? 'failing' : null;
}

const givenUpAfterMs = 5 * dayMs;

/** Tells whether all attempts have failed for five days. */
function isGivenUp(failingSince: string | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - Date.parse(failingSince) >= givenUpAfterMs;
}

/** The retry schedule ends within a day, even with the longest waits. */
const attemptsLastMs = dayMs;

/** Tells whether a delivery is overdue: its retry schedule should have ended. */
function isOverdue(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) >= attemptsLastMs;
}
