import { roundedHalfAwayFromZero } from '../budgets/lines.ts';
import { hourMs } from '../time/lengths.ts';

/** Divides non-negative integers and rounds to the nearest integer, halves up. */
function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/**
 * Converts milliseconds to hours with two decimals. The argument may be fractional, because a median may contain half a
 * millisecond.
 */
export function roundHours(ms: number | null): number | null {
  return ms === null ? null : divideRounded(2 * ms, (2 * hourMs) / 100) / 100;
}

/** Returns a part as a percentage of the whole, with two decimals; null if the whole is zero. */
export function computePercent(part: number, whole: number): number | null {
  return whole === 0 ? null : percentHundredths(part, whole) / 100;
}

function percentHundredths(part: number, whole: number): number {
  const sign = whole < 0 ? -1n : 1n;
  return roundedHalfAwayFromZero(sign * BigInt(part) * 10_000n, sign * BigInt(whole));
}

/** Returns the shares of two parts in per cent; `rest` is the remainder to 100. */
export function computeShares(first: number, second: number, whole: number) {
  if (whole === 0) return { first: null, second: null, rest: null };
  const [one, two] = [percentHundredths(first, whole), percentHundredths(second, whole)];
  return { first: one / 100, second: two / 100, rest: (10_000 - one - two) / 100 };
}

export interface MedianDuration {
  /** Duration in ms; null if nothing was counted. */
  ms: number | null;
}
