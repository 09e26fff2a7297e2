import { arrayLiteral, type Db, statement } from '../connection/client.ts';

interface Sought {
  id: number | null;
  clientIds: number[];
  vehicleIds: number[];
  /** The number of an invoice, or the client's own reference, as it was typed. */
  text: string;
  most: number;
}

/** Each part walks an index of its own: of one condition with `or` the planner would read all budgets. */
const find = statement<{ id: number }>(`
  select id from (
    select id from budgets where instance_id = $1 and id = $2::bigint
    union select id from budgets where instance_id = $1 and client_id = any ($3::bigint[])
    union select id from budgets where instance_id = $1 and vehicle_id = any ($4::bigint[])
    union select budget_id from invoices
      where instance_id = $1 and full_number = upper($5) and budget_id is not null
    union select id from budgets where instance_id = $1 and lower(client_reference) = lower($5)
  ) found order by id desc limit $6`);

/** Budgets of what was found, with this id, invoice number or reference; the newest first. */
export async function findBudgetIds(db: Db, instanceId: number, sought: Sought): Promise<number[]> {
  const { id, clientIds, vehicleIds, text, most } = sought;
  const rows = await find(db, instanceId, id, arrayLiteral(clientIds), arrayLiteral(vehicleIds), text, most);
  return rows.map((row) => row.id);
}
