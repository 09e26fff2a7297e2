import { sum } from '../money/money.ts';
import { hoursOf, type Median, percentOf } from './figures.ts';
import type { Period } from './periods.ts';

/** `place` is the number of a period, from 1 on. */
export interface PlaceCount {
  place: number;
  count: number;
}

/** The median is of what accepting took. */
export interface DecisionCount extends PlaceCount, Median {
  status: 'Enviado' | 'Aprobado' | 'Rechazado';
}

/** Where vehicles came in, or where they went: the other is null, as `went` is of those that are still here. */
export interface VisitCount {
  came: number | null;
  went: number | null;
  count: number;
  /** Those that did not go before they came: nobody noted that rightly. */
  in_order: number;
}

interface Activity {
  created: PlaceCount[];
  decisions: DecisionCount[];
  /** All periods together. */
  wait: Median | undefined;
  appointments: PlaceCount[];
  /** Their places are those between `cuts`. */
  visits: VisitCount[];
}

/** Where visits are counted: where periods begin, and now, if that is in one of them. */
export function cutsOf(bounds: readonly Date[], now: Date): Date[] {
  const present = presentAt(now);
  const [first, last] = [bounds[0] as Date, bounds.at(-1) as Date];
  if (present <= first || present >= last || bounds.some((bound) => bound.getTime() === present.getTime()))
    return [...bounds];
  return [...bounds, present].sort((one, other) => one.getTime() - other.getTime());
}

/** What happens now has happened. */
function presentAt(now: Date): Date {
  return new Date(now.getTime() + 1);
}

interface Clock {
  bounds: readonly Date[];
  now: Date;
}

export function activityReport(periods: readonly Period[], activity: Activity, clock: Clock) {
  const cuts = cutsOf(clock.bounds, clock.now);
  const counted = countsByPlace(activity);
  const visitsAt = visitsByPeriod(activity.visits, cuts, clock);
  const data = periods.map((period, at) => {
    return { ...period, ...figuresOf({ ...counted(at + 1), ...visitsAt(at) }) };
  });
  const lastBegun = data.findLast(({ vehicles_in_workshop }) => vehicles_in_workshop !== null);
  const all = (name: keyof (typeof data)[number]) => sum(data.map((each) => each[name] as number));
  const totals = figuresOf({
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

function figuresOf({ present, waitMs, ...counts }: Counts & Visits) {
  const { created, sent, accepted, rejected, appointments, arrivals, deliveries } = counts;
  return {
    created,
    sent,
    accepted,
    rejected,
    acceptance_rate: percentOf(accepted, accepted + rejected),
    median_hours_to_accept: hoursOf(waitMs),
    appointments,
    arrivals,
    deliveries,
    vehicles_in_workshop: present,
  };
}

interface Counts {
  created: number;
  sent: number;
  accepted: number;
  rejected: number;
  appointments: number;
  waitMs: number | null;
}

function countsByPlace({ created, decisions, appointments }: Activity): (place: number) => Counts {
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

interface Visits {
  arrivals: number;
  deliveries: number;
  /** At the end of the period, or now; null: it has not begun. */
  present: number | null;
}

function visitsByPeriod(
  visits: readonly VisitCount[],
  cuts: readonly Date[],
  { bounds, now }: Clock,
): (at: number) => Visits {
  const present = presentAt(now);
  const placeAt = new Map(cuts.map((cut, place) => [cut.getTime(), place]));
  const placeOf = (moment: Date) => placeAt.get(moment.getTime()) as number;
  const came = runningTotals(visits, cuts.length, ({ came }) => came);
  const went = runningTotals(visits, cuts.length, ({ came, went }) => (came === null ? went : null));
  return (at) => {
    const [start, end] = [bounds[at] as Date, bounds[at + 1] as Date];
    const [first, last] = [placeOf(start), placeOf(end)];
    const seen = placeOf(present < end ? present : end);
    return {
      arrivals: came.count(last) - came.count(first),
      deliveries: went.count(last) - went.count(first),
      present: start < present ? came.inOrder(seen) - went.inOrder(seen) : null,
    };
  };
}

/** How many there were until the cut of a place. */
function runningTotals(
  visits: readonly VisitCount[],
  length: number,
  placeOf: (visit: VisitCount) => number | null,
) {
  const counts = new Array<number>(length + 1).fill(0);
  const inOrder = new Array<number>(length + 1).fill(0);
  for (const visit of visits) {
    const place = placeOf(visit);
    if (place === null) continue;
    counts[place] = visit.count;
    inOrder[place] = visit.in_order;
  }
  for (let place = 1; place <= length; place += 1) {
    counts[place] = (counts[place] as number) + (counts[place - 1] as number);
    inOrder[place] = (inOrder[place] as number) + (inOrder[place - 1] as number);
  }
  return {
    count: (place: number) => counts[place] as number,
    inOrder: (place: number) => inOrder[place] as number,
  };
}
