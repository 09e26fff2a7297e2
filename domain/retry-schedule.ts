/** How long after a failed attempt the next one follows: most outages are seconds or a working day's part. */
export const retryWaitsMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000] as const;

export const attemptsMost = 1 + retryWaitsMs.length;

/** Spread, so that what failed together does not come again together. */
const spread = 0.2;
/** A receiver may ask for patience, not for us to forget it. */
const lengthenedMost = 2;

/**
 * The wait after the failed attempt of that number (1 is the first); null: it was the last.
 * `random` is from 0 to 1.
 */
export function retryWaitMs(attempt: number, retryAfterMs: number, random: number): number | null {
  const scheduled = retryWaitsMs[attempt - 1];
  if (scheduled === undefined) return null;
  const wait = scheduled * (1 - spread + 2 * spread * random);
  return Math.round(Math.min(Math.max(wait, retryAfterMs), Math.max(wait, lengthenedMost * scheduled)));
}
