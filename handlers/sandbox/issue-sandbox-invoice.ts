import { issueAsked } from '../../actions/invoices/issue-asked.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { asWorkshop } from './acting.ts';
import { invoiceAnswer } from './invoice-answer.ts';

export const issueSandboxInvoice: Handlers['issueSandboxInvoice'] = async (request) =>
  invoiceAnswer(request, await issueAsked(asWorkshop(request), request.body));
