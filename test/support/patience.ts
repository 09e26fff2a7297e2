/** Timeout for any event on a busy machine: after that, the event counts as missing. */
export const patienceMs = 60_000;
