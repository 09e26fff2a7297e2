import { invoicePdf } from '../../../actions/invoices/pdf.ts';
import { quotePaper, receiptPaper } from '../../../actions/signatures/paper.ts';
import { problem } from '../../../domain/requests/problem.ts';
import {
  type Paper,
  paperFilename,
  type QuotePaper,
  type ReceiptPaper,
} from '../../../domain/signatures/paper.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { answeredFile } from '../../answers.ts';
import type { DeskTwoPhaseHandler } from '../../handler.ts';

export const drawBudgetPdf: DeskTwoPhaseHandler<'drawBudgetPdf', QuotePaper, Buffer> = {
  async begin(request) {
    const { params, query } = request;
    const paper = await quotePaper(request, { budgetId: params.id, language: query.lang ?? null });
    if (!paper) throw problem('not_found');
    return paper;
  },
  call: (paper, { drawQuote }) => drawQuote(paper),
  end: async (_request, paper, bytes) => answer('quote', paper, bytes),
};

export const drawBudgetReceipt: DeskTwoPhaseHandler<'drawBudgetReceipt', ReceiptPaper, Buffer> = {
  async begin(request) {
    const { query } = request;
    const wanted = { budgetId: request.params.id, language: query.lang ?? null };
    const paper = await receiptPaper(request, wanted);
    if (paper) return paper;
    // What has a quote lacks nothing but its vehicle.
    const isReceivable = (await quotePaper(request, wanted)) !== undefined;
    const params = { budget: String(wanted.budgetId) };
    throw problem('not_found', isReceivable ? { reason: 'notReceived', params } : {});
  },
  call: (paper, { drawReceipt }) => drawReceipt(paper),
  end: async (_request, paper, bytes) => answer('receipt', paper, bytes),
};

function answer(kind: Paper, { quote, language }: QuotePaper | ReceiptPaper, bytes: Buffer) {
  const file = answeredFile(paperFilename(kind, quote.budget_id, language), bytes);
  return { status: 200, body: file } as const;
}

export const drawInvoicePdf: DeskHandlers['drawInvoicePdf'] = async (request) => {
  const { params, query } = request;
  const pdf = await invoicePdf(request, params.id, query);
  if (!pdf) throw problem('not_found');
  return { status: 200, body: answeredFile(pdf.filename, await pdf.content()) };
};
