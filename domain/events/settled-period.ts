import { dayMs } from '../time/lengths.ts';

/**
 * Time in ms for which events are stored. Deliveries are stored for the same time, so that a receiver that missed a
 * delivery can still request its event.
 */
export const eventsKeptMs = 30 * dayMs;

/**
 * Delay until an event is settled, in ms. A transaction lasts at most 30 s and may assign an event's id at its end, so
 * that no smaller id can appear after 60 s. The other 60 s allow for clocks that differ.
 */
const settlesAfterMs = 120_000;

/**
 * Returns the period whose events are still stored and already settled: no event with a smaller id can still appear in
 * the period.
 */
export function settledPeriod(now: Date): { since: string; until: string } {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { since: before(eventsKeptMs), until: before(settlesAfterMs) };
}
