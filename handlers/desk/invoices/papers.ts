import { type DrawableInspection, readInspectionPaper } from '../../../actions/inspections/paper.ts';
import { invoicePdf } from '../../../actions/invoices/retention/pdf.ts';
import { readQuotePaper, readReceiptPaper } from '../../../actions/signatures/paper.ts';
import type { Asker } from '../../../domain/requests/fair-queue.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { Paper, QuotePaper, ReceiptPaper } from '../../../domain/signatures/paper.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { inspectionFilename, paperFilename } from '../../../views/papers/filenames.ts';
import { fileAnswer } from '../../answers.ts';
import type { DeskTwoPhaseHandler } from '../../handler.ts';

/** A paper to draw, and the owner of the drawing task. */
interface DrawOrder<Paper> {
  paper: Paper;
  asker: Asker;
}

export const drawBudgetPdf: DeskTwoPhaseHandler<'drawBudgetPdf', DrawOrder<QuotePaper>, Buffer> = {
  async begin(request) {
    const { params, query, instance } = request;
    const paper = await readQuotePaper(request, { budgetId: params.id, language: query.lang ?? null });
    if (!paper) throw problem('not_found');
    return { paper, asker: { workshop: instance.id, urgent: true } };
  },
  call: ({ paper, asker }, { drawQuote }) => drawQuote(paper, asker),
  end: async (_request, { paper }, bytes) => pdfAnswer('quote', paper, bytes),
};

export const drawBudgetReceipt: DeskTwoPhaseHandler<'drawBudgetReceipt', DrawOrder<ReceiptPaper>, Buffer> = {
  async begin(request) {
    const { query, instance } = request;
    const paperRequest = { budgetId: request.params.id, language: query.lang ?? null };
    const paper = await readReceiptPaper(request, paperRequest);
    if (paper) return { paper, asker: { workshop: instance.id, urgent: true } };
    // Names the reason if the budget has a quote: only the arrival of the vehicle is missing for a receipt.
    const isReceivable = (await readQuotePaper(request, paperRequest)) !== undefined;
    const params = { budget: String(paperRequest.budgetId) };
    throw problem('not_found', isReceivable ? { reason: 'notReceived', params } : {});
  },
  call: ({ paper, asker }, { drawReceipt }) => drawReceipt(paper, asker),
  end: async (_request, { paper }, bytes) => pdfAnswer('receipt', paper, bytes),
};

type InspectionOrder = DrawableInspection & Pick<DrawOrder<never>, 'asker'>;

export const drawInspectionPdf: DeskTwoPhaseHandler<'drawInspectionPdf', InspectionOrder, Buffer> = {
  async begin(request) {
    const { params, query, instance } = request;
    const inspection = await readInspectionPaper(request, { id: params.id, language: query.lang ?? null });
    if (!inspection) throw problem('not_found');
    return { ...inspection, asker: { workshop: instance.id, urgent: true } };
  },
  call: ({ paper, photos, asker }, { drawInspection }) => drawInspection(paper, photos, asker),
  async end({ params }, { paper }, bytes) {
    return { status: 200, body: fileAnswer(inspectionFilename(params.id, paper.language), bytes) };
  },
};

function pdfAnswer(kind: Paper, { quote, language }: QuotePaper | ReceiptPaper, bytes: Buffer) {
  const file = fileAnswer(paperFilename(kind, quote.budget_id, language), bytes);
  return { status: 200, body: file } as const;
}

export const drawInvoicePdf: DeskHandlers['drawInvoicePdf'] = async (request) => {
  const { params, query } = request;
  const pdf = await invoicePdf(request, params.id, query);
  if (!pdf) throw problem('not_found');
  return { status: 200, body: fileAnswer(pdf.filename, await pdf.content()) };
};
