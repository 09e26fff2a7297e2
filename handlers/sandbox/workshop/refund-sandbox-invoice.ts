import { refundInvoice } from '../../../actions/invoices/correct/refund.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { staffContext } from '../contexts.ts';
import { invoiceAnswer } from './invoice-answer.ts';

export const refundSandboxInvoice: Handlers['refundSandboxInvoice'] = async (request) =>
  invoiceAnswer(request, await refundInvoice(staffContext(request), request.params.id, request.body));
