import { sum } from '../money/money.ts';
import { hoursOf, percentOf } from './figures.ts';
import type { Period } from './periods.ts';

/** `place` is the number of a period, from 1 on. */
export interface PlaceCount {
  place: number;
  count: number;
}

export interface DecisionCount extends PlaceCount {
  status: 'Enviado' | 'Aprobado' | 'Rechazado';
}

export interface Median {
  /** Null: of all periods together. */
  place: number | null;
  ms: number | null;
}

/** Where vehicles came in, or where they went: the other is null, as `went` is of those that are still here. */
export interface VisitCount {
  came: number | null;
  went: number | null;
  count: number;
  /** Those that did not go before they came: nobody noted that rightly. */
  in_order: number;
}

export interface Activity {
  created: PlaceCount[];
  decisions: DecisionCount[];
  waits: Median[];
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
  const data = periods.map((period, at) => {
    const visits = visitsWithin(activity.visits, cuts, clock, at);
    return {
      ...period,
      ...figuresOf({ ...counted(at + 1), ...visits, waitMs: medianOf(activity.waits, at + 1) }),
    };
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
    waitMs: medianOf(activity.waits, null),
  });
  return { totals, data };
}

function figuresOf({ present, waitMs, ...counts }: Counts & Visits & { waitMs: number | null }) {
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
}

function countsByPlace({ created, decisions, appointments }: Activity): (place: number) => Counts {
  const countsOf = (rows: readonly PlaceCount[]) => new Map(rows.map(({ place, count }) => [place, count]));
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
  });
}

export function medianOf(medians: readonly Median[], place: number | null): number | null {
  return medians.find((median) => median.place === place)?.ms ?? null;
}

interface Visits {
  arrivals: number;
  deliveries: number;
  /** At the end of the period, or now; null: it has not begun. */
  present: number | null;
}

function visitsWithin(
  visits: readonly VisitCount[],
  cuts: readonly Date[],
  { bounds, now }: Clock,
  at: number,
): Visits {
  const [start, end] = [bounds[at] as Date, bounds[at + 1] as Date];
  const placeOf = (moment: Date) => cuts.findIndex((cut) => cut.getTime() === moment.getTime());
  const [first, last] = [placeOf(start), placeOf(end)];
  const isWithin = (place: number | null) => place !== null && place > first && place <= last;
  const counted = (rows: readonly VisitCount[]) => sum(rows.map(({ count }) => count));
  const present = presentAt(now);
  const seen = present < end ? present : end;
  return {
    arrivals: counted(visits.filter(({ came }) => isWithin(came))),
    deliveries: counted(visits.filter(({ came, went }) => came === null && isWithin(went))),
    present: start < present ? presentBefore(visits, placeOf(seen)) : null,
  };
}

/** Who came before the cut of this place, and had not gone. */
function presentBefore(visits: readonly VisitCount[], place: number): number {
  const came = visits.filter((row) => row.came !== null && row.came <= place);
  const went = visits.filter((row) => row.came === null && row.went !== null && row.went <= place);
  return sum(came.map(({ in_order }) => in_order)) - sum(went.map(({ in_order }) => in_order));
}
