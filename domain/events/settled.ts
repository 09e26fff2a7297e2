import { dayMs } from '../time/lengths.ts';

/** Equal to the retention of deliveries, so that a receiver that missed one can still request its event. */
export const eventsKeptMs = 30 * dayMs;

/**
 * Delay until an event is settled. A transaction lasts 30 s at most and may assign an event's id at its end, so after
 * twice that no smaller id can appear. The rest is tolerance for clocks that differ.
 */
const settlesAfterMs = 120_000;

/** Returns the period whose events are retained and settled: no event with a smaller id can appear in it. */
export function settledTime(now: Date): { since: string; until: string } {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { since: before(eventsKeptMs), until: before(settlesAfterMs) };
}
