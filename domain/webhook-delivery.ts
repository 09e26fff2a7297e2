import { attemptsMost, retryWaitMs } from './retry-schedule.ts';
import type { Message } from './webhook-signature.ts';

/** What is needed to try once. */
export interface Attempt {
  instanceId: number;
  subscriptionId: number;
  url: string;
  /** Newest first; each signs. */
  sealedSecrets: Buffer[];
  message: Message;
}

/** What came of an attempt. */
export interface Outcome {
  /** 0: no HTTP answer came. */
  status: number;
  body: string | null;
  error: string | null;
  durationMs: number;
  retryAfterSeconds: number | null;
}

/** What went wrong, in the words of the delivery's record; null: it was delivered. */
export function failureOf({ status, error }: Outcome): string | null {
  if (error !== null) return error;
  return status >= 200 && status < 300 ? null : `the receiver answered ${status}`;
}

export type Verdict =
  | { status: 'succeeded' }
  | { status: 'pending'; nextAttemptAt: Date }
  | { status: 'failed'; switchesOff: boolean };

/** The receiver says that it is gone for good. */
const gone = 410;

/** What follows from the attempt of that number, ended at `now`. */
export function verdictOf(outcome: Outcome, attempt: number, now: Date, random: number): Verdict {
  if (failureOf(outcome) === null) return { status: 'succeeded' };
  if (outcome.status === gone) return { status: 'failed', switchesOff: true };
  const waitMs = retryWaitMs(attempt, (outcome.retryAfterSeconds ?? 0) * 1000, random);
  if (waitMs === null || attempt >= attemptsMost) return { status: 'failed', switchesOff: false };
  return { status: 'pending', nextAttemptAt: new Date(now.getTime() + waitMs) };
}

const givenUpAfterMs = 5 * 86_400_000;

/** Nothing has got through for five days. It is given up with a delivery that has had its time: one alone may be early. */
export function isGivenUp(failingSince: string | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - Date.parse(failingSince) >= givenUpAfterMs;
}

/** All attempts fit in a day, with the longest waits. */
const attemptsLastMs = 86_400_000;

/** By now its attempts would be used up, had it not waited behind thousands of others. */
export function isOverdue(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) >= attemptsLastMs;
}

/** Why a subscription was switched off without anybody asking: told to the workshop. */
export type SwitchedOffReason = 'gone' | 'failing';
