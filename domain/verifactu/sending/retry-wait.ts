/** Random share of each wait (jitter), so that messages that failed together are retried at different times. */
const spread = 0.2;

/** The wait before the first retry of a message, and the maximum. */
export interface RetryMs {
  first: number;
  most: number;
}

/** Returns the wait before a retry: exponential, up to a limit. */
export function retryWaitMs(attempt: number, { first, most }: RetryMs, random: number): number {
  return Math.round(Math.min(first * 2 ** (attempt - 1), most) * (1 - spread * random));
}
