import type { BudgetRow } from '../../db/budgets/queries.ts';
import { listInvoicesOfBudget } from '../../db/invoices/writing.ts';
import type { BudgetStatus } from '../../domain/budgets/status.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';

/**
 * Refuses to reopen or cancel a budget while only one of two payers is invoiced. It stays `Finalizado` until both are,
 * and the invoiced work was done.
 */
export async function requireNotHalfInvoiced(
  { tx, instance }: Pick<Context, 'tx' | 'instance'>,
  { id, status, has_invoice }: BudgetRow,
  to: BudgetStatus,
): Promise<void> {
  if (status !== 'Finalizado' || to === 'Facturado' || !has_invoice) return;
  const invoices = await listInvoicesOfBudget(tx, { instanceId: instance.id, budgetId: id });
  const isHalf = invoices.some(
    ({ status, split, rectifies_id }) => status === 'issued' && split !== null && rectifies_id === null,
  );
  if (isHalf) throw problem('budget_locked', { reason: 'halfInvoiced' });
}
