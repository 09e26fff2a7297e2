import { fromHundredths, sum } from '../money/money.ts';
import { computeShares, type Median, roundHours } from './figures.ts';
import type { Period } from './periods.ts';

interface Work {
  count: number;
  labor_hundredths: number;
  labor_cents: number;
  part_cents: number;
  other_cents: number;
}

/** The finished work of a period, with the median duration of the work. */
export interface PlaceWork extends Work, Median {
  place: number;
}

/** The finished work of a mechanic, or without a mechanic, in all periods. */
export interface MechanicWork extends Work {
  mechanic_id: number | null;
  mechanic_name: string | null;
}

export interface HoursRow {
  price_cents: number;
  hundredths: number;
  base_cents: number;
}

interface Rate {
  id: number;
  name: string;
  price_per_hour_cents: number;
}

interface Performance {
  work: PlaceWork[];
  ofMechanics: MechanicWork[];
  /** The median duration of the work over all periods. */
  lead: Median | undefined;
  hours: HoursRow[];
  rates: readonly Rate[];
}

export function performanceReport(
  periods: readonly Period[],
  { work, ofMechanics, lead, hours, rates }: Performance,
) {
  const workOf = new Map(work.map((row) => [row.place, row]));
  const data = periods.map((period, at) => ({ ...period, ...figuresOf(workOf.get(at + 1) as PlaceWork) }));
  const byId = rates.toSorted((one, other) => one.id - other.id);
  const totals = {
    ...figuresOf({ ...together(work), ms: lead?.ms ?? null }),
    by_mechanic: byMechanic(ofMechanics),
    by_rate: hours.map((row) => ofRate(row, byId)),
  };
  return { totals, data };
}

function together(rows: readonly Work[]): Work {
  const all = (name: keyof Work) => sum(rows.map((row) => row[name]));
  return {
    count: all('count'),
    labor_hundredths: all('labor_hundredths'),
    labor_cents: all('labor_cents'),
    part_cents: all('part_cents'),
    other_cents: all('other_cents'),
  };
}

function figuresOf({ count, labor_hundredths, labor_cents, part_cents, other_cents, ms }: Work & Median) {
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
function byMechanic(rows: readonly MechanicWork[]) {
  return rows
    .toSorted((one, other) => (one.mechanic_id ?? Infinity) - (other.mechanic_id ?? Infinity))
    .map(({ mechanic_id, mechanic_name, count, labor_hundredths, labor_cents }) => ({
      mechanic: mechanic_id === null ? null : { id: mechanic_id, name: mechanic_name ?? '' },
      finished: count,
      hours: fromHundredths(labor_hundredths),
      base: fromHundredths(labor_cents),
    }));
}

function ofRate({ price_cents, hundredths, base_cents }: HoursRow, rates: readonly Rate[]) {
  const rate = rates.find(({ price_per_hour_cents }) => price_per_hour_cents === price_cents);
  return {
    price_per_hour: fromHundredths(price_cents),
    rate: rate ? { id: rate.id, name: rate.name } : null,
    hours: fromHundredths(hundredths),
    base: fromHundredths(base_cents),
  };
}
