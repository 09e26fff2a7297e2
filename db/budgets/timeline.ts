import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { budgets } from '../connection/tables.ts';

export type TimelineKind = 'change' | 'message';

export interface TimelineRow {
  kind: TimelineKind;
  id: number;
  at: string;
}

/**
 * Lists the entries of a budget's history and log of messages before a position, the latest first. Entries of one
 * moment are ordered by kind and id. Finds messages by the index of the client.
 */
export const listTimeline = query(
  {
    instanceId: budgets.instance_id,
    budgetId: budgets.id,
    at: param.moment,
    kind: param.text,
    id: param.integer,
    most: param.integer,
  },
  ($) => sql<TimelineRow>`
  select kind, id, at from (
    select 'change' as kind, id, at from budget_history
      where instance_id = ${$.instanceId} and budget_id = ${$.budgetId}
    union all
    select 'message', m.id, m.created_at from budgets b
      join communications m on m.instance_id = b.instance_id and m.client_id = b.client_id and m.budget_id = b.id
      where b.instance_id = ${$.instanceId} and b.id = ${$.budgetId} and not m.to_staff
  ) entries
  where (at, kind, id) < (${$.at}::timestamptz, ${$.kind}, ${$.id}::bigint)
  order by at desc, kind desc, id desc limit ${$.most}`,
);
