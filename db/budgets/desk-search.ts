import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { budgets } from '../connection/tables.ts';

/**
 * Finds budgets by id, client, vehicle, invoice number or the client's own reference, the newest first. Searches with
 * one subquery and one index per criterion: for a single condition with `or`, the planner would read all budgets.
 */
export const findBudgetIds = query(
  {
    instanceId: budgets.instance_id,
    id: param.orNull(budgets.id),
    clientIds: param.list(budgets.client_id),
    vehicleIds: param.list(budgets.id),
    text: param.text,
    most: param.integer,
  },
  ($) => sql<{ id: number }>`
  select id from (
    select id from budgets where instance_id = ${$.instanceId} and id = ${$.id}::bigint
    union select id from budgets where instance_id = ${$.instanceId} and client_id = any (${$.clientIds}::bigint[])
    union select id from budgets where instance_id = ${$.instanceId} and vehicle_id = any (${$.vehicleIds}::bigint[])
    union select budget_id from invoices
      where instance_id = ${$.instanceId} and full_number = upper(${$.text}) and budget_id is not null
    union select id from budgets
      where instance_id = ${$.instanceId} and lower(client_reference) = lower(${$.text})
  ) found order by id desc limit ${$.most}`,
);
