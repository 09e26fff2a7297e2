/** An answer is replayed for this long; then its key is as good as new. */
export const replayMs = 24 * 3_600_000;

/** A claim that waits for the outside holds for this long: twice what the slowest receiver may take. */
export const leaseMs = 30_000;
