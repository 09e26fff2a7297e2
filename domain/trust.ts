/**
 * How long a process may act on what it read of a workshop, a key or a plan, counted from the moment the
 * query was sent.
 */
export const trustMs = 1_000;

/** Twice as long as anybody trusts: when a revocation is reported, no process accepts the key any more. */
export const revocationSettlesMs = 2 * trustMs;
