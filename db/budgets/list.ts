import { type SQL, sql } from 'drizzle-orm';
import type { BudgetStatus } from '../../domain/budgets/status.ts';
import type { Db } from '../connection/client.ts';
import { FilteredIdSearch, type ListQuery } from '../connection/filtered-ids.ts';
import { momentInUtc } from '../connection/lifetimes.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { findMatchingIds, findNewestMatchingIds, type TextMatches } from './desk-search.ts';
import { type DeskBudgetRow, listShownAtDesk, listShownBudgets, type ShownBudgetRow } from './queries.ts';
import { budgetLifetime as lifetime } from './table.ts';

export interface BudgetFilters {
  status?: BudgetStatus | undefined;
  client_id?: number | undefined;
  vehicle_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  updated_since?: string | undefined;
}

/**
 * `internal`: true selects budgets for the workshop's own use, false selects clients' budgets, undefined selects both.
 */
export interface DeskBudgetFilters extends BudgetFilters {
  internal?: boolean | undefined;
}

type Filter = keyof BudgetFilters;

/** Finds a page of the budgets that the API shows. Excludes internal budgets. */
export async function findBudgetPage(
  db: Db,
  instanceId: number,
  filters: BudgetFilters,
  after: number,
  limit: number,
): Promise<Page<ShownBudgetRow>> {
  const ids = await findIds({ db, instanceId, after, most: limit + 1, filters });
  return pageOf(ids.length === 0 ? [] : await listShownBudgets(db, { instanceId, ids }), limit);
}

/** The position and order of a page of the desk's list. */
export interface DeskBudgetPosition {
  after: number;
  limit: number;
  /** Whether the newest budgets are first. */
  descending: boolean;
}

/** Finds a page of the budgets that the workshop's own staff sees, including internal budgets. */
export async function findDeskBudgetPage(
  db: Db,
  instanceId: number,
  { internal, ...filters }: DeskBudgetFilters,
  { after, limit, descending }: DeskBudgetPosition,
): Promise<Page<DeskBudgetRow>> {
  const listQuery = { db, instanceId, after, most: limit + 1, filters };
  const search = descending
    ? { ofClients: newestBudgets.walk.bind(newestBudgets), own: newestInternal }
    : { ofClients: findIds, own: internalBudgets };
  const ofClients = internal === true ? [] : await search.ofClients(listQuery);
  const own = internal === false ? [] : await search.own.walk(listQuery);
  const ids = inOrder([...ofClients, ...own], descending).slice(0, listQuery.most);
  return pageOf(await listInOrder(db, instanceId, ids, descending), limit);
}

function inOrder(ids: number[], descending: boolean): number[] {
  return ids.toSorted((one, other) => (descending ? other - one : one - other));
}

async function listInOrder(
  db: Db,
  instanceId: number,
  ids: number[],
  descending: boolean,
): Promise<DeskBudgetRow[]> {
  const rows = ids.length === 0 ? [] : await listShownAtDesk(db, { instanceId, ids });
  return descending ? rows.toReversed() : rows;
}

/** Finds a page of the budgets that match a text, among those that meet the filters. */
export async function searchDeskBudgetPage(
  db: Db,
  instanceId: number,
  matches: TextMatches,
  filters: DeskBudgetFilters,
  { after, limit, descending }: DeskBudgetPosition,
): Promise<Page<DeskBudgetRow>> {
  const find = descending ? findNewestMatchingIds : findMatchingIds;
  const { status = null, client_id = null, vehicle_id = null, internal = null } = filters;
  const { from = null, to = null, updated_since = null } = filters;
  const given = { status, client_id, vehicle_id, internal, from, to, updated_since };
  const found = await find(db, { instanceId, ...matches, ...given, after, most: limit + 1 });
  const ids = found.map(({ id }) => id);
  return pageOf(await listInOrder(db, instanceId, ids, descending), limit);
}

const idsWhere = (always: SQL, descending = false) =>
  new FilteredIdSearch<Filter>({
    table: 'budgets',
    lifetime,
    always,
    descending,
    exactly: {
      status: (value) => sql`status = ${value}`,
      client_id: (value) => sql`client_id = ${value}`,
      vehicle_id: (value) => sql`vehicle_id = ${value}`,
      from: (value) => sql`created_at >= ${value}::timestamptz`,
      to: (value) => sql`created_at <= ${value}::timestamptz`,
      updated_since: (value) => sql`updated_at >= ${value}::timestamptz`,
    },
    inLifetimes: {
      from: (value) => lifetime.begunFrom(momentInUtc(value)),
      to: (value) => lifetime.begunTo(momentInUtc(value)),
      updated_since: (value) => lifetime.changedSince(momentInUtc(value)),
    },
  });

const budgets = idsWhere(sql`not internal`);
/**
 * Queries for internal budgets. They are few, so they are found by their own index, or among the budgets of the client
 * or vehicle.
 */
const internalBudgets = idsWhere(sql`internal`);
/**
 * Queries for lists with the newest budgets first. They walk a B-tree even if they filter by time: the newest budgets
 * are usually requested, and ids and times of creation have the same order.
 */
const newestBudgets = idsWhere(sql`not internal`, true);
const newestInternal = idsWhere(sql`internal`, true);

/**
 * Finds the ids of a page. Walks a B-tree with all filter columns if the filters include a vehicle, or include no time.
 * Otherwise searches the GiST index of lifetimes. For a client or status, first makes a limited search in the B-tree of
 * the client or status, and uses the GiST index only if this search did not fill the page.
 */
async function findIds(listQuery: ListQuery<Filter>): Promise<number[]> {
  const { status, client_id, vehicle_id, from, to, updated_since } = listQuery.filters;
  const isTimed = from !== undefined || to !== undefined || updated_since !== undefined;
  if (vehicle_id !== undefined || !isTimed) return budgets.walk(listQuery);
  if (client_id !== undefined) {
    return (
      (await findIdsByClient(listQuery)) ??
      (await findIdsByLifetime(listQuery)) ??
      (await budgets.walk(listQuery))
    );
  }
  if (status !== undefined) return (await findIdsByStatus(listQuery)) ?? (await budgets.meet(listQuery));
  return budgets.meet(listQuery);
}

/**
 * A row of a limited search: a found id, and the id at which the search stopped. `beyond` is null if the search read
 * all matching rows.
 */
interface LimitedSearchRow {
  id: number | null;
  beyond: number | null;
}

/** Returns the ids that a limited search found, or undefined if the search stopped before the page was full. */
async function runLimitedSearch(
  listQuery: ListQuery<Filter>,
  glimpse: Promise<LimitedSearchRow[]>,
): Promise<number[] | undefined> {
  const seen = await glimpse;
  const ids = seen.flatMap(({ id }) => id ?? []);
  return ids.length === listQuery.most || seen[0]?.beyond === null ? ids : undefined;
}

/**
 * Maximum index entries that a limited search reads: 10,000 take 1 ms. If a client or status has more budgets, its
 * budgets are so frequent that a search of the lifetime index finds them soon.
 */
const maxEntriesByFilter = { status: 10_000, client_id: 3_000 };

/**
 * Makes a limited search by client or status. The limit is in a subquery, so that PostgreSQL reads the filter's own
 * index in order.
 */
const createLimitedSearch = (filter: keyof typeof maxEntriesByFilter) =>
  budgets.finding(
    ({ following, exact, only, most }) => sql<LimitedSearchRow>`
    with found as materialized (
      select id from (
        select id, status, client_id, created_at, updated_at from budgets
        where ${following}${only(filter)} order by id limit ${maxEntriesByFilter[filter]}
      ) seen where true${exact} order by id limit ${most})
    select found.id, looked.beyond
    from (select case when (select count(*) from found) < ${most} then (
        select id from budgets where ${following}${only(filter)} order by id offset ${maxEntriesByFilter[filter]} limit 1
      ) end as beyond) looked left join found on true
    order by found.id`,
  );

const limitedSearchByStatus = createLimitedSearch('status');
const findIdsByStatus = (listQuery: ListQuery<Filter>) =>
  runLimitedSearch(listQuery, limitedSearchByStatus(listQuery));
const limitedSearchByClient = createLimitedSearch('client_id');
const findIdsByClient = (listQuery: ListQuery<Filter>) =>
  runLimitedSearch(listQuery, limitedSearchByClient(listQuery));

/**
 * Maximum entries that a limited search reads in the lifetime index. The search takes 2 ms, and fills a page if a
 * twentieth of all budgets match the filter.
 */
const maxLifetimeEntries = 1_000;

const limitedSearchByLifetime = budgets.finding(
  ({ following, exact, lifetimes, after, most }) => sql<LimitedSearchRow>`
    with nearest as materialized (
      select id, status, client_id, created_at, updated_at from budgets
      where ${following}${lifetimes} and ${lifetime.above(after)}
      order by ${lifetime.upwardsFrom(after)} limit ${maxLifetimeEntries})
    select found.id, counted.beyond
    from (select case count(*) when ${maxLifetimeEntries} then max(id) end as beyond from nearest) counted
      left join lateral (select id from nearest where true${exact} order by id limit ${most}) found on true
    order by found.id`,
);
const findIdsByLifetime = (listQuery: ListQuery<Filter>) =>
  runLimitedSearch(listQuery, limitedSearchByLifetime(listQuery));
