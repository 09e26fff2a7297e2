import { type SQL, sql } from 'drizzle-orm';
import { param, query, type Slots } from '../connection/query.ts';
import { budgets } from '../connection/tables.ts';

/** The records that match a text, by which budgets are found. */
export interface TextMatches {
  id: number | null;
  clientIds: number[];
  vehicleIds: number[];
  text: string;
}

const matches = {
  instanceId: budgets.instance_id,
  id: param.orNull(budgets.id),
  clientIds: param.list(budgets.client_id),
  vehicleIds: param.list(budgets.id),
  text: param.text,
};

/**
 * Ids of budgets by id, client, vehicle, invoice number or the client's own reference. Searches with one subquery and
 * one index per criterion: for a single condition with `or`, the planner would read all budgets.
 */
const matchingIds = ($: Slots<typeof matches>): SQL => sql`
    select id from budgets where instance_id = ${$.instanceId} and id = ${$.id}::bigint
    union select id from budgets where instance_id = ${$.instanceId} and client_id = any (${$.clientIds}::bigint[])
    union select id from budgets where instance_id = ${$.instanceId} and vehicle_id = any (${$.vehicleIds}::bigint[])
    union select budget_id from invoices
      where instance_id = ${$.instanceId} and full_number = upper(${$.text}) and budget_id is not null
    union select id from budgets
      where instance_id = ${$.instanceId} and lower(client_reference) = lower(${$.text})`;

/** Finds the budgets that match a text, the newest first. */
export const findBudgetIds = query(
  { ...matches, most: param.integer },
  ($) => sql<{ id: number }>`
  select id from (${matchingIds($)}) found order by id desc limit ${$.most}`,
);

const filters = {
  status: param.orNull(budgets.status),
  client_id: param.orNull(budgets.client_id),
  vehicle_id: param.orNull(budgets.vehicle_id),
  internal: param.orNull(budgets.internal),
  from: param.orNull(budgets.created_at),
  to: param.orNull(budgets.created_at),
  updated_since: param.orNull(budgets.updated_at),
};
const searched = { ...matches, ...filters, after: budgets.id, most: param.integer };

const meetsFilters = ($: Slots<typeof searched>): SQL => sql`
  (${$.status}::text is null or b.status = ${$.status})
  and (${$.client_id}::bigint is null or b.client_id = ${$.client_id})
  and (${$.vehicle_id}::bigint is null or b.vehicle_id = ${$.vehicle_id})
  and (${$.internal}::boolean is null or b.internal = ${$.internal})
  and (${$.from}::timestamptz is null or b.created_at >= ${$.from})
  and (${$.to}::timestamptz is null or b.created_at <= ${$.to})
  and (${$.updated_since}::timestamptz is null or b.updated_at >= ${$.updated_since})`;

/** Finds the ids after a given one of the budgets that match a text and meet the filters, in ascending order. */
export const findMatchingIds = query(
  searched,
  ($) => sql<{ id: number }>`
  select b.id from (${matchingIds($)}) found join budgets b on b.instance_id = ${$.instanceId} and b.id = found.id
  where b.id > ${$.after} and ${meetsFilters($)} order by b.id limit ${$.most}`,
);

/** Finds the ids before a given one of these budgets, in descending order. */
export const findNewestMatchingIds = query(
  searched,
  ($) => sql<{ id: number }>`
  select b.id from (${matchingIds($)}) found join budgets b on b.instance_id = ${$.instanceId} and b.id = found.id
  where b.id < ${$.after} and ${meetsFilters($)} order by b.id desc limit ${$.most}`,
);
