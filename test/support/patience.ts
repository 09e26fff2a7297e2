/** The longest time that a busy machine may need for anything: after that, the awaited event never happens. */
export const patienceMs = 60_000;
