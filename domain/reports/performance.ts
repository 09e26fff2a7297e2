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
  rates: readonly LabourRate[];
}

export function performanceReport(
  periods: readonly Period[],
  { work, ofMechanics, lead, hours, rates }: Performance,
) {
  const workOf = new Map(work.map((row) => [row.place, row]));
  const data = periods.map((period, at) => ({
    ...period,
    ...formatPerformance(workOf.get(at + 1) as PlaceWork),
  }));
  const byId = rates.toSorted((one, other) => one.id - other.id);
  const totals = {
    ...formatPerformance({ ...sumWork(work), ms: lead?.ms ?? null }),
    by_mechanic: listWorkByMechanic(ofMechanics),
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

function formatPerformance({
  count,
  labor_hundredths,
  labor_cents,
  part_cents,
  other_cents,
  ms,
}: WorkSums & MedianDuration) {
  const base_cents = labor_cents + part_cents + other_cents;
  const shares = computeShares(labor_cents, part_cents, base_cents);
  return {
    finished: count,
    hours_sold: fromHundredths(labor_hundredths),
    base: fromHundredths(base_cents),
    labor_share: shares.first,
    parts_share: shares.second,
    other_share: shares.rest,
    currency: 'EUR' as const,
    lead_time_hours: roundHours(ms),
  };
}

/** Lists the work per mechanic, sorted by the mechanic's id. Work without a mechanic comes last. */
function listWorkByMechanic(rows: readonly MechanicWork[]) {
  return rows
    .toSorted((one, other) => (one.mechanic_id ?? Infinity) - (other.mechanic_id ?? Infinity))
    .map(({ mechanic_id, mechanic_name, count, labor_hundredths, labor_cents }) => ({
      mechanic: mechanic_id === null ? null : { id: mechanic_id, name: mechanic_name ?? '' },
      finished: count,
      hours: fromHundredths(labor_hundredths),
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
