import { sql } from 'drizzle-orm';
import { sendInOrder, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { invoices } from '../connection/tables.ts';

const those = { instanceId: invoices.instance_id, budgetIds: param.list(invoices.budget_id) };

const deleteLines = query.run(
  those,
  ($) => sql`
  delete from invoice_lines l using invoices i
  where i.instance_id = ${$.instanceId} and i.budget_id = any (${$.budgetIds}::bigint[]) and i.status = 'draft'
    and l.instance_id = i.instance_id and l.invoice_id = i.id`,
);

const deleteInvoices = query.run(
  those,
  ($) => sql`
  delete from invoices
  where instance_id = ${$.instanceId} and budget_id = any (${$.budgetIds}::bigint[]) and status = 'draft'`,
);

const updateBudgets = query.run(
  those,
  ($) => sql`
  update budgets b set has_invoice = false
  where b.instance_id = ${$.instanceId} and b.id = any (${$.budgetIds}::bigint[]) and b.has_invoice and not exists (
    select from invoices i where i.instance_id = b.instance_id and i.budget_id = b.id and i.status <> 'cancelled')`,
);

/**
 * Deletes the drafts of a client's invoices. Issued ones stay, blocked, as long as the law requires. Requires locks on
 * the budgets.
 */
export async function deleteDraftsOfBudgets(
  tx: Tx,
  those: { instanceId: number; budgetIds: number[] },
): Promise<void> {
  await sendInOrder(tx, [deleteLines(tx, those), deleteInvoices(tx, those), updateBudgets(tx, those)]);
}
