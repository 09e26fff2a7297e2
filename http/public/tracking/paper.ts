import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readInspectionPaper } from '../../../actions/inspections/paper.ts';
import { invoicePdf, type PdfWork } from '../../../actions/invoices/retention/pdf.ts';
import { readQuotePaper, readReceiptPaper } from '../../../actions/signatures/paper.ts';
import { inSnapshot, inTransaction } from '../../../db/connection/transaction.ts';
import type { Asker } from '../../../domain/requests/fair-queue.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { type Paper, pdfType } from '../../../domain/signatures/paper.ts';
import type { TrackedBudget } from '../../../domain/signatures/tracked-budget.ts';
import { memberOf } from '../../../domain/text/json.ts';
import type { Language } from '../../../generated/errors.ts';
import { privateHeaders } from '../../../views/pages/headers.ts';
import { inspectionFilename, paperFilename } from '../../../views/papers/filenames.ts';
import { pageLanguage, pathParameter } from '../../input/request-head.ts';
import { requestNow, requestWorkshop } from '../../runtime/request-state.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { requireUnpaused } from '../../transaction/write.ts';

/**
 * Returns the owner of a drawing task: the workshop and the tracking link. Each link has its own share of its
 * workshop's drawing time.
 */
export function paperAsker(request: FastifyRequest): Asker {
  return { workshop: requestWorkshop(request).instance.id, link: pathParameter(request, '*') };
}

/** Sends a quote or receipt as a PDF. Draws no PDF for HEAD. */
export async function sendPaper(
  runtime: Runtime,
  paper: Paper,
  budget: TrackedBudget,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = pageLanguage(request, budget.language);
  const draw = await drawingOf(runtime, paper, { budgetId: budget.id, language }, request);
  if (!draw) throw problem('not_found');
  const filename = paperFilename(paper, budget.id, language);
  reply.headers({ ...privateHeaders, 'content-disposition': `inline; filename="${filename}"` }).type(pdfType);
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await draw());
}

/** Value of `?file=` for inspections. `&id=` selects one of those that the page shows. */
export const inspectionFilePattern = 'inspection.pdf';

/** Sends an inspection with its photos as a PDF, with the points that the page shows. */
export async function sendInspection(
  { database, pageReads, externalCalls }: Runtime,
  { inspections, language: own }: TrackedBudget,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const shown = inspections.find(({ id }) => String(id) === memberOf(request.query, 'id'));
  if (!shown) throw problem('not_found');
  const { instance } = requestWorkshop(request);
  const language = pageLanguage(request, own);
  const pointIds = new Set(shown.points.map(({ id }) => id));
  const inspection = await pageReads.run(instance.id, () =>
    readInspectionPaper({ tx: database.reads, instance }, { id: shown.id, language, pointIds }),
  );
  if (!inspection) throw problem('not_found');
  const filename = inspectionFilename(shown.id, language);
  reply.headers({ ...privateHeaders, 'content-disposition': `inline; filename="${filename}"` }).type(pdfType);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(
    await externalCalls.drawInspection(inspection.paper, inspection.photos, paperAsker(request)),
  );
}

/** Value of `?file=` for invoices. Selects the last invoice, or with `&id=` another invoice of the same budget. */
export const invoiceFilePattern = 'invoice.pdf';

/** Sends the stored PDF of an invoice. Like the PDF of the quote, it contains the client's name. */
export async function sendInvoice(
  runtime: Runtime,
  { invoices }: TrackedBudget,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = memberOf(request.query, 'id');
  const invoice = id === undefined ? invoices.at(-1) : invoices.find((each) => String(each.id) === id);
  if (!invoice) throw problem('not_found');
  reply.headers(privateHeaders).type(pdfType);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const pdf = await invoicePdf(pdfWorkOf(runtime, request), invoice.id);
  if (!pdf) throw problem('not_found');
  const content = await pdf.content();
  reply.headers({ 'content-disposition': `inline; filename="${pdf.filename}"`, 'content-length': pdf.size });
  return reply.send(content);
}

function pdfWorkOf(runtime: Runtime, request: FastifyRequest): PdfWork {
  const { database, documents, externalCalls, secretBox } = runtime;
  return {
    tx: database.reads,
    snapshot: (work) => inSnapshot(database, work),
    transact: (work) =>
      inTransaction(database, async (tx) => {
        await requireUnpaused(runtime, request);
        return work(tx);
      }),
    drawInvoice: (paper, attached) => externalCalls.drawInvoice(paper, attached, paperAsker(request)),
    instance: requestWorkshop(request).instance,
    documents,
    secretBox,
    now: requestNow(runtime, request),
  };
}

/** Returns a function that draws the paper; undefined if the budget has no such paper now. */
async function drawingOf(
  { database, pageReads, externalCalls }: Runtime,
  paper: Paper,
  paperRequest: { budgetId: number; language: Language },
  request: FastifyRequest,
) {
  const { instance } = requestWorkshop(request);
  const context = { tx: database.reads, instance };
  const asker = paperAsker(request);
  if (paper === 'quote') {
    const quote = await pageReads.run(instance.id, () => readQuotePaper(context, paperRequest));
    return quote && (() => externalCalls.drawQuote(quote, asker));
  }
  const receipt = await pageReads.run(instance.id, () => readReceiptPaper(context, paperRequest));
  return receipt && (() => externalCalls.drawReceipt(receipt, asker));
}
