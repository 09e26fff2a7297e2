import { sql } from 'drizzle-orm';
import { sendInOrder, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { invoices } from '../connection/tables.ts';

const ofWorkshop = { instanceId: invoices.instance_id };
const ofClient = {
  ...ofWorkshop,
  clientId: invoices.client_id,
  budgetIds: param.list(invoices.budget_id),
};
const invoiceIdsParameters = { ...ofWorkshop, ids: param.list(invoices.id) };

const listDrafts = query(
  ofClient,
  ($) => sql<{ id: number; budget_id: number }>`
  select id, budget_id from invoices
  where instance_id = ${$.instanceId} and status = 'draft'
    and (client_id = ${$.clientId} or budget_id = any (${$.budgetIds}::bigint[]))`,
);

const deleteLines = query.run(
  invoiceIdsParameters,
  ($) => sql`
  delete from invoice_lines
  where instance_id = ${$.instanceId} and invoice_id = any (${$.ids}::bigint[])`,
);

const deleteInvoices = query.run(
  invoiceIdsParameters,
  ($) => sql`delete from invoices where instance_id = ${$.instanceId} and id = any (${$.ids}::bigint[])`,
);

const updateBudgets = query.run(
  { ...ofWorkshop, budgetIds: param.list(invoices.budget_id) },
  ($) => sql`
  update budgets b set has_invoice = false
  where b.instance_id = ${$.instanceId} and b.id = any (${$.budgetIds}::bigint[]) and b.has_invoice and not exists (
    select from invoices i where i.instance_id = b.instance_id and i.budget_id = b.id and i.status <> 'cancelled'
      and i.rectifies_id is null and not i.advance)`,
);

/**
 * Deletes the invoice drafts of a client that is being erased: drafts addressed to the client, including its part of
 * another client's budget, and all drafts of its budgets. Issued invoices remain, blocked, until their legal retention
 * ends. Requires locks on the budgets.
 */
export async function deleteDraftsOfClient(
  tx: Tx,
  client: { instanceId: number; clientId: number; budgetIds: number[] },
): Promise<void> {
  const { instanceId } = client;
  const drafts = await listDrafts(tx, client);
  const ids = drafts.map(({ id }) => id);
  const budgetIds = [...new Set(drafts.map(({ budget_id }) => budget_id))];
  await sendInOrder(tx, [
    deleteLines(tx, { instanceId, ids }),
    deleteInvoices(tx, { instanceId, ids }),
    updateBudgets(tx, { instanceId, budgetIds }),
  ]);
}
