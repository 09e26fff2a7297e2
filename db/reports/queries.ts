import type { DecisionCount, PlaceCount, VisitCount } from '../../domain/reports/activity.ts';
import type { Median } from '../../domain/reports/figures.ts';
import type { HoursRow, MechanicWork, PlaceWork } from '../../domain/reports/performance.ts';
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
/** Where a statement has no use for the bounds, PostgreSQL would not know what they are. */
const isUsed = '$2::timestamptz[] is not null';
/** They are few: what clients know of is told apart by them. */
const isShown = (row: string) => `not exists (
  select from budgets b where b.instance_id = $1 and b.id = ${row}.budget_id and b.internal)`;

/** Period by period, where an index has the moments in order: that takes half as long as to find each one's place. */
const eachPeriod =
  'unnest($2::timestamptz[], ($2::timestamptz[])[2:]) with ordinality as period (starts, ends, place)';
const isInOrder = '$3::timestamptz < $4::timestamptz';
const inThis = (moment: string) => `${moment} >= starts and ${moment} < ends`;

export const countCreated = inPeriods<PlaceCount>(`
  select place, own.*
  from ${eachPeriod}, lateral (
    select count(*)::integer as count
    from budgets where instance_id = $1 and not internal and ${inThis('created_at')}
  ) own where ${isInOrder}`);

export const countAppointments = inPeriods<PlaceCount>(`
  select ${placeOf('starts_at')} as place, count(*)::integer as count
  from appointments a
  where instance_id = $1 and status = 'confirmed' and ${within('starts_at')} and ${isShown('a')} group by 1`);

const median = (column: string) => `percentile_cont(0.5) within group (order by ${column}) as ms`;

const isDecision = (status: string) => `instance_id = $1 and decides and status = ${status}`;

/** With the median of what accepting took. */
export const countDecisions = inPeriods<DecisionCount>(`
  select place, status, own.*
  from ${eachPeriod}, unnest(array['Enviado', 'Aprobado', 'Rechazado']) status, lateral (
    select count(*)::integer as count, ${median('waited_ms')}
    from budget_milestones m where ${isDecision('status.status')} and ${inThis('at')}
  ) own where ${isInOrder}`);

/** Of all periods together. */
export const medianWait = inPeriods<Median>(`
  select ${median('waited_ms')} from budget_milestones
  where ${isDecision("'Aprobado'")} and ${within('at')} and ${isUsed}`);

export const countVisits = inPeriods<VisitCount>(`
  select came, went, count(*)::integer as count, (count(*) filter (where in_order))::integer as in_order
  from (
    select ${placeOf('date_in')} as came, ${placeOf('delivered_at')} as went,
      delivered_at is null or delivered_at >= date_in as in_order
    from budgets
    where instance_id = $1 and not internal and date_in is not null and least(date_in, delivered_at) < $4::timestamptz
      and greatest(date_in, coalesce(delivered_at, 'infinity')) >= $3::timestamptz
  ) visits group by grouping sets ((came), (went))`);

const sums = `count(*)::integer as count, coalesce(sum(labor_hundredths), 0)::bigint as labor_hundredths,
  coalesce(sum(labor_cents), 0)::bigint as labor_cents, coalesce(sum(part_cents), 0)::bigint as part_cents,
  coalesce(sum(other_cents), 0)::bigint as other_cents`;

/** With the median of what it took. */
export const sumWork = inPeriods<PlaceWork>(`
  select place, own.*
  from ${eachPeriod}, lateral (
    select ${sums}, ${median('lead_ms')} from finished_work where instance_id = $1 and ${inThis('finished_at')}
  ) own where ${isInOrder}`);

/** Of all periods together. */
export const sumWorkOfMechanics = inPeriods<MechanicWork>(`
  select work.*, s.name as mechanic_name
  from (
    select mechanic_id, ${sums}
    from finished_work where instance_id = $1 and ${within('finished_at')} and ${isUsed} group by mechanic_id
  ) work left join staff s on s.instance_id = $1 and s.id = work.mechanic_id`);

/** Of all periods together. */
export const medianLead = inPeriods<Median>(`
  select ${median('lead_ms')} from finished_work
  where instance_id = $1 and lead_ms is not null and ${within('finished_at')} and ${isUsed}`);

/** Of all periods together. */
export const sumHours = inPeriods<HoursRow>(`
  select price_cents, sum(hundredths)::bigint as hundredths, sum(base_cents)::bigint as base_cents
  from finished_hours where instance_id = $1 and ${within('finished_at')} and ${isUsed}
  group by price_cents order by price_cents`);
