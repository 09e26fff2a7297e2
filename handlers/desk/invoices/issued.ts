import { annulInvoice } from '../../../actions/invoices/cancel.ts';
import { draftAdvance } from '../../../actions/invoices/draft-advance.ts';
import { draftToIssue } from '../../../actions/invoices/draft-to-issue.ts';
import { issueDraft } from '../../../actions/invoices/issue.ts';
import { requireInvoice } from '../../../actions/invoices/lock.ts';
import { findInvoiceRow } from '../../../db/invoices/writing.ts';
import { makesRecords } from '../../../domain/invoices/registered.ts';
import { inHundredths } from '../../../domain/money/money.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { invoiceDetail } from '../../invoices/record.ts';
import { deskInvoice } from './record.ts';

export const issueInvoice: DeskHandlers['issueInvoice'] = async (request) => {
  const { id, budget_id: budgetId, paid, unlisted_rates = [], ...draft } = request.body;
  if ((id === undefined) === (budgetId === undefined))
    throw invalidField('', 'oneOfThese', { names: 'id, budget_id' });
  if (unlisted_rates.length > 0 && makesRecords(request.instance))
    throw invalidField('/unlisted_rates', 'onlyOutsideSpain');
  if (id !== undefined) {
    const [field] = Object.keys(draft);
    if (field !== undefined) throw invalidField(`/${field}`, 'misplaced');
    await requireInvoice(request, id, '/id');
  }
  const invoiceId =
    id ?? (await draftToIssue(request, { budgetId: budgetId as number, series: undefined, ...draft }));
  await issueDraft(request, { invoiceId, paid, unlistedRates: unlisted_rates.map(inHundredths) });
  return { status: 200, body: await invoiceDetail(request, invoiceId) };
};

export const cancelInvoice: DeskHandlers['cancelInvoice'] = async (request) => {
  const { params, body, instance, tx } = request;
  const invoice = await findInvoiceRow(tx, { instanceId: instance.id, id: params.id });
  if (invoice?.full_number && body.confirm !== invoice.full_number)
    throw invalidField('/confirm', 'confirmsNumber');
  await annulInvoice(request, params.id);
  return { status: 200, body: await invoiceDetail(request, params.id) };
};

export const invoiceAdvance: DeskHandlers['invoiceAdvance'] = async (request) => {
  const { budget_id: budgetId, amount, paid, simplified = false, series } = request.body;
  const amountCents = inHundredths(amount);
  const invoiceId = await draftAdvance(request, { budgetId, amountCents, simplified, series });
  if (paid !== undefined) await issueDraft(request, { invoiceId, paid });
  return { status: 201, body: await deskInvoice(request, invoiceId) };
};
