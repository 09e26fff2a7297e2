import { and, eq, sql } from 'drizzle-orm';
import { arrayLiteral, isIn, preparedWrite, sendInOrder, statement, type Tx } from '../connection/client.ts';
import { invoices } from '../connection/tables.ts';

const forgetLines = statement(`
  delete from invoice_lines l using invoices i
  where i.instance_id = $1 and i.budget_id = any ($2::bigint[]) and i.status = 'draft'
    and l.instance_id = i.instance_id and l.invoice_id = i.id`);

const forget = preparedWrite((db) =>
  db
    .delete(invoices)
    .where(
      and(
        eq(invoices.instance_id, sql.placeholder('instanceId')),
        isIn(invoices.budget_id, 'budgetIds'),
        eq(invoices.status, 'draft'),
      ),
    ),
);

const freeBudgets = statement(`
  update budgets b set has_invoice = false
  where b.instance_id = $1 and b.id = any ($2::bigint[]) and b.has_invoice and not exists (
    select from invoices i where i.instance_id = b.instance_id and i.budget_id = b.id and i.status <> 'cancelled')`);

/** Drafts of a client's invoices go; what was issued stays, blocked, for as long as the law asks. Its budgets are locked. */
export async function forgetDrafts(tx: Tx, instanceId: number, budgetIds: number[]): Promise<void> {
  const ids = arrayLiteral(budgetIds);
  await sendInOrder(tx, [
    forgetLines(tx, instanceId, ids),
    forget(tx, { instanceId, budgetIds: ids }),
    freeBudgets(tx, instanceId, ids),
  ]);
}
