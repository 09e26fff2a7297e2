/** Timeout, in milliseconds, of tests that wait for an event: long enough for a busy machine. */
export const patienceMs = 60_000;
