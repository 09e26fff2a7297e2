import { draftAndIssue } from '../../../actions/invoices/issue/draft-and-issue.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { staffContext } from '../contexts.ts';
import { invoiceAnswer } from './invoice-answer.ts';

export const issueSandboxInvoice: Handlers['issueSandboxInvoice'] = async (request) =>
  invoiceAnswer(request, await draftAndIssue(staffContext(request), request.body));
