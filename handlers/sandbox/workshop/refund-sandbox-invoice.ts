import { refundInvoice } from '../../../actions/invoices/correct/refund.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { asWorkshop } from '../acting.ts';
import { invoiceAnswer } from './invoice-answer.ts';

export const refundSandboxInvoice: Handlers['refundSandboxInvoice'] = async (request) =>
  invoiceAnswer(request, await refundInvoice(asWorkshop(request), request.params.id, request.body));
