import type { MovementKind } from '../../domain/stock/movement.ts';
import { type Db, type Parameter, statement } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { type MovementRow, movementColumns } from './queries.ts';

export interface MovementFilters {
  part_id?: number | undefined;
  budget_id?: number | undefined;
  kind?: MovementKind | undefined;
  /** At this moment or later. */
  from?: string | undefined;
  /** Before this moment. */
  until?: string | undefined;
}

/** The oldest first; what happened at one moment, as it was recorded. */
export type MovementPosition = [at: string, id: number];
export const beforeAll: MovementPosition = ['1970-01-01T00:00:00.000Z', 0];

interface Asked {
  instanceId: number;
  after: MovementPosition;
  limit: number;
  /** With the budgets that the workshop keeps to itself. */
  internal: boolean;
}

type Filter = keyof MovementFilters;

const meets: Record<Exclude<Filter, 'from'>, (value: string) => string> = {
  part_id: (value) => `part_id = ${value}`,
  budget_id: (value) => `budget_id = ${value}`,
  kind: (value) => `kind = ${value}`,
  until: (value) => `at < ${value}`,
};
const filterNames = Object.keys(meets) as (keyof typeof meets)[];

const lists = new Map<string, ReturnType<typeof listBy>>();

/**
 * Each filter, and each pair of them, has an index in the order of the list. A day that comes behind the page before is
 * where the list is entered: as a condition of its own it would be met by all movements since the first.
 */
export async function listMovements(
  db: Db,
  { instanceId, after, limit, internal }: Asked,
  filters: MovementFilters,
): Promise<Page<MovementRow>> {
  const start: MovementPosition =
    filters.from === undefined || filters.from <= after[0] ? after : [filters.from, 0];
  const chosen = filterNames.filter((name) => filters[name] !== undefined);
  const list = lists.get(chosen.join()) ?? listBy(chosen);
  lists.set(chosen.join(), list);
  const values = chosen.map((name) => filters[name] as Parameter);
  return pageOf(await list(db, instanceId, ...start, limit + 1, internal, ...values), limit);
}

const ownBudget = 'exists (select from budgets where instance_id = $1 and id = $BUDGET and not internal)';

function listBy(chosen: typeof filterNames) {
  const value = (name: keyof typeof meets) => `$${chosen.indexOf(name) + 6}`;
  const asked = chosen.map((name) => ` and ${meets[name](value(name))}`).join('');
  const seen = chosen.includes('budget_id')
    ? ` and ($5 or ${ownBudget.replace('$BUDGET', value('budget_id'))})`
    : '';
  return statement<MovementRow>(`
    select ${movementColumns.map((name) => (name === 'budget_id' ? shownBudget : `page.${name}`)).join(', ')}
    from (
      select * from stock_movements
      where instance_id = $1 and (at, id) > ($2::timestamptz, $3::bigint)${asked}${seen}
      order by at, id limit $4
    ) page order by at, id`);
}

/** Looked up for each row: joined, they were all read, since the planner doesn't know how short a page is (70 ms). */
const shownBudget = `case when $5::boolean or not (
    select internal from budgets where instance_id = $1 and id = page.budget_id
  ) then page.budget_id end as budget_id`;
