import { annulInvoice } from '../../../actions/invoices/correct/cancel.ts';
import { draftAdvance } from '../../../actions/invoices/draft/draft-advance.ts';
import { draftAndIssue } from '../../../actions/invoices/issue/draft-and-issue.ts';
import { issueDraft } from '../../../actions/invoices/issue/issue.ts';
import { findInvoiceRow } from '../../../db/invoices/writing.ts';
import { toHundredths } from '../../../domain/money/money.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { invoiceDetail } from '../../invoices/record.ts';
import { adviceOnForeignRecord, deskInvoice, invoiceAnswer } from './record.ts';

export const issueInvoice: DeskHandlers['issueInvoice'] = async (request) => {
  const invoiceId = await draftAndIssue(request, request.body);
  return invoiceAnswer(200, await invoiceDetail(request, invoiceId));
};

export const cancelInvoice: DeskHandlers['cancelInvoice'] = async (request) => {
  const { params, body, instance, tx } = request;
  const invoice = await findInvoiceRow(tx, { instanceId: instance.id, id: params.id });
  if (invoice?.full_number && body.confirm !== invoice.full_number)
    throw invalidField('/confirm', 'confirmsNumber');
  const { isForeign } = await annulInvoice(request, params.id, body.reason);
  const record = await deskInvoice(request, params.id);
  const advice = isForeign && { verifactu_advice: adviceOnForeignRecord(request.language, record) };
  return invoiceAnswer(200, { ...record, ...advice });
};

export const invoiceAdvance: DeskHandlers['invoiceAdvance'] = async (request) => {
  const { budget_id: budgetId, amount, paid, simplified = false, series } = request.body;
  const amountCents = toHundredths(amount);
  const invoiceId = await draftAdvance(request, { budgetId, amountCents, simplified, series });
  if (paid !== undefined) await issueDraft(request, { invoiceId, paid });
  return invoiceAnswer(201, await deskInvoice(request, invoiceId));
};
