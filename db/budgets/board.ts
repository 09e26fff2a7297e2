import { sql } from 'drizzle-orm';
import { type BudgetStatus, boardStatuses, isUnfinished } from '../../domain/budgets/status.ts';
import { momentInUtc } from '../connection/lifetimes.ts';
import { param, query } from '../connection/query.ts';
import { budgetLifetime, budgets } from './table.ts';

const quoteStatuses = (statuses: readonly BudgetStatus[]) =>
  sql.raw(statuses.map((status) => `'${status}'`).join());
const open = quoteStatuses(boardStatuses.filter((status) => status !== 'Facturado'));
const unfinished = quoteStatuses(boardStatuses.filter(isUnfinished));

/** Maximum number of budgets in a column whose totals are summed: their lines take a few milliseconds. */
const maxSummed = 500;

const columns = sql.raw(`
  id, status, client_id, vehicle_id, updated_at,
  date_out, waiting_parts, category_id, subcategory_id, mechanic_id, assigned_user_id`);

export interface BoardRow {
  status: BudgetStatus;
  count: number;
  late: number;
  /** Null if the column is too long to be summed. */
  total_cents: number | null;
  /** The first budgets, in their order. */
  cards: { id: number; late: boolean }[];
}

/**
 * Finds the columns of the board. Reads all open budgets, whose number does not grow with the years, and those that
 * were invoiced since a moment.
 */
export const findBoard = query(
  {
    instanceId: budgets.instance_id,
    now: param.date,
    invoicedSince: param.date,
    status: param.orNull(budgets.status),
    staffId: param.orNull(param.integer),
    categoryId: param.orNull(param.integer),
    late: param.orNull(param.boolean),
    waitingParts: param.orNull(param.boolean),
    hasText: param.boolean,
    id: param.orNull(param.integer),
    platePart: param.orNull(param.text),
    patterns: param.list(param.text),
    wordStarts: param.list(param.text),
    most: param.integer,
  },
  ($) => sql<BoardRow>`
  with live as (
    select ${columns} from budgets
    where instance_id = ${$.instanceId} and not internal and status in (${open})
    union all
    select ${columns} from budgets
    where instance_id = ${$.instanceId} and internal and status in (${open})
    union all
    select ${columns} from budgets
    where instance_id = ${$.instanceId} and not internal and status = 'Facturado'
      and ${budgetLifetime.changedSince(momentInUtc($.invoicedSince))}
      and ${$.invoicedSince}::timestamptz <= (
        select max(at) from budget_milestones reached
        where reached.instance_id = ${$.instanceId} and reached.budget_id = budgets.id and reached.status = 'Facturado')
  ), judged as (
    select *, coalesce(date_out < ${$.now}::timestamptz and status in (${unfinished}), false) as late from live
  ), shown as materialized (
    select * from judged
    where (${$.status}::text is null or status = ${$.status})
      and (${$.staffId}::bigint is null or mechanic_id = ${$.staffId} or assigned_user_id = ${$.staffId})
      and (${$.categoryId}::bigint is null or category_id = ${$.categoryId} or subcategory_id = ${$.categoryId})
      and (${$.late}::boolean is null or late = ${$.late})
      and (${$.waitingParts}::boolean is null or waiting_parts = ${$.waitingParts})
      and (not ${$.hasText}::boolean or id = ${$.id}::bigint
        or exists (select from vehicles v where v.instance_id = ${$.instanceId} and v.id = judged.vehicle_id
          and v.plate like '%' || ${$.platePart}::text || '%')
        or exists (select from clients c where c.instance_id = ${$.instanceId} and c.id = judged.client_id
          and (c.search_text like any (${$.patterns}::text[]) or c.word_starts && ${$.wordStarts}::text[])))
  ), placed as (
    select id, status, late, count(*) over (partition by status) as of_status,
      row_number() over (
        partition by status
        order by late desc, case when status = 'Facturado' then updated_at end desc, date_out, id
      ) as place
    from shown
  ), summed as (
    select placed.*, case when of_status <= ${maxSummed} then coalesce((
        select sum(base + round(base * rate / 10000)) from (
          select tax_rate_basis_points as rate,
            sum(line_base_cents(quantity_hundredths, unit_price_cents, discount_basis_points)) as base
          from budget_lines
          where instance_id = ${$.instanceId} and budget_id = placed.id and (not optional or chosen)
          group by 1) by_rate
      ), 0) end as total_cents
    from placed
  )
  select status, count(*) as count, count(*) filter (where late) as late,
    sum(total_cents)::bigint as total_cents,
    json_agg(json_build_object('id', id, 'late', late) order by place)
      filter (where place <= ${$.most}) as cards
  from summed group by status`,
);

const someBudgets = { instanceId: budgets.instance_id, ids: param.list(budgets.id) };

export interface BoardWorkRow {
  budget_id: number;
  staff_id: number;
  staff_name: string;
  started_at: string;
}

/** Lists the people who work on budgets now. */
export const listWorkOnBoard = query(
  someBudgets,
  ($) => sql<BoardWorkRow>`
  select w.budget_id, w.staff_id, person.name as staff_name, w.started_at
  from work_periods w join staff person on person.instance_id = w.instance_id and person.id = w.staff_id
  where w.instance_id = ${$.instanceId} and w.budget_id = any (${$.ids}::bigint[]) and w.ended_at is null
  order by w.started_at, w.id`,
);
