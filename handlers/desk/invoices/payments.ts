import { requireInvoice } from '../../../actions/invoices/lock.ts';
import { payInvoice, reversePayment } from '../../../actions/invoices/pay.ts';
import { toHundredths } from '../../../domain/money/money.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { invoiceDetail } from '../../invoices/record.ts';
import { invoiceAnswer } from './record.ts';

export const recordPayment: DeskHandlers['recordPayment'] = async (request) => {
  const { body, instance, now } = request;
  const { invoice_id, amount, method } = body;
  const today = localDay(now, instance.timezone);
  const { date = today } = body;
  if (date > today) throw invalidField('/date', 'dayToCome');
  await requireInvoice(request, invoice_id, '/invoice_id');
  await payInvoice(request, invoice_id, { date, amount_cents: toHundredths(amount), method });
  return invoiceAnswer(201, await invoiceDetail(request, invoice_id));
};

export const undoPayment: DeskHandlers['undoPayment'] = async (request) => {
  const invoiceId = await reversePayment(request, request.params.payment_id);
  return invoiceAnswer(200, await invoiceDetail(request, invoiceId));
};
