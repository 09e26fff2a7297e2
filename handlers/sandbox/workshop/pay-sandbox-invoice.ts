import { payInvoice } from '../../../actions/invoices/pay.ts';
import { toHundredths } from '../../../domain/money/money.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { staffContext } from '../contexts.ts';
import { invoiceAnswer } from './invoice-answer.ts';

export const paySandboxInvoice: Handlers['paySandboxInvoice'] = async (request) => {
  const { params, body, instance, now } = request;
  const { method, amount } = body;
  const amount_cents = amount === undefined ? undefined : toHundredths(amount);
  const date = localDay(now, instance.timezone);
  await payInvoice(staffContext(request), params.id, { date, method, amount_cents });
  return invoiceAnswer(request, params.id);
};
