import type { BudgetStatus } from '../../domain/budgets/status.ts';
import { arrayLiteral, type Db, type Parameter, sendInOrder, statement } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { appointmentOfBudget, namesOfBudget, type ShownBudgetRow, shownOfBudget } from './queries.ts';
import { above, changedSince, createdFrom, createdTo, upwardsFrom } from './table.ts';

export interface BudgetFilters {
  status?: BudgetStatus | undefined;
  client_id?: number | undefined;
  vehicle_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  updated_since?: string | undefined;
}

type Filter = keyof BudgetFilters;

export async function listBudgets(
  db: Db,
  instanceId: number,
  filters: BudgetFilters,
  after: number,
  limit: number,
): Promise<Page<ShownBudgetRow>> {
  const ids = await findIds({ db, instanceId, after, most: limit + 1, filters });
  return pageOf(ids.length === 0 ? [] : await show(db, instanceId, arrayLiteral(ids)), limit);
}

const show = statement<ShownBudgetRow>(`
  select ${shownOfBudget} from unnest($2::bigint[]) page (id)
    join budgets b on b.instance_id = $1 and b.id = page.id ${namesOfBudget} ${appointmentOfBudget}
  order by b.id`);

interface Asked {
  db: Db;
  instanceId: number;
  after: number;
  most: number;
  filters: BudgetFilters;
}

/**
 * What is a vehicle's, or asked for whatever its times, is walked in an index that holds all that is filtered by. Times
 * are asked of the index of lifetimes; where a client or a status is asked for as well, whose budgets may be elsewhere,
 * after a glance at those.
 */
async function findIds(asked: Asked): Promise<number[]> {
  const { status, client_id, vehicle_id, from, to, updated_since } = asked.filters;
  const isTimed = from !== undefined || to !== undefined || updated_since !== undefined;
  if (vehicle_id !== undefined || !isTimed) return walk(asked);
  if (client_id !== undefined) {
    return (await glanceAtClient(asked)) ?? (await glanceAtLifetimes(asked)) ?? (await walk(asked));
  }
  if (status !== undefined) return (await glanceAtStatus(asked)) ?? (await askLifetimes(asked));
  return askLifetimes(asked);
}

/** Instance, id after which, and how many come first; then the filters. */
const filterNames = ['status', 'client_id', 'vehicle_id', 'from', 'to', 'updated_since'] as const;
const firstFilter = 4;

const exactly: Record<Filter, (value: string) => string> = {
  status: (value) => `status = ${value}`,
  client_id: (value) => `client_id = ${value}`,
  vehicle_id: (value) => `vehicle_id = ${value}`,
  from: (value) => `created_at >= ${value}::timestamptz`,
  to: (value) => `created_at <= ${value}::timestamptz`,
  updated_since: (value) => `updated_at >= ${value}::timestamptz`,
};

const inLifetimes: Partial<typeof exactly> = {
  from: (value) => createdFrom(`${value}::timestamptz`),
  to: (value) => createdTo(`${value}::timestamptz`),
  updated_since: (value) => changedSince(`${value}::timestamptz`),
};

interface Said {
  /** What all of them must hold, with `and` before each. */
  exact: string;
  lifetimes: string;
  only: (filter: Filter) => string;
}

function asking<Row>(textOf: (said: Said) => string) {
  const statements = new Map<string, ReturnType<typeof statement<Row>>>();
  return ({ db, instanceId, after, most, filters }: Asked): Promise<Row[]> => {
    const chosen = filterNames.filter((name) => filters[name] !== undefined);
    const ask = statements.get(chosen.join()) ?? statement<Row>(textOf(saying(chosen)));
    statements.set(chosen.join(), ask);
    return ask(db, instanceId, after, most, ...chosen.map((name) => filters[name] as Parameter));
  };
}

function saying(chosen: Filter[]): Said {
  const value = (name: Filter) => `$${firstFilter + chosen.indexOf(name)}`;
  const said = (words: Partial<typeof exactly>, names = chosen) =>
    names.map((name) => (words[name] ? ` and ${words[name](value(name))}` : '')).join('');
  return {
    exact: said(exactly),
    lifetimes: said(inLifetimes),
    only: (filter) => said(exactly, [filter]),
  };
}

const following = 'instance_id = $1 and not internal and id > $2::bigint';

const walking = asking<{ id: number }>(
  ({ exact }) => `select id from budgets where ${following}${exact} order by id limit $3`,
);

/** Planned for the values: of a client with a tenth of all budgets those in a rare status are found by the status. */
async function walk(asked: Asked): Promise<number[]> {
  const [, found] = await sendInOrder(asked.db, [
    planBy(asked.db, 'force_custom_plan'),
    walking(asked),
    planBy(asked.db, 'force_generic_plan'),
  ]);
  return found.map(({ id }) => id);
}

/** Planning the page's seven tables anew takes longer than reading it. */
const planBy = statement("select set_config('plan_cache_mode', $1, true)");

const meeting = asking<{ id: number }>(
  ({ exact, lifetimes }) => `
    select id from (
      select id from budgets where ${following}${exact}${lifetimes} and ${above('$2::bigint')}
      order by ${upwardsFrom('$2::bigint')} limit $3
    ) nearest order by id`,
);

async function askLifetimes(asked: Asked): Promise<number[]> {
  return (await meeting(asked)).map(({ id }) => id);
}

/** An id that was found, or where what was not looked at begins. */
interface Glimpse {
  id: number | null;
  beyond: number | null;
}

/** Undefined where more follows than was looked at, and that doesn't fill the page. */
async function idsSeen(asked: Asked, glimpse: Promise<Glimpse[]>): Promise<number[] | undefined> {
  const seen = await glimpse;
  const ids = seen.flatMap(({ id }) => id ?? []);
  return ids.length === asked.most || seen[0]?.beyond === null ? ids : undefined;
}

/** Entries of an index: 10,000 take 1 ms. A client or status with more budgets soon turns up among those of any time. */
const glance = { status: 10_000, client_id: 3_000 };

/** The limit stands inside, where only the filter's own index gives the order. */
const glancing = (filter: keyof typeof glance) =>
  asking<Glimpse>(
    ({ exact, only }) => `
    with found as materialized (
      select id from (
        select id, status, client_id, created_at, updated_at from budgets
        where ${following}${only(filter)} order by id limit ${glance[filter]}
      ) seen where true${exact} order by id limit $3)
    select found.id, looked.beyond
    from (select case when (select count(*) from found) < $3 then (
        select id from budgets where ${following}${only(filter)} order by id offset ${glance[filter]} limit 1
      ) end as beyond) looked left join found on true
    order by found.id`,
  );

const glancingAtStatus = glancing('status');
const glanceAtStatus = (asked: Asked) => idsSeen(asked, glancingAtStatus(asked));
const glancingAtClient = glancing('client_id');
const glanceAtClient = (asked: Asked) => idsSeen(asked, glancingAtClient(asked));

/** Fills the page for a filter that a twentieth of all budgets pass: 2 ms. */
const nearest = 1_000;

const glancingAtLifetimes = asking<Glimpse>(
  ({ exact, lifetimes }) => `
    with nearest as materialized (
      select id, status, client_id, created_at, updated_at from budgets
      where ${following}${lifetimes} and ${above('$2::bigint')}
      order by ${upwardsFrom('$2::bigint')} limit ${nearest})
    select found.id, counted.beyond
    from (select case count(*) when ${nearest} then max(id) end as beyond from nearest) counted
      left join lateral (select id from nearest where true${exact} order by id limit $3) found on true
    order by found.id`,
);
const glanceAtLifetimes = (asked: Asked) => idsSeen(asked, glancingAtLifetimes(asked));
