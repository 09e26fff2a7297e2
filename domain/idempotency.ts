/** An answer is replayed for this long; then its key is as good as new. */
export const replayMs = 24 * 3_600_000;
