import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { DocumentStore } from '../../documents/store.ts';
import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import type { AttachedInvoice } from '../../domain/invoices/printed.ts';
import type { QuotePaper, ReceiptPaper } from '../../domain/signatures/paper.ts';
import type { Branding } from '../../domain/workshops/branding.ts';
import { openThreads } from '../threads/bounded.ts';
import { openLogos } from './logos.ts';

/** Draws PDFs in threads of its own. Each has read the fonts once. */
export interface Drawing {
  drawQuote(paper: QuotePaper): Promise<Buffer>;
  drawReceipt(paper: ReceiptPaper): Promise<Buffer>;
  drawInvoice(paper: InvoicePaper, attached?: AttachedInvoice): Promise<Buffer>;
  close(): Promise<void>;
}

/** The second is for whoever asks while two hundred lines are drawn. Each takes some 60 MB. */
const threadsMost = 2;
/** A quarter of a second each at the utmost: whoever is behind so many has waited for five seconds. */
const waitingMost = 40;
/** The same paper is the same bytes: who asks for it again and again keeps nobody else waiting. Some 30 kB each. */
const keptMost = 100;
const deadlineMsDefault = 15_000;
/** The longest quote there may be needs a third of it. */
const memoryMostMb = 256;

export function openDrawing(documents: DocumentStore, { deadlineMs = deadlineMsDefault } = {}): Drawing {
  const threads = openThreads({
    file: fileURLToPath(new URL('./thread.ts', import.meta.url)),
    threadsMost,
    waitingMost,
    deadlineMs,
    memoryMostMb,
    refusals: { full: 'too many PDFs wait to be drawn', late: 'the PDF could not be drawn in time' },
  });
  const kept = new Map<string, Promise<Buffer>>();
  const logoOf = openLogos(documents);
  const drawn = (name: string, paper: { branding?: Branding }, attached?: AttachedInvoice) => {
    const key = hash('sha256', `${name} ${JSON.stringify({ paper, attached })}`, 'base64');
    const before = kept.get(key);
    if (before) return before;
    const draw = async () => {
      const logo = paper.branding?.logo ? await logoOf(paper.branding.logo) : undefined;
      return Buffer.from(await threads.run<Uint8Array>(name, { paper, attached, logo }));
    };
    const drawing = draw();
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, -keptMost)) kept.delete(oldest);
    return drawing;
  };
  return {
    drawQuote: (paper) => drawn('quote', paper),
    drawReceipt: (paper) => drawn('receipt', paper),
    drawInvoice: (paper, attached) => drawn('invoice', paper, attached),
    close: threads.close,
  };
}
