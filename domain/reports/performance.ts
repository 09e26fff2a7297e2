import { fromHundredths, sum } from '../money/money.ts';
import { computeShares, type MedianDuration, roundHours } from './figures.ts';
import type { Period } from './periods.ts';

interface WorkSums {
  count: number;
  labor_hundredths: number;
  labor_cents: number;
  part_cents: number;
  other_cents: number;
}

/** The finished work of a period, with the median duration of the work. */
export interface PlaceWork extends WorkSums, MedianDuration {
  place: number;
}

/** The finished work of a mechanic, or without a mechanic, in all periods. */
export interface MechanicWork extends WorkSums {
  mechanic_id: number | null;
  mechanic_name: string | null;
}

/** The time that a person worked in a period. */
export interface WorkedTime {
  place: number;
  staff_id: number;
  staff_name: string;
  ms: number;
}

export interface HoursRow {
  price_cents: number;
  hundredths: number;
  base_cents: number;
}

interface LabourRate {
  id: number;
  name: string;
  price_per_hour_cents: number;
}

interface Performance {
  work: PlaceWork[];
  ofMechanics: MechanicWork[];
  /** The median duration of the work over all periods. */
  lead: MedianDuration | undefined;
  hours: HoursRow[];
  worked: WorkedTime[];
  rates: readonly LabourRate[];
}

export function performanceReport(
  periods: readonly Period[],
  { work, ofMechanics, lead, hours, worked, rates }: Performance,
) {
  const workOf = new Map(work.map((row) => [row.place, row]));
  const workedIn = Map.groupBy(worked, ({ place }) => place);
  const data = periods.map((period, at) => ({
    ...period,
    ...formatPerformance(workOf.get(at + 1) as PlaceWork, workedIn.get(at + 1) ?? []),
  }));
  const byId = rates.toSorted((one, other) => one.id - other.id);
  const totals = {
    ...formatPerformance({ ...sumWork(work), ms: lead?.ms ?? null }, worked),
    by_mechanic: listWorkByMechanic(ofMechanics, worked),
    by_rate: hours.map((row) => formatHoursOfRate(row, byId)),
  };
  return { totals, data };
}

function sumWork(rows: readonly WorkSums[]): WorkSums {
  const all = (name: keyof WorkSums) => sum(rows.map((row) => row[name]));
  return {
    count: all('count'),
    labor_hundredths: all('labor_hundredths'),
    labor_cents: all('labor_cents'),
    part_cents: all('part_cents'),
    other_cents: all('other_cents'),
  };
}

function formatPerformance(
  { count, labor_hundredths, labor_cents, part_cents, other_cents, ms }: WorkSums & MedianDuration,
  worked: readonly WorkedTime[],
) {
  const base_cents = labor_cents + part_cents + other_cents;
  const shares = computeShares(labor_cents, part_cents, base_cents);
  return {
    finished: count,
    hours_sold: fromHundredths(labor_hundredths),
    hours_worked: sumHoursWorked(worked),
    base: fromHundredths(base_cents),
    labor_share: shares.first,
    parts_share: shares.second,
    other_share: shares.rest,
    currency: 'EUR' as const,
    lead_time_hours: roundHours(ms),
  };
}

function sumHoursWorked(worked: readonly WorkedTime[]): number {
  return roundHours(sum(worked.map(({ ms }) => ms))) ?? 0;
}

const noWork = { count: 0, labor_hundredths: 0, labor_cents: 0, part_cents: 0, other_cents: 0 };

/**
 * Lists the finished work and the hours of each mechanic, sorted by the mechanic's id. Work without a mechanic comes
 * last.
 */
function listWorkByMechanic(rows: readonly MechanicWork[], worked: readonly WorkedTime[]) {
  const hoursOf = Map.groupBy(worked, ({ staff_id }) => staff_id);
  const known = new Set(rows.map(({ mechanic_id }) => mechanic_id));
  const idle = [...hoursOf.values()].flatMap(([first]) =>
    first && !known.has(first.staff_id)
      ? [{ ...noWork, mechanic_id: first.staff_id, mechanic_name: first.staff_name }]
      : [],
  );
  return [...rows, ...idle]
    .toSorted((one, other) => (one.mechanic_id ?? Infinity) - (other.mechanic_id ?? Infinity))
    .map(({ mechanic_id, mechanic_name, count, labor_hundredths, labor_cents }) => ({
      mechanic: mechanic_id === null ? null : { id: mechanic_id, name: mechanic_name ?? '' },
      finished: count,
      hours: fromHundredths(labor_hundredths),
      hours_worked: mechanic_id === null ? 0 : sumHoursWorked(hoursOf.get(mechanic_id) ?? []),
      base: fromHundredths(labor_cents),
    }));
}

function formatHoursOfRate({ price_cents, hundredths, base_cents }: HoursRow, rates: readonly LabourRate[]) {
  const rate = rates.find(({ price_per_hour_cents }) => price_per_hour_cents === price_cents);
  return {
    price_per_hour: fromHundredths(price_cents),
    rate: rate ? { id: rate.id, name: rate.name } : null,
    hours: fromHundredths(hundredths),
    base: fromHundredths(base_cents),
  };
}
