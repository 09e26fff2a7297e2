import { lockBudget } from '../../db/budgets/queries.ts';
import { listInvoicesOfBudget } from '../../db/invoices/writing.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';
import { changeDraft } from './change.ts';
import { draftOfBudget } from './draft.ts';

interface BudgetToInvoice {
  budgetId: number;
  simplified: boolean | undefined;
  series: string | undefined;
}

/** Finds the draft of a budget's invoice, or makes one. Returns its id. */
export async function draftToIssue(
  context: Context,
  { budgetId, simplified, series }: BudgetToInvoice,
): Promise<number> {
  const { tx, instance } = context;
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budgetId, internal: false });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  const invoices = await listInvoicesOfBudget(tx, { instanceId: instance.id, budgetId });
  const draft = invoices.find(({ status, rectifies_id }) => status === 'draft' && rectifies_id === null);
  if (!draft) return draftOfBudget(context, { budgetId, kind: simplified ? 'simplified' : 'full', series });
  if (simplified !== undefined && simplified !== (draft.kind === 'simplified'))
    throw problem('invoice_conflict', { reason: 'invoicedAlready', existing_id: draft.id });
  if (series !== undefined)
    await changeDraft(context, { invoiceId: draft.id, fields: {}, series, lines: undefined });
  return draft.id;
}
