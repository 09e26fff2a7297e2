import type { PaymentMethod } from '../../../domain/invoices/invoice.ts';
import { makesRecords } from '../../../domain/invoices/registered.ts';
import { inHundredths } from '../../../domain/money/money.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { WantedKind } from '../draft/draft.ts';
import { requireInvoice } from '../lock.ts';
import type { IssueContext } from './chain.ts';
import { findOrDraft } from './find-or-draft.ts';
import { issueDraft } from './issue.ts';

interface InvoiceRequest extends WantedKind {
  /** The id of a draft; alternatively `budget_id`. */
  id?: number;
  budget_id?: number;
  series?: string;
  paid?: PaymentMethod;
  /** Confirmed rates in percent that are not in the service's list. */
  unlisted_rates?: readonly number[];
}

/** Issues a draft, or drafts and issues the invoice of a budget. Returns its id. */
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
  await issueDraft(context, { invoiceId, paid, unlistedRates: unlisted_rates.map(inHundredths) });
  return invoiceId;
}
