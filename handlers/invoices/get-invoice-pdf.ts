import { invoicePdf } from '../../actions/invoices/retention/pdf.ts';
import { problem } from '../../domain/requests/problem.ts';
import { pdfType } from '../../domain/signatures/paper.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { SentFile } from '../answers.ts';

export const getInvoicePdf: Handlers['getInvoicePdf'] = async (request) => {
  const pdf = await invoicePdf(request, request.params.id);
  if (!pdf) throw problem('not_found');
  return { status: 200, body: new SentFile(pdfType, pdf) };
};
