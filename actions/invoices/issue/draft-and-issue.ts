import { lockBudget } from '../../../db/budgets/queries.ts';
import { type InvoiceRow, listInvoicesOfBudget } from '../../../db/invoices/writing.ts';
import type { PaymentMethod } from '../../../domain/invoices/invoice.ts';
import { makesRecords } from '../../../domain/invoices/tax-record.ts';
import { toHundredths } from '../../../domain/money/money.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { Context } from '../../context.ts';
import { isMain } from '../draft/advances.ts';
import { changeDraft } from '../draft/change.ts';
import { draftKind, draftOfBudget, type WantedKind } from '../draft/draft.ts';
import { requireInvoice } from '../lock.ts';
import type { IssueContext } from './chain.ts';
import { issueDraft } from './issue.ts';

interface InvoiceRequest extends WantedKind {
  /** The id of a draft. A request contains either `id` or `budget_id`. */
  id?: number;
  budget_id?: number;
  series?: string;
  paid?: PaymentMethod;
  /** Tax rates in percent that are not in the service's list, and that the user has confirmed. */
  unlisted_rates?: readonly number[];
}

/** Issues a draft, or drafts and issues the invoice of a budget. Returns the id of the invoice. */
export async function draftAndIssue(context: IssueContext, asked: InvoiceRequest): Promise<number> {
  const { id, budget_id: budgetId, paid, unlisted_rates = [], ...draft } = asked;
  if ((id === undefined) === (budgetId === undefined))
    throw invalidField('', 'oneOfThese', { names: 'id, budget_id' });
  if (unlisted_rates.length > 0 && makesRecords(context.instance))
    throw invalidField('/unlisted_rates', 'onlyOutsideSpain');
  if (id !== undefined) {
    const [field] = Object.keys(draft);
    if (field !== undefined) throw invalidField(`/${field}`, 'misplaced');
    await requireInvoice(context, id, '/id');
  }
  const invoiceId =
    id ?? (await findOrDraft(context, { budgetId: budgetId as number, series: undefined, ...draft }));
  await issueDraft(context, { invoiceId, paid, unlistedRates: unlisted_rates.map(toHundredths) });
  return invoiceId;
}

interface BudgetToInvoice extends WantedKind {
  budgetId: number;
  series: string | undefined;
}

/** Finds the draft of a budget's invoice, or creates a draft. Returns its id. */
async function findOrDraft(
  context: Context,
  { budgetId, series, ...wanted }: BudgetToInvoice,
): Promise<number> {
  const { tx, instance } = context;
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budgetId, internal: false });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  const invoices = await listInvoicesOfBudget(tx, { instanceId: instance.id, budgetId });
  const [draft, other] = invoices.filter((invoice) => isMain(invoice) && invoice.status === 'draft');
  // If two payers have drafts, the caller must name one draft, because each may be paid at its issue or later.
  if (other) throw problem('invoice_conflict', { reason: 'twoDrafts', existing_id: other.id });
  if (!draft) return draftOfBudget(context, { budgetId, series, ...draftKind(wanted) });
  requireSameKind(draft, wanted);
  const { qualified, without_tax_id } = wanted;
  const fields = {
    ...(qualified !== undefined && { qualified }),
    ...(without_tax_id !== undefined && { without_tax_id }),
  };
  if (series !== undefined || Object.keys(fields).length > 0)
    await changeDraft(context, { invoiceId: draft.id, fields, series, lines: undefined });
  return draft.id;
}

/**
 * Rejects a change of the kind of a draft. A draft may become qualified or lose the tax id, but a simplified draft
 * never becomes a full invoice.
 */
function requireSameKind({ id, kind }: InvoiceRow, { simplified, qualified }: WantedKind): void {
  const isTicket = kind === 'simplified';
  if ((simplified !== undefined && simplified !== isTicket) || (qualified && !isTicket))
    throw problem('invoice_conflict', {
      reason: 'invoicedAlready',
      existing_id: id,
    });
}
