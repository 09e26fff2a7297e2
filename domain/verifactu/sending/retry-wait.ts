/**
 * Maximum share by which a delay is randomly shortened, so that messages that failed together are retried at different
 * times.
 */
const spread = 0.2;

/** The delay before the first retry of a message, and the maximum delay, in ms. */
export interface RetryMs {
  first: number;
  most: number;
}

/** Returns the delay before a retry. The delay doubles with each attempt, up to the maximum. */
export function retryWaitMs(attempt: number, { first, most }: RetryMs, random: number): number {
  return Math.round(Math.min(first * 2 ** (attempt - 1), most) * (1 - spread * random));
}
