import { invoiceUbl } from '../../actions/invoices/retention/ubl.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { SentFile } from '../answers.ts';

export const getInvoiceUbl: Handlers['getInvoiceUbl'] = async (request) => {
  const ubl = await invoiceUbl(request, request.params.id);
  if (!ubl) throw problem('not_found');
  return { status: 200, body: new SentFile('application/xml', ubl) };
};
