import { sql } from 'drizzle-orm';
import { type Db, sendInOrder } from './client.ts';
import { type ParameterKind, param, query, type Slots } from './query.ts';

/** Maximum rows that the first, cheap search reads in the order of their ids: 5,000 rows take 2 ms. */
export const maxRowsInIdOrder = 5_000;

export interface ChangesQuery {
  instanceId: number;
  after: number;
  most: number;
  /** Earliest time of the changes. */
  since: string;
  /** Value with which the column `by` is compared. */
  value?: string | boolean;
}

interface ChangedList {
  table: 'clients' | 'vehicles' | 'parts' | 'catalog_items' | 'inspections';
  /** Column in the index of changes after `instance_id`, which is compared with `value`. */
  by?: 'status' | 'below_minimum' | 'category';
  /** SQL condition that every row of the list must meet. */
  only?: string;
}

const columnValue: ParameterKind<string | boolean> = { encode: undefined };
const parameters = { instanceId: param.integer, after: param.integer, value: param.optional(columnValue) };
const pageParameters = { ...parameters, most: param.integer, since: param.moment };

/**
 * Makes a search for the ids of rows that changed since a moment, in ascending order. Reads the next ids first, and
 * searches the index of changes only if the first rows do not fill the page. In a single statement, the planner might
 * read a million rows by id to find this morning's changes, or sort half of all rows to find this year's.
 */
export function createChangeQuery({ table: name, by, only }: ChangedList) {
  const table = sql.raw(name);
  const always = sql.raw(only === undefined ? '' : ` and ${only}`);
  const own = ($: Slots<typeof parameters>) =>
    sql`instance_id = ${$.instanceId}${by ? sql` and ${sql.raw(by)} = ${$.value}` : sql.empty()}${always}`;
  const walk = query(
    pageParameters,
    ($) => sql<{ id: number }>`
      select id from (
        select id, updated_at from ${table} where ${own($)} and id > ${$.after} order by id limit ${maxRowsInIdOrder}
      ) next where updated_at >= ${$.since} order by id limit ${$.most}`,
  );
  const findBeyond = query.first(
    parameters,
    ($) => sql<{ id: number }>`
      select id from ${table} where ${own($)} and id > ${$.after} order by id offset ${maxRowsInIdOrder} limit 1`,
  );
  // `id + 0` and `offset 0` prevent the planner from using the order of ids, so that it uses the index of changes.
  const findChanged = query(
    pageParameters,
    ($) => sql<{ id: number }>`
      select id from (
        select id from ${table}
        where ${own($)} and updated_at >= ${$.since} and id + 0 > ${$.after} offset 0
      ) changed order by id limit ${$.most}`,
  );
  return async (db: Db, changes: ChangesQuery): Promise<number[]> => {
    const [seen, further] = await sendInOrder(db, [walk(db, changes), findBeyond(db, changes)]);
    const isAll = seen.length === changes.most || !further;
    const found = isAll ? seen : await findChanged(db, changes);
    return found.map(({ id }) => id);
  };
}
