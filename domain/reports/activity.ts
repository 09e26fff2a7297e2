import { sum } from '../money/money.ts';
import { computePercent, type MedianDuration, roundHours } from './figures.ts';
import type { Period } from './periods.ts';

/** A count per period. `place` is the number of the period; the first is 1. */
export interface PlaceCount {
  place: number;
  count: number;
}

/** Number of budgets that reached a status in a period. For accepted budgets, also the median time until acceptance. */
export interface DecisionCount extends PlaceCount, MedianDuration {
  status: 'Enviado' | 'Aprobado' | 'Rechazado';
}

/**
 * Number of visits that began in the interval `came`, or that ended in the interval `went`; the other field is null.
 * Both fields are null in the row that counts the vehicles still in the workshop.
 */
export interface VisitCount {
  came: number | null;
  went: number | null;
  count: number;
  /**
   * Number of visits in `count` without a recording error: visits that have not ended, or that ended no earlier than
   * they began.
   */
  in_order: number;
}

interface Activity {
  created: PlaceCount[];
  decisions: DecisionCount[];
  /** The median time until acceptance over all periods. */
  wait: MedianDuration | undefined;
  appointments: PlaceCount[];
  /** The counted visits. Their fields `came` and `went` are numbers of the intervals between the times of `listCountTimes`. */
  visits: VisitCount[];
}

/**
 * Returns the times at which visits are counted: the bounds of the periods, and the present time if a period contains
 * it.
 */
export function listCountTimes(bounds: readonly Date[], now: Date): Date[] {
  const present = endOfMillisecond(now);
  const [first, last] = [bounds[0] as Date, bounds.at(-1) as Date];
  if (present <= first || present >= last || bounds.some((bound) => bound.getTime() === present.getTime()))
    return [...bounds];
  return [...bounds, present].sort((one, other) => one.getTime() - other.getTime());
}

/** Returns the end of the current millisecond, so that events of this millisecond are counted. */
function endOfMillisecond(now: Date): Date {
  return new Date(now.getTime() + 1);
}

interface ReportTime {
  bounds: readonly Date[];
  now: Date;
}

export function activityReport(periods: readonly Period[], activity: Activity, clock: ReportTime) {
  const cuts = listCountTimes(clock.bounds, clock.now);
  const counted = countsByPlace(activity);
  const visitsAt = visitsByPeriod(activity.visits, cuts, clock);
  const data = periods.map((period, at) => {
    return { ...period, ...formatActivity({ ...counted(at + 1), ...visitsAt(at) }) };
  });
  const lastBegun = data.findLast(({ vehicles_in_workshop }) => vehicles_in_workshop !== null);
  const all = (name: Exclude<keyof (ActivityCounts & VisitCounts), 'present' | 'waitMs'>) =>
    sum(data.map((each) => each[name]));
  const totals = formatActivity({
    created: all('created'),
    sent: all('sent'),
    accepted: all('accepted'),
    rejected: all('rejected'),
    appointments: all('appointments'),
    arrivals: all('arrivals'),
    deliveries: all('deliveries'),
    present: lastBegun?.vehicles_in_workshop ?? null,
    waitMs: activity.wait?.ms ?? null,
  });
  return { totals, data };
}

function formatActivity({ present, waitMs, ...counts }: ActivityCounts & VisitCounts) {
  const { created, sent, accepted, rejected, appointments, arrivals, deliveries } = counts;
  return {
    created,
    sent,
    accepted,
    rejected,
    acceptance_rate: computePercent(accepted, accepted + rejected),
    median_hours_to_accept: roundHours(waitMs),
    appointments,
    arrivals,
    deliveries,
    vehicles_in_workshop: present,
  };
}

interface ActivityCounts {
  created: number;
  sent: number;
  accepted: number;
  rejected: number;
  appointments: number;
  waitMs: number | null;
}

function countsByPlace({ created, decisions, appointments }: Activity): (place: number) => ActivityCounts {
  const countsOf = (rows: readonly PlaceCount[]) => new Map(rows.map(({ place, count }) => [place, count]));
  const waits = new Map(
    decisions.filter(({ status }) => status === 'Aprobado').map(({ place, ms }) => [place, ms]),
  );
  const to = (status: DecisionCount['status']) => decisions.filter((row) => row.status === status);
  const counts = {
    created: countsOf(created),
    sent: countsOf(to('Enviado')),
    accepted: countsOf(to('Aprobado')),
    rejected: countsOf(to('Rechazado')),
    appointments: countsOf(appointments),
  };
  return (place) => ({
    created: counts.created.get(place) ?? 0,
    sent: counts.sent.get(place) ?? 0,
    accepted: counts.accepted.get(place) ?? 0,
    rejected: counts.rejected.get(place) ?? 0,
    appointments: counts.appointments.get(place) ?? 0,
    waitMs: waits.get(place) ?? null,
  });
}

interface VisitCounts {
  arrivals: number;
  deliveries: number;
  /** Number of vehicles in the workshop at the end of the period, or now; null for a future period. */
  present: number | null;
}

function visitsByPeriod(
  visits: readonly VisitCount[],
  cuts: readonly Date[],
  { bounds, now }: ReportTime,
): (at: number) => VisitCounts {
  const present = endOfMillisecond(now);
  const placeAt = new Map(cuts.map((cut, place) => [cut.getTime(), place]));
  const placeOf = (moment: Date) => placeAt.get(moment.getTime()) as number;
  const came = accumulateVisits(visits, cuts.length, ({ came }) => came);
  const went = accumulateVisits(visits, cuts.length, ({ came, went }) => (came === null ? went : null));
  return (at) => {
    const [start, end] = [bounds[at] as Date, bounds[at + 1] as Date];
    const [first, last] = [placeOf(start), placeOf(end)];
    const seen = placeOf(present < end ? present : end);
    return {
      arrivals: came(last).count - came(first).count,
      deliveries: went(last).count - went(first).count,
      present: start < present ? came(seen).inOrder - went(seen).inOrder : null,
    };
  };
}

/** Counts the visits up to each interval, and returns a function that reads the sum for an interval. */
function accumulateVisits(
  visits: readonly VisitCount[],
  length: number,
  placeOf: (visit: VisitCount) => number | null,
) {
  const visitsAt = new Map(visits.map((visit) => [placeOf(visit), visit]));
  const none = { count: 0, inOrder: 0 };
  const totals: (typeof none)[] = [];
  for (let place = 0; place <= length; place += 1) {
    const before = totals.at(-1) ?? none;
    const { count, in_order } = visitsAt.get(place) ?? { count: 0, in_order: 0 };
    totals.push({ count: before.count + count, inOrder: before.inOrder + in_order });
  }
  return (place: number) => totals[place] ?? none;
}
