import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import type { AttachedInvoice } from '../../domain/invoices/printed.ts';
import type { QuotePaper, ReceiptPaper } from '../../domain/signatures/paper.ts';
import * as invoices from '../../web/pdf/invoice.ts';
import * as quotes from '../../web/pdf/quote.ts';
import * as receipts from '../../web/pdf/receipt.ts';
import { PaperTooLarge } from '../../web/pdf/sheet.ts';

/** What runs in a thread of `./threads.ts`: what goes in and comes out is copied. */
interface Given<Paper> {
  paper: Paper;
  logo: Uint8Array | undefined;
}

type Drawn = Promise<Buffer | 'too large'>;

export function quote({ paper, logo }: Given<QuotePaper>): Drawn {
  return orTooLarge(() => quotes.drawQuote(paper, logo));
}

export function receipt({ paper, logo }: Given<ReceiptPaper>): Drawn {
  return orTooLarge(() => receipts.drawReceipt(paper, logo));
}

interface GivenInvoice extends Given<InvoicePaper> {
  attached: AttachedInvoice | undefined;
}

export function invoice({ paper, attached, logo }: GivenInvoice): Drawn {
  return orTooLarge(() => invoices.drawInvoice(paper, attached, logo));
}

/** An error that leaves a thread has lost its class. */
async function orTooLarge(draw: () => Promise<Buffer>): Drawn {
  try {
    return await draw();
  } catch (error) {
    if (error instanceof PaperTooLarge) return 'too large';
    throw error;
  }
}
