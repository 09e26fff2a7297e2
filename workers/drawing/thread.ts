import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import type { AttachedInvoice } from '../../domain/invoices/printed.ts';
import type { QuotePaper, ReceiptPaper } from '../../domain/signatures/paper.ts';
import * as invoices from '../../web/pdf/invoice.ts';
import * as quotes from '../../web/pdf/quote.ts';
import * as receipts from '../../web/pdf/receipt.ts';

/** What runs in a thread of `./threads.ts`: what goes in and comes out is copied. */
interface Given<Paper> {
  paper: Paper;
  logo: Uint8Array | undefined;
}

export function quote({ paper, logo }: Given<QuotePaper>): Promise<Buffer> {
  return quotes.drawQuote(paper, logo);
}

export function receipt({ paper, logo }: Given<ReceiptPaper>): Promise<Buffer> {
  return receipts.drawReceipt(paper, logo);
}

interface GivenInvoice extends Given<InvoicePaper> {
  attached: AttachedInvoice | undefined;
}

export function invoice({ paper, attached, logo }: GivenInvoice): Promise<Buffer> {
  return invoices.drawInvoice(paper, attached, logo);
}
