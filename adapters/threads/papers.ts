import { hash } from 'node:crypto';
import type { AttachedInvoice, InvoicePaper } from '../../domain/invoices/paper.ts';
import type { Asker } from '../../domain/requests/fair-queue.ts';
import type { InspectionPaper } from '../../domain/signatures/inspection-paper.ts';
import type { QuotePaper, ReceiptPaper } from '../../domain/signatures/paper.ts';
import { isObject } from '../../domain/text/json.ts';
import type { Declaration } from '../../domain/verifactu/declaration.ts';
import type { Branding } from '../../domain/workshops/branding.ts';
import type { DocumentStore } from '../documents/store.ts';
import { steadyClock } from '../telemetry/steady-clock.ts';
import { openLogos } from './logos.ts';
import { ThreadStoppedError, type Threads } from './pool.ts';
import { LastingCapacityError, PermanentFailureError, ResultCache } from './result-cache.ts';

/** Draws PDFs without blocking the event loop. Equal papers always result in the same bytes. */
export interface PaperDrawer {
  drawQuote(paper: QuotePaper, asker: Asker): Promise<Buffer>;
  drawReceipt(paper: ReceiptPaper, asker: Asker): Promise<Buffer>;
  /** Draws an inspection with its photos, which are WebP files. */
  drawInspection(
    paper: InspectionPaper,
    photos: ReadonlyMap<number, Uint8Array>,
    asker: Asker,
  ): Promise<Buffer>;
  drawInvoice(paper: InvoicePaper, attached: AttachedInvoice | undefined, asker: Asker): Promise<Buffer>;
  drawDeclaration(declaration: Declaration, asker: Asker): Promise<Buffer>;
  /**
   * Throws `CapacityError` if the asker has used up its share of drawing time. Call this before the paper is read from
   * the database.
   */
  requireRoomToDraw(asker: Asker): void;
}

/** Maximum size of the cache of PDFs. Most PDFs have 30 kB, the longest half a megabyte. */
export const maxCachedBytes = 16_777_216;
const cacheBounds = {
  maxBytes: maxCachedBytes,
  // Prevents one workshop from evicting the PDFs of all others.
  maxWorkshopBytes: maxCachedBytes / 4,
  // Stores a PDF only for a short time, because it contains personal data that may be erased in the meantime.
  storedMs: 600_000,
  failureStoredMs: 30_000,
};

interface BrandedPaper {
  branding?: Branding;
}

interface PaperRequest extends Asker {
  job: 'quote' | 'receipt' | 'inspection' | 'invoice' | 'declaration';
  lines: number;
  photos?: ReadonlyMap<number, Uint8Array>;
}

export function openPaperDrawer(threads: Threads, documents: DocumentStore): PaperDrawer {
  const results = new ResultCache(cacheBounds, steadyClock.nowMs);
  const logoOf = openLogos(documents);
  const draw = (request: PaperRequest, paper: BrandedPaper | Declaration, attached?: AttachedInvoice) => {
    const { job, lines, photos, ...asker } = request;
    const json = JSON.stringify(paper);
    const key = hash('sha256', `${asker.workshop} ${job} ${json} ${JSON.stringify(attached)}`, 'base64');
    const prepare = async () => {
      const picture = 'branding' in paper ? paper.branding?.logo : undefined;
      const logo = picture ? await logoOf(picture) : undefined;
      return { input: { paper, attached, logo, ...(photos && { photos }) } };
    };
    const costMs = drawingMs({ lines, characters: json.length, breaks: countBreaks(paper) });
    return results.get({ ...asker, key }, async () =>
      asBuffer(
        await threads.run<Uint8Array | 'too large'>(job, { asker, costMs, prepare }).catch(failForAWhile),
      ),
    );
  };
  return {
    drawQuote: (paper, asker) => draw({ ...asker, job: 'quote', lines: paper.quote.lines.length }, paper),
    drawReceipt: (paper, asker) => draw({ ...asker, job: 'receipt', lines: 0 }, paper),
    drawInspection: (paper, photos, asker) =>
      draw(
        { ...asker, job: 'inspection', lines: paper.points.length + photos.size * linesOfPhoto, photos },
        paper,
      ),
    drawInvoice: (paper, attached, asker) =>
      draw({ ...asker, job: 'invoice', lines: paper.lines.length }, paper, attached),
    drawDeclaration: (declaration, asker) => draw({ ...asker, job: 'declaration', lines: 0 }, declaration),
    requireRoomToDraw: (asker) => threads.requireRoom('papers', asker),
  };
}

function asBuffer(bytes: Uint8Array | 'too large'): Buffer {
  if (bytes === 'too large') throw new PermanentFailureError('the paper has too many pages to be drawn');
  return Buffer.from(bytes);
}

/**
 * Makes the cache store the failure of a paper that stopped its thread, because each further attempt would stop another
 * thread.
 */
function failForAWhile(error: unknown): never {
  if (!(error instanceof ThreadStoppedError)) throw error;
  const retryAfterSeconds = cacheBounds.failureStoredMs / 1_000;
  throw new LastingCapacityError(error.message, { cause: error, retryAfterSeconds });
}

/**
 * CPU time of drawing per paper, line and line break. Measured for papers of 12 to 200 lines with 30 to 500 characters
 * and up to 40 line breaks each.
 */
const startMs = 20;
const lineMs = 0.7;
const breakMs = 0.15;
/** Converting a photo takes as long as drawing this number of lines. */
const linesOfPhoto = 12;
const charactersPerMs = 1_000;
/** Maximum number of drawn characters of a paper. Longer details are shortened. */
const maxCharacters = 400_000;
/** Maximum numbers of line breaks, per text and per paper. Lines beyond the limit of a text are joined. */
const maxBreaks = { text: 40, paper: 12_000 };
const maxBreaksByField: Record<string, number> = { description: 10, group_title: 2, reference: 2 };

interface PaperSize {
  lines: number;
  /** Length of the paper's data as JSON. */
  characters: number;
  breaks: number;
}

/** Returns the estimated CPU time for drawing a paper, in milliseconds. */
export function drawingMs({ lines, characters, breaks }: PaperSize): number {
  return (
    startMs +
    lines * lineMs +
    Math.min(breaks, maxBreaks.paper) * breakMs +
    Math.min(characters, maxCharacters) / charactersPerMs
  );
}

/** Counts the line breaks in all texts of a paper's data, counting at most one more than the limit of each text. */
export function countBreaks(value: unknown, most = maxBreaks.text): number {
  if (typeof value === 'string') return value.split('\n', most + 1).length - 1;
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [name, each]) => sum + countBreaks(each, maxBreaksByField[name]),
    0,
  );
}
