import { reversePayment } from '../../../actions/invoices/pay.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { staffContext } from '../contexts.ts';
import { invoiceAnswer } from './invoice-answer.ts';

export const undoSandboxPayment: Handlers['undoSandboxPayment'] = async (request) =>
  invoiceAnswer(request, await reversePayment(staffContext(request), request.params.id));
