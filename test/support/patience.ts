/** What a busy machine may take to come to something. Whoever waits longer waits for what never comes. */
export const patienceMs = 60_000;
