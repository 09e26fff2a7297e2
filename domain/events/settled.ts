import { dayMs } from '../time/lengths.ts';

/** As long as deliveries, so that a receiver that missed one can still ask for it. */
export const eventsKeptMs = 30 * dayMs;

/**
 * A transaction lasts 30 s at most and may take an event's id at its end, so after twice that nothing can appear before
 * an event any more. The rest is for clocks that differ.
 */
const settlesAfterMs = 120_000;

/** Returns the time whose events are kept and settled: no event can appear any more that has a smaller id. */
export function settledTime(now: Date): { since: string; until: string } {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { since: before(eventsKeptMs), until: before(settlesAfterMs) };
}
