import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { DocumentStore } from '../../documents/store.ts';
import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import type { AttachedInvoice } from '../../domain/invoices/printed.ts';
import { type Asker, FairQueue } from '../../domain/requests/fair-queue.ts';
import { NoRoom } from '../../domain/requests/no-room.ts';
import type { QuotePaper, ReceiptPaper } from '../../domain/signatures/paper.ts';
import type { Branding } from '../../domain/workshops/branding.ts';
import { steadyClock } from '../../telemetry/steady-clock.ts';
import { openThreads } from '../threads/bounded.ts';
import { drawingMs } from './cost.ts';
import { KeptResults, LastingFailure, LastingNoRoom } from './kept-results.ts';
import { openLogos } from './logos.ts';

/** Draws PDFs in threads of its own. Each has read the fonts once. */
export interface Drawing {
  drawQuote(paper: QuotePaper, asker: Asker): Promise<Buffer>;
  drawReceipt(paper: ReceiptPaper, asker: Asker): Promise<Buffer>;
  drawInvoice(paper: InvoicePaper, attached: AttachedInvoice | undefined, asker: Asker): Promise<Buffer>;
  /** Throws where the asker's share is taken anyway: nothing need be read for it. */
  requireRoomToDraw(asker: Asker): void;
  close(): Promise<void>;
}

/** Two threads for reading papers, and one reserved for signing and issuing. Each takes about 60 MB once needed. */
const turns = { turnsMost: 3, urgentTurns: 1 };
/** The longest paper takes some 600 ms; one of sixty lines 80, and most of them less than 50. */
const bounds = {
  ...turns,
  name: 'PDFs',
  shortMs: 150,
  workshopMostMs: 3_000,
  linkMostMs: 1_500,
  /** Each holds its paper, of up to a megabyte. */
  waitingMost: 100,
  waitMostMs: 10_000,
};
/** From the moment at which a thread takes it: on a very busy machine a new thread alone has taken 15 s to start. */
const deadlineMsDefault = 30_000;
/** The longest quote there may be needs a third of it. */
const memoryMostMb = 256;

/** Most PDFs have 30 kB, the longest half a megabyte. Those of one workshop push out none of the others'. */
export const keptBytesMost = 16_777_216;
const kept = {
  bytesMost: keptBytesMost,
  workshopBytesMost: keptBytesMost / 4,
  /** It holds a person's data, and may be the last that does. */
  keptMs: 600_000,
  failureKeptMs: 30_000,
};

interface Paper {
  branding?: Branding;
}

interface Wanted extends Asker {
  name: 'quote' | 'receipt' | 'invoice';
  lines: number;
}

export function openDrawing(documents: DocumentStore, { deadlineMs = deadlineMsDefault } = {}): Drawing {
  const threads = openThreads({
    file: fileURLToPath(new URL('./thread.ts', import.meta.url)),
    threadsMost: turns.turnsMost,
    waitingMost: 0,
    deadlineMs,
    memoryMostMb,
    refusals: { full: 'too many PDFs wait to be drawn', late: 'the PDF could not be drawn in time' },
  });
  const queue = new FairQueue(bounds, steadyClock);
  const results = new KeptResults(kept, steadyClock.nowMs);
  const logoOf = openLogos(documents);
  const draw = async (name: string, paper: Paper, attached?: AttachedInvoice) => {
    const logo = paper.branding?.logo ? await logoOf(paper.branding.logo) : undefined;
    const drawn = threads.run<Uint8Array | 'too large'>(name, { paper, attached, logo });
    const bytes = await drawn.catch(failForAWhile);
    if (bytes === 'too large') throw new LastingFailure('the paper has too many pages to be drawn');
    return Buffer.from(bytes);
  };
  const result = ({ name, lines, ...asker }: Wanted, paper: Paper, attached?: AttachedInvoice) => {
    const shown = JSON.stringify(paper);
    const key = hash('sha256', `${asker.workshop} ${name} ${shown} ${JSON.stringify(attached)}`, 'base64');
    const costMs = drawingMs(lines, shown.length);
    return results.get({ ...asker, key }, () => queue.run(asker, costMs, () => draw(name, paper, attached)));
  };
  return {
    drawQuote: (paper, asker) => result({ ...asker, name: 'quote', lines: paper.quote.lines.length }, paper),
    drawReceipt: (paper, asker) => result({ ...asker, name: 'receipt', lines: 0 }, paper),
    drawInvoice: (paper, attached, asker) =>
      result({ ...asker, name: 'invoice', lines: paper.lines.length }, paper, attached),
    requireRoomToDraw: (asker) => queue.requireRoom(asker),
    async close() {
      queue.close();
      await threads.close();
    },
  };
}

/** A paper that was not drawn in time, or in the memory there is, ends a thread each time that it is tried. */
function failForAWhile(error: unknown): never {
  if (!(error instanceof NoRoom)) throw error;
  const retryAfterSeconds = kept.failureKeptMs / 1_000;
  throw new LastingNoRoom(error.message, { cause: error, retryAfterSeconds });
}
