import { minuteMs } from '../time/lengths.ts';

/** The states of an arrival, the most urgent first. */
export const arrivalStates = ['late', 'expected', 'no_show', 'arrived'] as const;
export type ArrivalState = (typeof arrivalStates)[number];

/** Time after the start of an appointment at which its vehicle counts as late. */
const graceMs = 10 * minuteMs;

interface BookedArrival {
  starts_at: string;
  ends_at: string;
  /** When the vehicle arrived; null until then. */
  date_in: string | null;
}

/** Tells whether a vehicle has arrived for its appointment, is still expected, is late, or did not come. */
export function arrivalState({ starts_at, ends_at, date_in }: BookedArrival, now: Date): ArrivalState {
  if (date_in !== null) return 'arrived';
  if (Date.parse(ends_at) <= now.getTime()) return 'no_show';
  return Date.parse(starts_at) + graceMs <= now.getTime() ? 'late' : 'expected';
}

/** Sorts the arrivals of a day: those that need attention first, each kind by start. */
export function sortArrivals<Arrival extends BookedArrival>(
  arrivals: readonly Arrival[],
  now: Date,
): (Arrival & { state: ArrivalState })[] {
  const order = (state: ArrivalState) => arrivalStates.indexOf(state);
  return arrivals
    .map((each) => ({ ...each, state: arrivalState(each, now) }))
    .toSorted(
      (one, other) =>
        order(one.state) - order(other.state) || Date.parse(one.starts_at) - Date.parse(other.starts_at),
    );
}
