import { and, eq, isNull, sql } from 'drizzle-orm';
import type { BudgetStatus } from '../../domain/budgets/status.ts';
import type { partOutcomes } from '../../domain/work/part-request.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { budget_lines, budgets, job_steps, part_requests, staff } from '../connection/tables.ts';

const { instance_id, id } = budgets;

/** Maximum number of jobs in a list, so that it fits on a page. */
export const maxListedJobs = 200;

/** Condition that a line is a step of its job: labour or a part that the client pays. */
const isStepLine = sql.raw(
  `l.line_type in ('labor', 'part') and l.quantity_hundredths > 0 and (l.chosen or not l.optional)`,
);

/** Finds the ids of the jobs of a day. `isToday` includes the vehicles whose work is not finished. */
export const findJobIds = query(
  {
    instanceId: instance_id,
    staffId: param.orNull(staff.id),
    all: param.boolean,
    from: param.date,
    to: param.date,
    isToday: param.boolean,
    most: param.integer,
  },
  ($) => sql<{ id: number }>`
  with found as (
    select budget_id as id from appointments
    where instance_id = ${$.instanceId} and status = 'confirmed'
      and starts_at >= ${$.from}::timestamptz and starts_at < ${$.to}::timestamptz
    union select budget_id from work_periods
    where instance_id = ${$.instanceId} and started_at < ${$.to}::timestamptz
      and (ended_at is null or ended_at > ${$.from}::timestamptz)
    union select id from budgets
    where ${$.isToday} and instance_id = ${$.instanceId} and status in ('En curso', 'En espera') and not internal
    union select id from budgets
    where ${$.isToday} and instance_id = ${$.instanceId} and status in ('En curso', 'En espera') and internal
    union select id from budgets
    where ${$.isToday} and instance_id = ${$.instanceId} and not internal and date_in is not null
      and greatest(date_in, coalesce(delivered_at, 'infinity')) = 'infinity'
      and status in ('Pendiente', 'En cotización', 'Enviado', 'Aprobado')
  )
  select b.id from found join budgets b on b.instance_id = ${$.instanceId} and b.id = found.id
  where b.status not in ('Rechazado', 'Cancelado', 'Retirado')
    and (${$.staffId}::bigint is null or ${$.all} or coalesce(b.mechanic_id, ${$.staffId}) = ${$.staffId}
      or exists (
        select from work_periods w
        where w.instance_id = b.instance_id and w.budget_id = b.id and w.staff_id = ${$.staffId}
          and w.started_at < ${$.to}::timestamptz and (w.ended_at is null or w.ended_at > ${$.from}::timestamptz)))
  order by b.date_out nulls last, b.id
  limit ${$.most}`,
);

export interface JobRow {
  id: number;
  status: BudgetStatus;
  client_id: number;
  vehicle_id: number | null;
  mechanic_id: number | null;
  mechanic_name: string | null;
  plate: string | null;
  brand: string | null;
  model: string | null;
  category: string | null;
  public_notes: string | null;
  internal_notes: string | null;
  km: number | null;
  date_out: string | null;
  start: string | null;
  box: string | null;
  waiting_parts: boolean;
  hold_reason: string | null;
  minutes_sold: number;
  minutes_worked: number;
  working: { id: number; name: string }[];
  steps_done: number;
  steps_total: number;
}

/** Lists jobs by id. */
export const listJobRows = query(
  { instanceId: instance_id, ids: param.list(id), now: param.date },
  ($) => sql<JobRow>`
  select b.id, b.status, b.client_id, b.vehicle_id, b.mechanic_id, mechanic.name as mechanic_name, v.plate, v.brand,
    v.model, category.name as category, b.public_notes, b.internal_notes, b.km, b.date_out, appointment.start,
    appointment.box, b.waiting_parts, b.hold_reason, lines.minutes_sold, work.minutes_worked, work.working,
    lines.ticked + own.ticked as steps_done, lines.steps + own.steps as steps_total
  from unnest(${$.ids}::bigint[]) with ordinality page (id, place)
    join budgets b on b.instance_id = ${$.instanceId} and b.id = page.id
    left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
    left join staff mechanic on mechanic.instance_id = b.instance_id and mechanic.id = b.mechanic_id
    left join service_categories category on category.instance_id = b.instance_id and category.id = b.category_id
    left join lateral (
      select a.starts_at as start, box.name as box
      from appointments a join boxes box on box.instance_id = a.instance_id and box.id = a.box_id
      where a.instance_id = b.instance_id and a.budget_id = b.id and a.status = 'confirmed'
    ) appointment on true
    cross join lateral (
      select count(*) filter (where ${isStepLine})::integer as steps,
        count(*) filter (where ${isStepLine} and s.done_at is not null)::integer as ticked,
        coalesce(round(sum(l.quantity_hundredths) filter (where l.line_type = 'labor' and ${isStepLine}) * 0.6), 0)::integer
          as minutes_sold
      from budget_lines l
        left join job_steps s on s.instance_id = l.instance_id and s.budget_id = l.budget_id and s.line_id = l.id
      where l.instance_id = b.instance_id and l.budget_id = b.id
    ) lines
    cross join lateral (
      select count(*)::integer as steps, count(done_at)::integer as ticked
      from job_steps where instance_id = b.instance_id and budget_id = b.id and line_id is null
    ) own
    cross join lateral (
      select coalesce(floor(sum(extract(epoch from coalesce(w.ended_at, ${$.now}::timestamptz) - w.started_at)) / 60), 0)::integer
          as minutes_worked,
        coalesce(json_agg(json_build_object('id', person.id, 'name', person.name) order by w.started_at)
          filter (where w.ended_at is null), '[]') as working
      from work_periods w join staff person on person.instance_id = w.instance_id and person.id = w.staff_id
      where w.instance_id = b.instance_id and w.budget_id = b.id
    ) work
  order by page.place`,
);

const ofBudget = { instanceId: job_steps.instance_id, budgetId: job_steps.budget_id };

export interface JobLineRow {
  id: number;
  line_type: (typeof budget_lines.$inferSelect)['line_type'];
  description: string;
  extended_detail: string | null;
  reference: string | null;
  group_title: string | null;
  quantity_hundredths: number;
  is_step: boolean;
  step_id: number | null;
  done_at: string | null;
  done_by: number | null;
  done_by_name: string | null;
  part: JobPartRow | null;
}

export interface JobPartRow {
  id: number;
  reference: string;
  description: string;
  unit: string;
  location: string | null;
  on_hand_thousandths: number;
}

const partOf = (alias: string) =>
  sql.raw(`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'reference', ${alias}.reference,
    'description', ${alias}.description, 'unit', ${alias}.unit, 'location', ${alias}.location,
    'on_hand_thousandths', ${alias}.on_hand_thousandths) end`);

/** Lists the lines of a job with the state of their steps, without optional lines that the client did not choose. */
export const listJobLines = query(
  ofBudget,
  ($) => sql<JobLineRow>`
  select l.id, l.line_type, l.description, l.extended_detail, l.reference, l.group_title, l.quantity_hundredths,
    ${isStepLine} as is_step, s.id as step_id, s.done_at, s.done_by, person.name as done_by_name,
    ${partOf('p')} as part
  from budget_lines l
    left join job_steps s on s.instance_id = l.instance_id and s.budget_id = l.budget_id and s.line_id = l.id
    left join staff person on person.instance_id = s.instance_id and person.id = s.done_by
    left join parts p on p.instance_id = l.instance_id and p.id = l.part_id
  where l.instance_id = ${$.instanceId} and l.budget_id = ${$.budgetId} and (l.chosen or not l.optional)
  order by l.sort_order`,
);

export interface JobStepRow {
  id: number;
  line_id: number | null;
  text: string;
  done_at: string | null;
  done_by: number | null;
  done_by_name: string | null;
}

const visibleStep = sql.raw(`
  select s.id, s.line_id, coalesce(s.text, l.description) as text, s.done_at, s.done_by, person.name as done_by_name
  from job_steps s
    left join budget_lines l on l.instance_id = s.instance_id and l.budget_id = s.budget_id and l.id = s.line_id
    left join staff person on person.instance_id = s.instance_id and person.id = s.done_by`);

/** Lists the steps that people added to a job. */
export const listOwnSteps = query(
  ofBudget,
  ($) => sql<JobStepRow>`${visibleStep}
  where s.instance_id = ${$.instanceId} and s.budget_id = ${$.budgetId} and s.line_id is null order by s.id`,
);

export const findStep = query.first(
  { ...ofBudget, id: job_steps.id },
  ($) => sql<JobStepRow>`${visibleStep}
  where s.instance_id = ${$.instanceId} and s.budget_id = ${$.budgetId} and s.id = ${$.id}`,
);

/** Finds the line of a step. Returns undefined if the line is no step. */
export const findStepLine = query.first(
  { ...ofBudget, lineId: budget_lines.id },
  ($) => sql<{ id: number }>`
  select l.id from budget_lines l
  where l.instance_id = ${$.instanceId} and l.budget_id = ${$.budgetId} and l.id = ${$.lineId} and ${isStepLine}`,
);

export const insertStep = query.one(
  pickColumns(job_steps, ['instance_id', 'budget_id', 'text', 'created_at']),
  ($, db) => db.insert(job_steps).values($).returning({ id: job_steps.id }),
);

/** Ticks or opens the step of a line. A step that is already done keeps its time and person. */
export const tickLine = query.one(
  pickColumns(job_steps, ['instance_id', 'budget_id', 'line_id', 'done_at', 'done_by', 'created_at']),
  ($) => sql<{ id: number }>`
  insert into job_steps as s (instance_id, budget_id, line_id, done_at, done_by, created_at)
  values (${$.instance_id}, ${$.budget_id}, ${$.line_id}, ${$.done_at}, ${$.done_by}, ${$.created_at})
  on conflict on constraint job_steps_line_key do update
  set done_by = case when excluded.done_at is null or s.done_at is null then excluded.done_by else s.done_by end,
    done_at = case when excluded.done_at is null then null else coalesce(s.done_at, excluded.done_at) end
  returning s.id`,
);

/** Ticks or opens a step that a person added, as `tickLine` does. */
export const tickStep = query.first(
  pickColumns(job_steps, ['instance_id', 'budget_id', 'id', 'done_at', 'done_by']),
  ($) => sql<{ id: number }>`
  update job_steps s
  set done_by = case when ${$.done_at}::timestamptz is null or s.done_at is null then ${$.done_by}::bigint else s.done_by end,
    done_at = case when ${$.done_at}::timestamptz is null then null else coalesce(s.done_at, ${$.done_at}::timestamptz) end
  where s.instance_id = ${$.instance_id} and s.budget_id = ${$.budget_id} and s.id = ${$.id} and s.line_id is null
  returning s.id`,
);

export const deleteStep = query.first(pickColumns(job_steps, ['instance_id', 'budget_id', 'id']), ($, db) =>
  db
    .delete(job_steps)
    .where(
      and(
        eq(job_steps.instance_id, $.instance_id),
        eq(job_steps.budget_id, $.budget_id),
        eq(job_steps.id, $.id),
        isNull(job_steps.line_id),
      ),
    )
    .returning({ id: job_steps.id }),
);

export interface PartRequestRow {
  id: number;
  budget_id: number;
  plate: string | null;
  part: JobPartRow | null;
  description: string;
  quantity_thousandths: number;
  missing: boolean;
  requested_by: number | null;
  requested_by_name: string | null;
  requested_at: string;
  ordered_at: string | null;
  expected_on: string | null;
  outcome: (typeof partOutcomes)[number] | null;
  closed_at: string | null;
}

const visibleRequest = sql`
  select r.id, r.budget_id, v.plate, ${partOf('p')} as part, r.description, r.quantity_thousandths, r.missing,
    r.requested_by, person.name as requested_by_name, r.requested_at, r.ordered_at, r.expected_on,
    r.outcome, r.closed_at
  from part_requests r
    join budgets b on b.instance_id = r.instance_id and b.id = r.budget_id
    left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
    left join parts p on p.instance_id = r.instance_id and p.id = r.part_id
    left join staff person on person.instance_id = r.instance_id and person.id = r.requested_by`;

export const listPartRequestsOf = query(
  ofBudget,
  ($) => sql<PartRequestRow>`${visibleRequest}
  where r.instance_id = ${$.instanceId} and r.budget_id = ${$.budgetId} order by r.id desc`,
);

export const findPartRequest = query.first(
  { ...ofBudget, id: part_requests.id },
  ($) => sql<PartRequestRow>`${visibleRequest}
  where r.instance_id = ${$.instanceId} and r.budget_id = ${$.budgetId} and r.id = ${$.id}`,
);

/** Maximum number of listed part requests. A workshop waits for far fewer parts. */
export const maxOpenRequests = 200;

/** Lists the open part requests, oldest first. */
export const listOpenPartRequests = query(
  {
    instanceId: part_requests.instance_id,
    budgetId: param.orNull(part_requests.budget_id),
    most: param.integer,
  },
  ($) => sql<PartRequestRow>`${visibleRequest}
  where r.instance_id = ${$.instanceId} and r.closed_at is null
    and (${$.budgetId}::bigint is null or r.budget_id = ${$.budgetId})
    and b.status not in ('Facturado', 'Rechazado', 'Cancelado', 'Retirado')
  order by r.id limit ${$.most}`,
);

/** Counts the open part requests that are not ordered. */
export const countPartRequests = query.one(
  { instanceId: part_requests.instance_id },
  ($) => sql<{ count: number }>`
  select count(*)::integer as count from part_requests r
    join budgets b on b.instance_id = r.instance_id and b.id = r.budget_id
  where r.instance_id = ${$.instanceId} and r.closed_at is null and r.ordered_at is null
    and b.status not in ('Facturado', 'Rechazado', 'Cancelado', 'Retirado')`,
);

export const insertPartRequest = query.one(
  pickColumns(part_requests, [
    'instance_id',
    'budget_id',
    'part_id',
    'description',
    'quantity_thousandths',
    'missing',
    'requested_by',
    'requested_at',
  ]),
  ($, db) => db.insert(part_requests).values($).returning({ id: part_requests.id }),
);

/** Writes the state of a part request. */
export const updatePartRequest = query.first(
  pickColumns(part_requests, [
    ...(['instance_id', 'budget_id', 'id'] as const),
    ...(['ordered_at', 'expected_on', 'outcome', 'closed_at'] as const),
  ]),
  ({ instance_id, budget_id, id, ...state }, db) =>
    db
      .update(part_requests)
      .set(state)
      .where(
        and(
          eq(part_requests.instance_id, instance_id),
          eq(part_requests.budget_id, budget_id),
          eq(part_requests.id, id),
        ),
      )
      .returning({ id: part_requests.id }),
);

/** Counts the open requests of a budget whose part is missing. */
export const countMissingParts = query.one(
  ofBudget,
  ($) => sql<{ count: number }>`
  select count(*)::integer as count from part_requests
  where instance_id = ${$.instanceId} and budget_id = ${$.budgetId} and missing and closed_at is null`,
);

export interface PastVisitRow {
  id: number;
  finished_at: string | null;
  km: number | null;
  category: string | null;
  public_notes: string | null;
  parts: { reference: string | null; description: string }[];
}

/** Lists the last finished visits of a vehicle, with the parts that were fitted. */
export const listPastVisits = query(
  { instanceId: instance_id, vehicleId: budgets.vehicle_id, except: id, most: param.integer },
  ($) => sql<PastVisitRow>`
  select b.id, finished.at as finished_at, b.km, category.name as category, b.public_notes,
    (select coalesce(json_agg(json_build_object('reference', l.reference, 'description', l.description)
        order by l.sort_order), '[]')
      from budget_lines l
      where l.instance_id = b.instance_id and l.budget_id = b.id and l.line_type = 'part' and ${isStepLine}) as parts
  from budgets b
    left join service_categories category on category.instance_id = b.instance_id and category.id = b.category_id
    left join lateral (
      select max(m.at) as at from budget_milestones m
      where m.instance_id = b.instance_id and m.budget_id = b.id and m.status = 'Finalizado') finished on true
  where b.instance_id = ${$.instanceId} and b.vehicle_id = ${$.vehicleId} and b.id <> ${$.except}
    and b.status in ('Finalizado', 'Facturado')
  order by finished.at desc nulls last, b.id desc
  limit ${$.most}`,
);
