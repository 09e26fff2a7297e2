import type { BudgetRow } from '../../db/budgets/queries.ts';
import { type InvoiceRow, listInvoiceLines, listInvoicesOfBudget } from '../../db/invoices/writing.ts';
import { type Advance, listValidAdvances } from '../../domain/invoices/advances.ts';
import type { InvoiceLine } from '../../domain/invoices/invoice.ts';
import type { Context } from '../context.ts';
import { alertWorkshop } from '../messages/alert-workshop.ts';

type ReadContext = Pick<Context, 'tx' | 'instance'>;

/** Lists the advances of a budget that its final invoice must deduct. */
export async function listAdvances(
  { tx, instance }: ReadContext,
  invoices: readonly InvoiceRow[],
): Promise<Advance[]> {
  const lines = new Map<number, InvoiceLine[]>();
  for (const { id, advance, status } of invoices)
    if (advance && status === 'issued')
      lines.set(id, await listInvoiceLines(tx, { instanceId: instance.id, invoiceId: id }));
  return listValidAdvances(invoices, (id) => lines.get(id) ?? []);
}

/** Alerts the workshop to paid advances of a budget whose work will not be done. */
export async function alertOfAdvances({ tx, instance, now }: Context, { id }: BudgetRow): Promise<void> {
  const invoices = await listInvoicesOfBudget(tx, { instanceId: instance.id, budgetId: id });
  if (!invoices.some(({ advance }) => advance)) return;
  const numbers = (await listAdvances({ tx, instance }, invoices)).map(({ full_number }) => full_number);
  if (numbers.length === 0) return;
  const about = { budget: id, invoices: numbers.join(', '), budgetId: id };
  const facts = { budget_id: id, invoices: numbers };
  await alertWorkshop({ tx, instance, now, secretBox: null }, 'advance_to_return', about, facts);
}
