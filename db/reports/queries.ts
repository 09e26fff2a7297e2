import type { DecisionCount, Median, PlaceCount, VisitCount } from '../../domain/reports/activity.ts';
import type { HoursRow, WorkRow } from '../../domain/reports/performance.ts';
import type { DayRange } from '../../domain/reports/periods.ts';
import type { IssuedCount, RevenueEntry } from '../../domain/reports/revenue.ts';
import { arrayLiteral, type Db, type Parameter, statement } from '../connection/client.ts';

// Counted in the database, in periods: `place` is the number of the period, from 1 on, whose moments are between two
// bounds; what is before the first one is in 0.

const ofDays = 'instance_id = $1 and date between $2::date and $3::date';

const entries = statement<RevenueEntry>(`
  select date::text, series, kind, tax_rate_basis_points, sum(base_cents)::bigint as base_cents,
    sum(tax_cents)::bigint as tax_cents
  from revenue_entries where ${ofDays}
  group by revenue_entries.date, series, kind, tax_rate_basis_points`);

/** What issued invoices bring, by day, series and tax rate. */
export function sumRevenue(db: Db, instanceId: number, { from, to }: DayRange): Promise<RevenueEntry[]> {
  return entries(db, instanceId, from, to);
}

const issued = statement<IssuedCount>(`
  select date::text, series, kind, count(*)::integer as count, sum(paid_cents)::bigint as paid_cents,
    coalesce(sum(total_cents - paid_cents) filter (where replaced_by_id is null), 0)::bigint as outstanding_cents
  from invoices where ${ofDays} and status = 'issued'
  group by invoices.date, series, kind`);

/** How many invoices were issued, and what was paid for them until now, by day and series. */
export function countIssued(db: Db, instanceId: number, { from, to }: DayRange): Promise<IssuedCount[]> {
  return issued(db, instanceId, from, to);
}

type Counting<Row> = (db: Db, instanceId: number, bounds: readonly Date[]) => Promise<Row[]>;

/** Its parameters are the instance, the bounds, the first and the last of them. */
function inPeriods<Row>(text: string): Counting<Row> {
  const counted = statement<Row>(text);
  return (db, instanceId, bounds) => {
    const moments = bounds.map((bound) => bound.toISOString());
    const [first, last] = [moments[0], moments.at(-1)] as [Parameter, Parameter];
    return counted(db, instanceId, arrayLiteral(moments), first, last);
  };
}

const placeOf = (moment: string) => `width_bucket(${moment}, $2::timestamptz[])`;
const within = (moment: string) => `${moment} >= $3::timestamptz and ${moment} < $4::timestamptz`;
/** They are few: what clients know of is told apart by them. */
const isShown = (row: string) => `not exists (
  select from budgets b where b.instance_id = $1 and b.id = ${row}.budget_id and b.internal)`;

export const countCreated = inPeriods<PlaceCount>(`
  select ${placeOf('created_at')} as place, count(*)::integer as count
  from budgets where instance_id = $1 and not internal and ${within('created_at')} group by 1`);

export const countAppointments = inPeriods<PlaceCount>(`
  select ${placeOf('starts_at')} as place, count(*)::integer as count
  from appointments a
  where instance_id = $1 and status = 'confirmed' and ${within('starts_at')} and ${isShown('a')} group by 1`);

export const countDecisions = inPeriods<DecisionCount>(`
  select ${placeOf('at')} as place, status, count(*)::integer as count
  from budget_milestones where instance_id = $1 and decides and ${within('at')} group by 1, 2`);

export const medianWaits = inPeriods<Median>(`
  select place, percentile_cont(0.5) within group (order by waited_ms) as ms
  from (
    select ${placeOf('at')} as place, waited_ms
    from budget_milestones where instance_id = $1 and decides and status = 'Aprobado' and ${within('at')}
  ) waits group by grouping sets ((place), ())`);

export const countVisits = inPeriods<VisitCount>(`
  select came, went, count(*)::integer as count, (count(*) filter (where in_order))::integer as in_order
  from (
    select ${placeOf('date_in')} as came, ${placeOf('delivered_at')} as went,
      delivered_at is null or delivered_at >= date_in as in_order
    from budgets
    where instance_id = $1 and not internal and date_in is not null and least(date_in, delivered_at) < $4::timestamptz
      and greatest(date_in, coalesce(delivered_at, 'infinity')) >= $3::timestamptz
  ) visits group by grouping sets ((came), (went))`);

const ofFinished = `finished_work where instance_id = $1 and ${within('finished_at')}`;

export const sumWork = inPeriods<WorkRow>(`
  select work.*, s.name as mechanic_name
  from (
    select place, mechanic_id, count(*)::integer as count, sum(labor_hundredths)::bigint as labor_hundredths,
      sum(labor_cents)::bigint as labor_cents, sum(part_cents)::bigint as part_cents,
      sum(other_cents)::bigint as other_cents
    from (select *, ${placeOf('finished_at')} as place from ${ofFinished}) placed
    group by grouping sets ((place), (mechanic_id))
  ) work left join staff s on s.instance_id = $1 and s.id = work.mechanic_id`);

export const medianLeads = inPeriods<Median>(`
  select place, percentile_cont(0.5) within group (order by lead_ms) as ms
  from (
    select ${placeOf('finished_at')} as place, lead_ms from ${ofFinished} and lead_ms is not null
  ) leads group by grouping sets ((place), ())`);

/** Of all periods together. */
export const sumHours = inPeriods<HoursRow>(`
  select price_cents, sum(hundredths)::bigint as hundredths, sum(base_cents)::bigint as base_cents
  from finished_hours where instance_id = $1 and ${within('finished_at')} and $2::timestamptz[] is not null
  group by price_cents order by price_cents`);
