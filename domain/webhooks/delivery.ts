import { dayMs } from '../time/lengths.ts';
import { type PlanSettings, planTerms } from '../workshops/plans.ts';
import type { Message } from './signature.ts';

export interface Attempt {
  instanceId: number;
  subscriptionId: number;
  /** True for a sandbox, which may send webhooks to receivers on its own machine. */
  sandbox: boolean;
  url: string;
  /** The encrypted secrets of the subscription, the newest first. Each secret signs the message. */
  sealedSecrets: Buffer[];
  message: Message;
}

export interface Outcome {
  /** The HTTP status; 0 if there was no HTTP response. */
  status: number;
  body: string | null;
  error: string | null;
  durationMs: number;
  retryAfterSeconds: number | null;
}

/** A failed attempt that was followed by another one. Its response body is not stored. */
export interface EarlierAttempt {
  at: string;
  response_status: number | null;
  error: string | null;
  duration_ms: number | null;
}

/** A failure to simulate for the next delivery attempts of a sandbox's subscription. */
export interface PlannedFailure {
  /** Number of attempts that will still fail. */
  count: number;
  kind: 'status' | 'timeout' | 'refused';
  /** The HTTP status of the simulated response; null if no response is simulated. */
  status: number | null;
}

/** Returns the outcome of a simulated failure. The caller simulates its duration. */
export function plannedOutcome({ kind, status }: PlannedFailure): Outcome {
  const none = { status: 0, body: null, error: null, durationMs: 0, retryAfterSeconds: null };
  if (kind === 'timeout') return { ...none, error: 'no answer within 15 s' };
  if (kind === 'refused') return { ...none, error: 'connection refused' };
  return { ...none, status: status ?? 0, body: '' };
}

export function failureText({ status, error }: Outcome): string | null {
  if (error !== null) return error;
  return status >= 200 && status < 300 ? null : `the receiver answered ${status}`;
}

export type Verdict =
  | { status: 'succeeded' }
  | { status: 'pending'; nextAttemptAt: Date }
  | { status: 'failed'; switchesOff: boolean };

const gone = 410;

export function judgeOutcome(outcome: Outcome, attempt: number, now: Date, random: number): Verdict {
  if (failureText(outcome) === null) return { status: 'succeeded' };
  if (outcome.status === gone) return { status: 'failed', switchesOff: true };
  const waitMs = retryWaitMs(attempt, (outcome.retryAfterSeconds ?? 0) * 1000, random);
  if (waitMs === null || attempt >= maxAttempts) return { status: 'failed', switchesOff: false };
  return { status: 'pending', nextAttemptAt: new Date(now.getTime() + waitMs) };
}

/** Delays before the retries. Most outages last seconds or part of a working day. */
export const retryWaitsMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000] as const;

export const maxAttempts = 1 + retryWaitsMs.length;

/**
 * Maximum random deviation of a delay (±20 %), so that deliveries that failed together are retried at different times.
 */
const spread = 0.2;
/** Maximum factor by which a `Retry-After` header may extend a delay. */
const maxLengthened = 2;

/**
 * Returns the delay after a failed attempt; null after the last attempt. The first attempt is 1. `random` is between 0
 * and 1.
 */
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

/**
 * Maximum number of parallel deliveries to a receiver: enough for a receiver with high latency, and few enough for a
 * small server.
 */
const maxParallel = 8;
/** Number of parallel deliveries to a failing receiver, until an attempt succeeds. */
const atOnceWhileFailing = 1;

export function attemptsAtOnce({ failing_since }: { failing_since: string | null }): number {
  return failing_since === null ? maxParallel : atOnceWhileFailing;
}

export type SwitchedOffReason = 'gone' | 'failing';

/** A delivery attempt, with the decision about its outcome. */
interface JudgedAttempt {
  startedAt: Date;
  verdict: Verdict;
  delivery: { itemAt: string };
}

/** Returns the time since which all delivery attempts have failed; null if an attempt succeeded or none was made. */
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

/** Tells whether all delivery attempts have failed for five days. */
function isGivenUp(failingSince: string | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - Date.parse(failingSince) >= givenUpAfterMs;
}

/** Time in ms after which a delivery's retry schedule has ended, even with the longest delays. */
const attemptsLastMs = dayMs;

/** Tells whether a delivery is so old that its retry schedule should have ended. */
function isOverdue(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) >= attemptsLastMs;
}
