import { annulInvoice } from '../../../actions/invoices/correct/cancel.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { asWorkshop } from '../acting.ts';
import { invoiceAnswer } from './invoice-answer.ts';

export const cancelSandboxInvoice: Handlers['cancelSandboxInvoice'] = async (request) => {
  await annulInvoice(asWorkshop(request), request.params.id);
  return invoiceAnswer(request, request.params.id);
};
