import { type SQL, sql } from 'drizzle-orm';
import type { DecisionCount, PlaceCount, VisitCount } from '../../domain/reports/activity.ts';
import type { MedianDuration } from '../../domain/reports/figures.ts';
import type { HoursRow, MechanicWork, PlaceWork, WorkedTime } from '../../domain/reports/performance.ts';
import type { IssuedCount, RevenueEntry } from '../../domain/reports/revenue.ts';
import type { Db } from '../connection/client.ts';
import { param, query, type Slots } from '../connection/query.ts';
import { invoices } from '../connection/tables.ts';

const dayParameters = { instanceId: invoices.instance_id, from: invoices.date, to: invoices.date };

/** Sums the revenue of issued invoices by day, series, kind and tax rate. */
export const sumRevenue = query(
  dayParameters,
  ($) => sql<RevenueEntry>`
  select date::text, series, kind, tax_rate_basis_points, sum(base_cents)::bigint as base_cents,
    sum(tax_cents)::bigint as tax_cents
  from revenue_entries where instance_id = ${$.instanceId} and date between ${$.from}::date and ${$.to}::date
  group by revenue_entries.date, series, kind, tax_rate_basis_points`,
);

/** Condition for corrective invoices about insolvency or an unpaid debt, which involve no payment. */
const keepsDebt = sql.raw(`coalesce(correction_code in ('R2', 'R3'), false)`);

/**
 * Counts issued invoices by day, series and kind, with the sums of their payments until now and of their pending
 * amounts.
 */
export const countIssued = query(
  dayParameters,
  ($) => sql<IssuedCount>`
  select date::text, series, kind, count(*)::integer as count, sum(paid_cents)::bigint as paid_cents,
    coalesce(sum(total_cents - paid_cents) filter (where replaced_by_id is null and not ${keepsDebt}), 0)::bigint
      as outstanding_cents,
    coalesce(sum(total_cents - paid_cents) filter (where replaced_by_id is null and ${keepsDebt}), 0)::bigint as recovered_cents
  from invoices
  where instance_id = ${$.instanceId} and date between ${$.from}::date and ${$.to}::date and status = 'issued'
  group by invoices.date, series, kind`,
);

const periodParameters = {
  instanceId: param.integer,
  bounds: param.optional(param.list(param.moment)),
  first: param.optional(param.moment),
  last: param.optional(param.moment),
};

type PeriodSlots = Slots<typeof periodParameters>;

/**
 * Makes a statement that reports about the periods between bounds. The column `place` of its rows is the number of the
 * period, starting with 1; 0 is the time before the first period.
 */
function createPeriodReport<Row>(build: ($: PeriodSlots) => SQL<Row>) {
  const ask = query(periodParameters, build);
  return (db: Db, { instanceId, bounds }: { instanceId: number; bounds: readonly Date[] }) => {
    const moments = bounds.map((bound) => bound.toISOString());
    return ask(db, { instanceId, bounds: moments, first: moments[0], last: moments.at(-1) });
  };
}

const periodNumberOf = (moment: SQL, $: PeriodSlots) =>
  sql`width_bucket(${moment}, ${$.bounds}::timestamptz[])`;
const isWithinPeriod = (moment: SQL, $: PeriodSlots) =>
  sql`${moment} >= ${$.first}::timestamptz and ${moment} < ${$.last}::timestamptz`;

/**
 * Rows with start, end and number of each period. Searching an index per period takes half as long as computing the
 * period of each row.
 */
const periodRows = ($: PeriodSlots) => sql`
  unnest(${$.bounds}::timestamptz[], (${$.bounds}::timestamptz[])[2:]) with ordinality as period (starts, ends, place)`;

export const countCreated = createPeriodReport(
  ($) => sql<PlaceCount>`
  select place, own.*
  from ${periodRows($)}, lateral (
    select count(*)::integer as count
    from budgets
    where instance_id = ${$.instanceId} and not internal and created_at >= starts and created_at < ends
  ) own`,
);

/**
 * Counts confirmed appointments by period. Looks up the budget of each appointment to exclude internal budgets, because
 * appointments are few.
 */
export const countAppointments = createPeriodReport(
  ($) => sql<PlaceCount>`
  select ${periodNumberOf(sql`starts_at`, $)} as place, count(*)::integer as count
  from appointments a
  where instance_id = ${$.instanceId} and status = 'confirmed' and ${isWithinPeriod(sql`starts_at`, $)} and not exists (
    select from budgets b where b.instance_id = ${$.instanceId} and b.id = a.budget_id and b.internal)
  group by 1`,
);

/** Counts sent, accepted and rejected quotes by period, with the median time that clients took to accept. */
export const countDecisions = createPeriodReport(
  ($) => sql<DecisionCount>`
  select place, status, own.*
  from ${periodRows($)}, unnest(array['Enviado', 'Aprobado', 'Rechazado']) status, lateral (
    select count(*)::integer as count, percentile_cont(0.5) within group (order by waited_ms) as ms
    from budget_milestones m
    where instance_id = ${$.instanceId} and decides and status = status.status and at >= starts and at < ends
  ) own`,
);

/** Returns the median time that clients took to accept a quote, over all periods. */
export const medianWait = createPeriodReport(
  ($) => sql<MedianDuration>`
  select percentile_cont(0.5) within group (order by waited_ms) as ms from budget_milestones
  where instance_id = ${$.instanceId} and decides and status = 'Aprobado' and ${isWithinPeriod(sql`at`, $)}`,
);

export const countVisits = createPeriodReport(
  ($) => sql<VisitCount>`
  select came, went, count(*)::integer as count, (count(*) filter (where in_order))::integer as in_order
  from (
    select ${periodNumberOf(sql`date_in`, $)} as came, ${periodNumberOf(sql`delivered_at`, $)} as went,
      delivered_at is null or delivered_at >= date_in as in_order
    from budgets
    where instance_id = ${$.instanceId} and not internal and date_in is not null
      and least(date_in, delivered_at) < ${$.last}::timestamptz
      and greatest(date_in, coalesce(delivered_at, 'infinity')) >= ${$.first}::timestamptz
  ) visits group by grouping sets ((came), (went))`,
);

const workSums = sql`count(*)::integer as count, coalesce(sum(labor_hundredths), 0)::bigint as labor_hundredths,
  coalesce(sum(labor_cents), 0)::bigint as labor_cents, coalesce(sum(part_cents), 0)::bigint as part_cents,
  coalesce(sum(other_cents), 0)::bigint as other_cents`;

/** Sums the amounts of finished work by period, with the median duration of the work. */
export const sumWork = createPeriodReport(
  ($) => sql<PlaceWork>`
  select place, own.*
  from ${periodRows($)}, lateral (
    select ${workSums}, percentile_cont(0.5) within group (order by lead_ms) as ms
    from finished_work where instance_id = ${$.instanceId} and finished_at >= starts and finished_at < ends
  ) own`,
);

/** Sums the amounts of finished work by mechanic, over all periods. */
export const sumWorkOfMechanics = createPeriodReport(
  ($) => sql<MechanicWork>`
  select work.*, s.name as mechanic_name
  from (
    select mechanic_id, ${workSums}
    from finished_work where instance_id = ${$.instanceId} and ${isWithinPeriod(sql`finished_at`, $)} group by mechanic_id
  ) work left join staff s on s.instance_id = ${$.instanceId} and s.id = work.mechanic_id`,
);

/** Returns the median duration of finished work, over all periods. */
export const medianLead = createPeriodReport(
  ($) => sql<MedianDuration>`
  select percentile_cont(0.5) within group (order by lead_ms) as ms from finished_work
  where instance_id = ${$.instanceId} and lead_ms is not null and ${isWithinPeriod(sql`finished_at`, $)}`,
);

/** Sums the hours of finished work by the price per hour, over all periods. */
export const sumHours = createPeriodReport(
  ($) => sql<HoursRow>`
  select price_cents, sum(hundredths)::bigint as hundredths, sum(base_cents)::bigint as base_cents
  from finished_hours where instance_id = ${$.instanceId} and ${isWithinPeriod(sql`finished_at`, $)}
  group by price_cents order by price_cents`,
);

const sumWorked = query({ ...periodParameters, now: param.date }, ($) => {
  const bounds = sql`(${$.bounds}::timestamptz[])`;
  const end = sql`coalesce(w.ended_at, ${$.now}::timestamptz)`;
  const startWithin = sql`greatest(w.started_at, ${bounds}[place])`;
  const endWithin = sql`least(${end}, ${bounds}[place + 1])`;
  return sql<WorkedTime>`
  select place, w.staff_id, person.name as staff_name,
    (sum(extract(epoch from ${endWithin} - ${startWithin})) * 1000)::bigint as ms
  from work_periods w
    join budgets b on b.instance_id = w.instance_id and b.id = w.budget_id and not b.internal
    join staff person on person.instance_id = w.instance_id and person.id = w.staff_id,
    generate_series(
      greatest(width_bucket(w.started_at, ${bounds}), 1),
      least(width_bucket(${end}, ${bounds}), cardinality(${bounds}) - 1)
    ) place
  where w.instance_id = ${$.instanceId}
    and tstzrange(w.started_at, w.ended_at) && tstzrange(${$.first}::timestamptz, ${$.last}::timestamptz)
    and ${endWithin} > ${startWithin}
  group by place, w.staff_id, person.name`;
});

/**
 * Sums the time that people worked on budgets, by person and period. Work that crosses the edge of a period is cut
 * there. Work that has not ended counts until now.
 */
export function sumHoursWorked(
  db: Db,
  { instanceId, bounds, now }: { instanceId: number; bounds: readonly Date[]; now: Date },
) {
  const moments = bounds.map((bound) => bound.toISOString());
  return sumWorked(db, { instanceId, bounds: moments, first: moments[0], last: moments.at(-1), now });
}
