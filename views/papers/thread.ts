import type { AttachedInvoice, InvoicePaper } from '../../domain/invoices/paper.ts';
import type { InspectionPaper } from '../../domain/signatures/inspection-paper.ts';
import type { QuotePaper, ReceiptPaper } from '../../domain/signatures/paper.ts';
import type { Declaration } from '../../domain/verifactu/declaration.ts';
import * as declarations from './declaration.ts';
import * as inspections from './inspection.ts';
import * as invoices from './invoice.ts';
import * as quotes from './quote.ts';
import * as receipts from './receipt.ts';
import { sampleQuote } from './sample.ts';
import { PaperTooLargeError } from './sheet/sheet.ts';

/** Input of a drawing job (`adapters/threads/jobs.ts`). */
interface PaperInput<Paper> {
  paper: Paper;
  logo: Uint8Array | undefined;
}

type PdfOrTooLarge = Promise<Buffer | 'too large'>;

export function quote({ paper, logo }: PaperInput<QuotePaper>): PdfOrTooLarge {
  return catchTooLarge(() => quotes.drawQuote(paper, logo));
}

export function receipt({ paper, logo }: PaperInput<ReceiptPaper>): PdfOrTooLarge {
  return catchTooLarge(() => receipts.drawReceipt(paper, logo));
}

interface InspectionInput extends PaperInput<InspectionPaper> {
  photos: ReadonlyMap<number, Uint8Array>;
}

export function inspection({ paper, photos, logo }: InspectionInput): PdfOrTooLarge {
  return catchTooLarge(() => inspections.drawInspection(paper, photos, logo));
}

interface InvoiceInput extends PaperInput<InvoicePaper> {
  attached: AttachedInvoice | undefined;
}

export function invoice({ paper, attached, logo }: InvoiceInput): PdfOrTooLarge {
  return catchTooLarge(() => invoices.drawInvoice(paper, attached, logo));
}

export function declaration({ paper }: PaperInput<Declaration>): PdfOrTooLarge {
  return catchTooLarge(() => declarations.drawDeclaration(paper));
}

/** Draws a sample quote, so that a new thread compiles its code before the first job. */
export async function warmPapers(): Promise<void> {
  await quotes.drawQuote(sampleQuote);
}

/** Returns a value instead of throwing PaperTooLargeError, because errors lose their class when they leave a thread. */
async function catchTooLarge(draw: () => Promise<Buffer>): PdfOrTooLarge {
  try {
    return await draw();
  } catch (error) {
    if (error instanceof PaperTooLargeError) return 'too large';
    throw error;
  }
}
