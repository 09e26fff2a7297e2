import { dayMs, hourMs, minuteMs } from '../time/lengths.ts';

/** Kinds of subjects that must wait after failed attempts. */
export const attemptKinds = ['account', 'address', 'device', 'pin', 'link'] as const;

export type AttemptKind = (typeof attemptKinds)[number];

interface Allowance {
  /** Number of failures without a delay. */
  free: number;
  /** Delay after the first failure beyond them. Each further failure doubles it. */
  firstDelayMs: number;
  maxDelayMs: number;
  /** Failures are forgotten after this time without another one. */
  forgottenAfterMs: number;
}

/**
 * Allowances of failed attempts. An account that is attacked from elsewhere stays open to its own devices, which have
 * an allowance of their own, and to passkeys. The people of a workshop share an address, so addresses get more.
 */
export const allowances: Record<AttemptKind, Allowance> = {
  account: { free: 5, firstDelayMs: 5_000, maxDelayMs: 15 * minuteMs, forgottenAfterMs: dayMs },
  address: { free: 20, firstDelayMs: 5_000, maxDelayMs: 15 * minuteMs, forgottenAfterMs: dayMs },
  device: { free: 10, firstDelayMs: 5_000, maxDelayMs: 5 * minuteMs, forgottenAfterMs: dayMs },
  // The fifth wrong PIN locks the person on that tablet.
  pin: {
    free: 4,
    firstDelayMs: 15 * minuteMs,
    maxDelayMs: 15 * minuteMs,
    forgottenAfterMs: 15 * minuteMs,
  },
  // Requests for a password link are counted whether they succeed or not, because each may send a mail.
  link: { free: 3, firstDelayMs: 15 * minuteMs, maxDelayMs: hourMs, forgottenAfterMs: dayMs },
};

export interface Attempts {
  kind: AttemptKind;
  failures: number;
  last_failed_at: string;
  blocked_until: string;
}

/**
 * Returns the time in ms until the next attempt is allowed; 0 if it is allowed now. Within the allowance it is 0 even
 * for a request that began a moment before another one whose attempt is already counted.
 */
export function waitingMs(
  { kind, failures, blocked_until }: Pick<Attempts, 'kind' | 'failures' | 'blocked_until'>,
  now: Date,
): number {
  if (failures <= allowances[kind].free) return 0;
  return Math.max(0, Date.parse(blocked_until) - now.getTime());
}

/** Returns the attempts after one more failure. */
export function afterFailure<Row extends Attempts>(row: Row, now: Date): Row {
  const { free, firstDelayMs, maxDelayMs, forgottenAfterMs } = allowances[row.kind];
  const isForgotten = now.getTime() - Date.parse(row.last_failed_at) >= forgottenAfterMs;
  const failures = (isForgotten ? 0 : row.failures) + 1;
  const excess = failures - free;
  const delayMs = excess <= 0 ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** (excess - 1));
  return {
    ...row,
    failures,
    last_failed_at: now.toISOString(),
    blocked_until: new Date(now.getTime() + delayMs).toISOString(),
  };
}
