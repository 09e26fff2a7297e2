/** Random share of each wait, so that workshops whose messages failed together do not repeat them together. */
const spread = 0.2;

/** Returns how long a failed message waits before it is sent again: each time twice as long, up to a limit. */
export function retryWaitMs(
  attempt: number,
  { first, most }: { first: number; most: number },
  random: number,
): number {
  return Math.round(Math.min(first * 2 ** (attempt - 1), most) * (1 - spread * random));
}
