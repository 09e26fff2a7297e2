import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import type { AttachedInvoice } from '../../domain/invoices/printed.ts';
import { taxLabel, taxName } from '../../domain/workshops/place.ts';
import { trackingTexts } from '../tracking/texts/index.ts';
import { closingFor, heightWith, writeClosing, writeCorrected } from './invoice/closing.ts';
import { writeHead } from './invoice/head.ts';
import { sumsFor, writeSums } from './invoice/sums.ts';
import { placeOf } from './invoice/tax-words.ts';
import { writeItems } from './items.ts';
import { writeSection } from './letter.ts';
import { pictureFor, writeLetterhead } from './letterhead.ts';
import { Sheet, styles } from './sheet.ts';
import { paperTexts } from './texts/index.ts';
import { invoiceTexts } from './texts/invoice/index.ts';

export function drawInvoice(
  paper: InvoicePaper,
  attached?: AttachedInvoice,
  logo?: Uint8Array,
): Promise<Buffer> {
  const { language, kind, full_number, at, workshop, branding } = paper;
  const texts = invoiceTexts[language];
  const title = `${texts.titles[kind]} ${full_number ?? `(${texts.draft.toLowerCase()})`}`;
  const sheet = new Sheet({
    branding,
    title,
    language,
    at: new Date(at),
    foot: (page, pages) => `${title} · ${paperTexts[language].page(page, pages)}`,
    ...(full_number === null && { watermark: texts.draft.toUpperCase() }),
  });
  writeLetterhead(sheet, workshop, language, pictureFor(branding, logo));
  writeHead(sheet, paper);
  writeCorrected(sheet, paper);
  writeLines(sheet, paper);
  if (paper.public_notes) writeSection(sheet, trackingTexts[language].notes, paper.public_notes);
  if (attached) sheet.attach({ name: attached.name, type: 'text/xml', bytes: Buffer.from(attached.xml) });
  return sheet.end();
}

/** What was done, and what it comes to: the stamp never stands on a page without any of it. */
function writeLines(sheet: Sheet, paper: InvoicePaper): void {
  const { lines, rebu, language } = paper;
  const { hours, carried } = invoiceTexts[language];
  const place = placeOf(paper);
  const sums = sumsFor(sheet, paper);
  const closing = closingFor(sheet, paper);
  if (lines.length > 0) {
    const withoutTax = trackingTexts[language].lines.withoutTax(taxName(place, language));
    // Of used goods nothing is said of tax: what they cost is all.
    if (!rebu) sheet.paragraph('P', sheet.lines(withoutTax, styles.small, sheet.width), { gap: 4 });
    const tax = rebu ? null : taxLabel(place, language);
    const after = heightWith(closing, sums.reach);
    writeItems(sheet, lines, { tax, language, hours, carried, after });
  }
  writeClosing(sheet, closing, writeSums(sheet, sums));
}
