import type { AttachedInvoice, InvoicePaper } from '../../domain/invoices/paper.ts';
import { invoiceTexts } from '../texts/invoice.ts';
import { paperTexts } from '../texts/papers.ts';
import { taxLabel, taxName } from '../texts/tax-name.ts';
import { trackingTexts } from '../texts/tracking.ts';
import {
  closingHeight,
  prepareClosing,
  writeClosing,
  writeCorrected,
  writeExchanged,
} from './invoice/closing.ts';
import { writeHead } from './invoice/head.ts';
import { prepareSums, writeSums } from './invoice/sums.ts';
import { taxPlaceOf } from './invoice/tax-words.ts';
import { writeItems } from './sheet/items.ts';
import { writeSection } from './sheet/letter.ts';
import { pictureFor, writeLetterhead } from './sheet/letterhead.ts';
import { Sheet } from './sheet/sheet.ts';
import { openFallbacks } from './text/fallback-fonts.ts';

export async function drawInvoice(
  paper: InvoicePaper,
  attached?: AttachedInvoice,
  logo?: Uint8Array,
): Promise<Buffer> {
  await openFallbacks(paper);
  const { language, kind, full_number, at, workshop, branding } = paper;
  const texts = invoiceTexts[language];
  const title = `${texts.titles[kind]} ${full_number ?? `(${texts.draft.toLowerCase()})`}`;
  const sheet = new Sheet({
    branding,
    title,
    language,
    at: new Date(at),
    foot: (page, pages) => `${title} · ${paperTexts[language].page(page, pages)}`,
    ...watermarkOf(paper),
  });
  writeLetterhead(sheet, workshop, language, pictureFor(branding, logo));
  writeHead(sheet, paper);
  writeCorrected(sheet, paper);
  writeExchanged(sheet, paper);
  writeLines(sheet, paper);
  if (paper.public_notes) writeSection(sheet, trackingTexts[language].notes, paper.public_notes);
  if (attached) sheet.attach({ name: attached.name, type: 'text/xml', bytes: Buffer.from(attached.xml) });
  return sheet.end();
}

function watermarkOf({ full_number, isTest, language }: InvoicePaper): { watermark?: string } {
  const { draft, test } = invoiceTexts[language];
  if (full_number === null) return { watermark: draft.toUpperCase() };
  return isTest ? { watermark: test.watermark.toUpperCase() } : {};
}

/** Writes the lines, the sums and the closing block, so that the space for the stamp is never alone on a page. */
function writeLines(sheet: Sheet, paper: InvoicePaper): void {
  const { lines, rebu, language } = paper;
  const { carried } = invoiceTexts[language];
  const place = taxPlaceOf(paper);
  const sums = prepareSums(sheet, paper);
  const closing = prepareClosing(sheet, paper);
  if (lines.length > 0) {
    const withoutTax = trackingTexts[language].lines.withoutTax(taxName(place, language));
    // Omits the tax, because the law forbids stating the tax of used goods.
    const note = rebu ? '' : withoutTax;
    const tax = rebu ? null : taxLabel(place, language);
    const after = closingHeight(closing, sums.ends);
    writeItems(sheet, lines, { tax, language, carried, note, after });
  }
  writeClosing(sheet, closing, writeSums(sheet, sums));
}
