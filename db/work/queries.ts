import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { work_periods } from '../connection/tables.ts';

const { instance_id, id, budget_id, staff_id } = work_periods;

export interface WorkRow {
  id: number;
  budget_id: number;
  staff_id: number;
  staff_name: string;
  plate: string | null;
  started_at: string;
  ended_at: string | null;
  /** True for work on an internal budget, which the API does not show. */
  internal: boolean;
}

const visibleColumns = sql.raw(`
  select w.id, w.budget_id, w.staff_id, person.name as staff_name, v.plate, w.started_at, w.ended_at,
    b.internal
  from work_periods w
    join staff person on person.instance_id = w.instance_id and person.id = w.staff_id
    join budgets b on b.instance_id = w.instance_id and b.id = w.budget_id
    left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id`);

/** Locks the work of a person until the transaction ends. */
export const lockWork = query(
  { instanceId: instance_id, staffId: staff_id },
  ($) => sql`
  select pg_advisory_xact_lock(hashtextextended('work ' || ${$.instanceId}::bigint || ' ' || ${$.staffId}::bigint, 0))`,
);

export const findWork = query.first(
  { instanceId: instance_id, id },
  ($) => sql<WorkRow>`${visibleColumns} where w.instance_id = ${$.instanceId} and w.id = ${$.id}`,
);

/** Finds the work of a person that has not ended. */
export const findPresentWork = query.first(
  { instanceId: instance_id, staffId: staff_id },
  ($) => sql<WorkRow>`${visibleColumns}
  where w.instance_id = ${$.instanceId} and w.staff_id = ${$.staffId} and w.ended_at is null`,
);

/** Lists the work on a budget that has not ended, in the order of its people. */
export const listPresentWorkOn = query(
  { instanceId: instance_id, budgetId: budget_id },
  ($) => sql<{ staff_id: number }>`
  select staff_id from work_periods
  where instance_id = ${$.instanceId} and budget_id = ${$.budgetId} and ended_at is null
  order by staff_id`,
);

/** Finds the last end of a person's work in a time. */
export const findEndWithin = query.first(
  { instanceId: instance_id, staffId: staff_id, from: param.date, to: param.date },
  ($) => sql<{ ended_at: string }>`
  select ended_at from work_periods
  where instance_id = ${$.instanceId} and staff_id = ${$.staffId}
    and ended_at > ${$.from}::timestamptz and ended_at <= ${$.to}::timestamptz
  order by ended_at desc limit 1`,
);

/** Finds other work of a person in a time. The time has no end if `to` is null. */
export const findOverlappingWork = query.first(
  {
    instanceId: instance_id,
    staffId: staff_id,
    except: param.orNull(id),
    from: param.date,
    to: param.orNull(param.date),
  },
  ($) => sql<{ id: number }>`
  select id from work_periods
  where instance_id = ${$.instanceId} and staff_id = ${$.staffId} and id is distinct from ${$.except}
    and tstzrange(started_at, ended_at) && tstzrange(${$.from}::timestamptz, ${$.to}::timestamptz)
  limit 1`,
);

export const insertWork = query.one(
  pickColumns(work_periods, ['instance_id', 'budget_id', 'staff_id', 'started_at', 'ended_at']),
  ($, db) => db.insert(work_periods).values($).returning({ id }),
);

export const updateWork = query.run(
  pickColumns(work_periods, ['instance_id', 'id', 'started_at', 'ended_at']),
  ($, db) =>
    db
      .update(work_periods)
      .set({ started_at: $.started_at, ended_at: $.ended_at })
      .where(and(eq(instance_id, $.instance_id), eq(id, $.id))),
);

export const deleteWork = query.first(pickColumns(work_periods, ['instance_id', 'id']), ($, db) =>
  db
    .delete(work_periods)
    .where(and(eq(instance_id, $.instance_id), eq(id, $.id)))
    .returning({ id }),
);

/** Lists the work that overlaps a time. */
export const listWorkWithin = query(
  {
    instanceId: instance_id,
    staffId: param.orNull(staff_id),
    budgetId: param.orNull(budget_id),
    from: param.date,
    to: param.date,
  },
  ($) => sql<WorkRow>`${visibleColumns}
  where w.instance_id = ${$.instanceId} and w.started_at < ${$.to} and (w.ended_at is null or w.ended_at > ${$.from})
    and (${$.staffId}::bigint is null or w.staff_id = ${$.staffId})
    and (${$.budgetId}::bigint is null or w.budget_id = ${$.budgetId})
  order by w.started_at, w.id`,
);

const listPage = query(
  {
    instanceId: instance_id,
    staffId: param.orNull(staff_id),
    budgetId: param.orNull(budget_id),
    from: param.orNull(param.date),
    to: param.orNull(param.date),
    running: param.orNull(param.boolean),
    after: param.integer,
    most: param.integer,
  },
  ($) => sql<WorkRow>`${visibleColumns}
  where w.instance_id = ${$.instanceId} and w.id > ${$.after} and not b.internal
    and (${$.staffId}::bigint is null or w.staff_id = ${$.staffId})
    and (${$.budgetId}::bigint is null or w.budget_id = ${$.budgetId})
    and (${$.from}::timestamptz is null or w.ended_at is null or w.ended_at > ${$.from})
    and (${$.to}::timestamptz is null or w.started_at < ${$.to})
    and (${$.running}::boolean is null or (w.ended_at is null) = ${$.running})
  order by w.id
  limit ${$.most}`,
);

export interface WorkFilter {
  staffId: number | null;
  budgetId: number | null;
  from: Date | null;
  to: Date | null;
  running: boolean | null;
}

/** Lists a page of the work on budgets that are not internal, by ascending id. */
export async function listWorkPage(
  db: Db,
  instanceId: number,
  filter: WorkFilter,
  after: number,
  limit: number,
): Promise<Page<WorkRow>> {
  return pageOf(await listPage(db, { instanceId, ...filter, after, most: limit + 1 }), limit);
}
