import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../domain/events/actor.ts';
import type { MovedForBudget, RequestedMovement } from '../../domain/stock/movement.ts';
import { actorParams, actorValues } from '../connection/actor.ts';
import type { Db, Tx } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { isIn, param, pickColumns, query, type Slots } from '../connection/query.ts';
import { stock_movements } from '../connection/tables.ts';

const { instance_id, ...columns } = getTableColumns(stock_movements);
const { id, part_id, budget_id, kind, at, reason } = columns;
const columnNames = Object.keys(columns);

/** A movement of a part, with the id of its budget. The budget may be internal. */
export type MovementRow = Pick<typeof stock_movements.$inferSelect, keyof typeof columns>;

export type NewMovement = Omit<RequestedMovement, 'path'> & { on_hand_thousandths: number };

const insert = query(
  {
    instanceId: instance_id,
    movements: param.json<NewMovement[]>(),
    ...pickColumns(stock_movements, ['automatic', 'at']),
    ...actorParams,
  },
  ($) => sql<MovementRow>`
  insert into stock_movements (
    instance_id, part_id, kind, change_thousandths, on_hand_thousandths, reason, budget_id, automatic,
    actor_kind, actor_id, actor_name, at)
  select ${$.instanceId}, part_id, kind, change_thousandths, on_hand_thousandths, reason, budget_id, ${$.automatic},
    ${$.actor_kind}, ${$.actor_id}, ${$.actor_name}, ${$.at}
  from jsonb_array_elements(${$.movements}::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::stock_movements, fields) as movement
  order by place
  returning ${sql.raw(columnNames.join(', '))}`,
);

/** Inserts movements in the given order. Requires `lockParts`, and `updateOnHand` directly before. */
export async function insertMovements(
  tx: Tx,
  instanceId: number,
  movements: NewMovement[],
  { automatic, actor, at }: { automatic: boolean; actor: Actor; at: string },
): Promise<MovementRow[]> {
  return insert(tx, { instanceId, movements, automatic, ...actorValues(actor), at });
}

/** Sums the movements of a budget by part, in total and for automatic movements. */
export const sumMovementsOfBudget = query(
  { instanceId: instance_id, budgetId: param.integer },
  ($) => sql<MovedForBudget>`
  select part_id, sum(change_thousandths)::bigint as change_thousandths,
    coalesce(sum(change_thousandths) filter (where automatic), 0)::bigint as automatic_thousandths
  from stock_movements where instance_id = ${$.instanceId} and budget_id = ${$.budgetId}
  group by part_id`,
);

/**
 * Empties the reasons of the movements of budgets; other columns remain. The client of the budgets must be marked as
 * erased before.
 */
export const forgetReasons = query.run(
  { instanceId: instance_id, budgetIds: param.list(budget_id) },
  ($, db) =>
    db
      .update(stock_movements)
      .set({ reason: '' })
      .where(and(eq(instance_id, $.instanceId), isIn(budget_id, $.budgetIds), ne(reason, ''))),
);

export interface MovementFilters {
  part_id?: number | undefined;
  budget_id?: number | undefined;
  kind?: MovementRow['kind'] | undefined;
  /** Start of the time range, inclusive. */
  from?: string | undefined;
  /** End of the time range, exclusive. */
  until?: string | undefined;
}

/** Position in a list that starts with the oldest movement. Movements of the same moment are ordered by their ids. */
export type MovementPosition = [at: string, id: number];
export const firstMovementPosition: MovementPosition = ['1970-01-01T00:00:00.000Z', 0];

interface MovementPage {
  instanceId: number;
  after: MovementPosition;
  limit: number;
  /** Whether the ids of internal budgets are shown. */
  internal: boolean;
}

const listParameters = {
  instanceId: instance_id,
  at,
  id,
  most: param.integer,
  internal: param.boolean,
  part_id: param.optional(part_id),
  budget_id: param.optional(budget_id),
  kind: param.optional(kind),
  until: param.optional(at),
};

type ListSlots = Slots<typeof listParameters>;
type FilterName = Exclude<keyof MovementFilters, 'from'>;

const filterConditions: Record<FilterName, ($: ListSlots) => SQL> = {
  part_id: ($) => sql` and part_id = ${$.part_id}`,
  budget_id: ($) => sql` and budget_id = ${$.budget_id} and (${$.internal}::boolean or exists (
    select from budgets where instance_id = ${$.instanceId} and id = ${$.budget_id} and not internal))`,
  kind: ($) => sql` and kind = ${$.kind}`,
  until: ($) => sql` and at < ${$.until}`,
};
const filterNames = Object.keys(filterConditions) as FilterName[];

/**
 * SQL expression for the budget's id, which is null for internal budgets unless `internal` is set. Reads the budget of
 * each row: a join read all budgets (70 ms), because the planner doesn't know how short a page is.
 */
const shownBudget = ($: ListSlots) => sql`case when ${$.internal}::boolean or not (
    select internal from budgets where instance_id = ${$.instanceId} and id = page.budget_id
  ) then page.budget_id end as budget_id`;

const otherColumns = sql.raw(
  columnNames
    .filter((name) => name !== 'budget_id')
    .map((name) => `page.${name}`)
    .join(', '),
);

const listBy = (names: FilterName[]) =>
  query(
    listParameters,
    ($) => sql<MovementRow>`
    select ${otherColumns}, ${shownBudget($)}
    from (
      select * from stock_movements
      where instance_id = ${$.instanceId} and (at, id) > (${$.at}::timestamptz, ${$.id}::bigint)${sql.join(
        names.map((name) => filterConditions[name]($)),
      )}
      order by at, id limit ${$.most}
    ) page order by at, id`,
  );

const lists = new Map<string, ReturnType<typeof listBy>>();

/**
 * Finds a page of the movements of parts. Each filter, and each pair of filters, has an index in the order of the list.
 * If `from` is later than the last movement of the previous page, the list starts at `from`: a separate condition would
 * be checked for all earlier movements.
 */
export async function listMovements(
  db: Db,
  { instanceId, after, limit, internal }: MovementPage,
  { from, ...filters }: MovementFilters,
): Promise<Page<MovementRow>> {
  const [at, id]: MovementPosition = from === undefined || from <= after[0] ? after : [from, 0];
  const names = filterNames.filter((name) => filters[name] !== undefined);
  const list = lists.get(names.join()) ?? listBy(names);
  lists.set(names.join(), list);
  return pageOf(await list(db, { ...filters, instanceId, at, id, most: limit + 1, internal }), limit);
}
