import { dayMs } from '../time/lengths.ts';

/** As long as deliveries, so that a receiver that missed one can still ask for it. */
export const eventsKeptMs = 30 * dayMs;

/**
 * A transaction lasts 30 s at most and may take an event's id at its end, so after twice that nothing can appear before
 * an event any more. The rest is for clocks that differ.
 */
const settlesAfterMs = 120_000;

/** Returns the events before which no other can appear any more: a reader goes on after the last of them. */
export function settledEvents<Event extends { occurred_at: string }>(events: Event[], now: Date): Event[] {
  return events.filter(({ occurred_at }) => Date.parse(occurred_at) <= now.getTime() - settlesAfterMs);
}
