import { annulInvoice } from '../../../actions/invoices/correct/cancel.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { staffContext } from '../contexts.ts';
import { invoiceAnswer } from './invoice-answer.ts';

export const cancelSandboxInvoice: Handlers['cancelSandboxInvoice'] = async (request) => {
  await annulInvoice(staffContext(request), request.params.id);
  return invoiceAnswer(request, request.params.id);
};
