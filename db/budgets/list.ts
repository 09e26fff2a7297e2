import type { BudgetStatus } from '../../domain/budgets/status.ts';
import { arrayLiteral, type Db, statement } from '../connection/client.ts';
import { type Asked, FilteredIds } from '../connection/filtered-ids.ts';
import { inUtc } from '../connection/lifetimes.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { appointmentOfBudget, namesOfBudget, type ShownBudgetRow, shownOfBudget } from './queries.ts';
import { budgetLifetime as lifetime } from './table.ts';

export interface BudgetFilters {
  status?: BudgetStatus | undefined;
  client_id?: number | undefined;
  vehicle_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  updated_since?: string | undefined;
}

/** Those of clients, or those for the workshop's own use; else both. */
export interface DeskBudgetFilters extends BudgetFilters {
  internal?: boolean | undefined;
}

export interface DeskBudgetRow extends ShownBudgetRow {
  internal: boolean;
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

/** For the workshop's eyes, by ascending id. */
export async function showDeskBudgets(db: Db, instanceId: number, ids: number[]): Promise<DeskBudgetRow[]> {
  return ids.length === 0 ? [] : await showAtDesk(db, instanceId, arrayLiteral(ids));
}

/** A page of the budgets that the workshop sees. */
export async function listDeskBudgets(
  db: Db,
  instanceId: number,
  { internal, ...filters }: DeskBudgetFilters,
  after: number,
  limit: number,
): Promise<Page<DeskBudgetRow>> {
  const asked = { db, instanceId, after, most: limit + 1, filters };
  const ofClients = internal === true ? [] : await findIds(asked);
  const own = internal === false ? [] : await internals.walk(asked);
  const ids = [...ofClients, ...own].sort((one, other) => one - other).slice(0, asked.most);
  return pageOf(await showDeskBudgets(db, instanceId, ids), limit);
}

const showing = (columns: string) => `
  select ${columns} from unnest($2::bigint[]) page (id)
    join budgets b on b.instance_id = $1 and b.id = page.id ${namesOfBudget} ${appointmentOfBudget}
  order by b.id`;

const show = statement<ShownBudgetRow>(showing(shownOfBudget));
const showAtDesk = statement<DeskBudgetRow>(showing(`b.internal, ${shownOfBudget}`));

const moment = (value: string) => inUtc(`${value}::timestamptz`);

const idsWhere = (always: string) =>
  new FilteredIds<Filter>({
    table: 'budgets',
    lifetime,
    always,
    exactly: {
      status: (value) => `status = ${value}`,
      client_id: (value) => `client_id = ${value}`,
      vehicle_id: (value) => `vehicle_id = ${value}`,
      from: (value) => `created_at >= ${value}::timestamptz`,
      to: (value) => `created_at <= ${value}::timestamptz`,
      updated_since: (value) => `updated_at >= ${value}::timestamptz`,
    },
    inLifetimes: {
      from: (value) => lifetime.begunFrom(moment(value)),
      to: (value) => lifetime.begunTo(moment(value)),
      updated_since: (value) => lifetime.changedSince(moment(value)),
    },
  });

const budgets = idsWhere('not internal');
/** Few beside the others: walked in an index of their own, or in those of client and vehicle. */
const internals = idsWhere('internal');

/**
 * What is a vehicle's, or asked for whatever its times, is walked in an index that holds all that is filtered by. Times
 * are asked of the index of lifetimes; where a client or a status is asked for as well, whose budgets may be elsewhere,
 * after a glance at those.
 */
async function findIds(asked: Asked<Filter>): Promise<number[]> {
  const { status, client_id, vehicle_id, from, to, updated_since } = asked.filters;
  const isTimed = from !== undefined || to !== undefined || updated_since !== undefined;
  if (vehicle_id !== undefined || !isTimed) return budgets.walk(asked);
  if (client_id !== undefined) {
    return (await glanceAtClient(asked)) ?? (await glanceAtLifetimes(asked)) ?? (await budgets.walk(asked));
  }
  if (status !== undefined) return (await glanceAtStatus(asked)) ?? (await budgets.meet(asked));
  return budgets.meet(asked);
}

/** An id that was found, or where what was not looked at begins. */
interface Glimpse {
  id: number | null;
  beyond: number | null;
}

/** Undefined where more follows than was looked at, and that doesn't fill the page. */
async function idsSeen(asked: Asked<Filter>, glimpse: Promise<Glimpse[]>): Promise<number[] | undefined> {
  const seen = await glimpse;
  const ids = seen.flatMap(({ id }) => id ?? []);
  return ids.length === asked.most || seen[0]?.beyond === null ? ids : undefined;
}

/** Entries of an index: 10,000 take 1 ms. A client or status with more budgets soon turns up among those of any time. */
const glance = { status: 10_000, client_id: 3_000 };

/** The limit stands inside, where only the filter's own index gives the order. */
const glancing = (filter: keyof typeof glance) =>
  budgets.asking<Glimpse>(
    ({ following, exact, only }) => `
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
const glanceAtStatus = (asked: Asked<Filter>) => idsSeen(asked, glancingAtStatus(asked));
const glancingAtClient = glancing('client_id');
const glanceAtClient = (asked: Asked<Filter>) => idsSeen(asked, glancingAtClient(asked));

/** Fills the page for a filter that a twentieth of all budgets pass: 2 ms. */
const nearest = 1_000;

const glancingAtLifetimes = budgets.asking<Glimpse>(
  ({ following, exact, lifetimes }) => `
    with nearest as materialized (
      select id, status, client_id, created_at, updated_at from budgets
      where ${following}${lifetimes} and ${lifetime.above('$2::bigint')}
      order by ${lifetime.upwardsFrom('$2::bigint')} limit ${nearest})
    select found.id, counted.beyond
    from (select case count(*) when ${nearest} then max(id) end as beyond from nearest) counted
      left join lateral (select id from nearest where true${exact} order by id limit $3) found on true
    order by found.id`,
);
const glanceAtLifetimes = (asked: Asked<Filter>) => idsSeen(asked, glancingAtLifetimes(asked));
