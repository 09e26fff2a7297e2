import { totalsOf } from '../../domain/budgets/lines.ts';
import { amountsIn } from '../../domain/money/amounts.ts';
import type { ReceiptPaper } from '../../domain/signatures/paper.ts';
import { capitalized, colonIn } from '../../domain/text/locale.ts';
import { longMoment } from '../../domain/time/local.ts';
import { taxName } from '../../domain/workshops/place.ts';
import type { Language } from '../../generated/errors.ts';
import { trackingTexts } from '../tracking/texts/index.ts';
import { dayIn, writeFacts, writeParties, writeSection, writeSmallPrint, writeTitle } from './letter.ts';
import { pictureFor, writeLetterhead } from './letterhead.ts';
import { heightOf, Sheet, styles } from './sheet.ts';
import { writeSignatures } from './signatures.ts';
import { paperTexts } from './texts/index.ts';

/** A short description of the work: all of it is in the quote. */
const describedMost = 15;
const descriptionMost = 160;

export function drawReceipt(
  { language, quote, receivedAt, leftFor, branding }: ReceiptPaper,
  logo?: Uint8Array,
): Promise<Buffer> {
  const { workshop, lines } = quote;
  const texts = paperTexts[language];
  const { receipt, signatures } = texts;
  const tracking = trackingTexts[language];
  const title = receipt.title(quote.budget_id);
  const sheet = new Sheet({
    branding,
    title,
    language,
    at: new Date(receivedAt),
    foot: (page, pages) => `${title} · ${texts.page(page, pages)}`,
  });
  writeLetterhead(sheet, workshop, pictureFor(branding, logo));
  writeTitle(sheet, title);
  writeParties(sheet, quote, language);
  writeFacts(sheet, [
    [receipt.received, capitalized(longMoment(new Date(receivedAt), workshop.timezone, language), language)],
    [receipt.leftFor.label, receipt.leftFor[leftFor]],
    [texts.plannedDelivery, dayIn(quote, quote.planned_delivery, language)],
    [tracking.facts.clientReference, quote.client_reference],
  ]);
  writeWork(sheet, { language, quote });
  if (lines.length > 0) {
    const place = { ...workshop, zip: workshop.zip ?? '' };
    const total = amountsIn(language).money(totalsOf(lines).total_cents);
    const told = `${tracking.totals.total(taxName(place, language))}${colonIn[language]} ${total}`;
    sheet.paragraph('P', sheet.lines(told, styles.strong, sheet.width), { gap: 14 });
  }
  if (quote.public_notes) writeSection(sheet, tracking.notes, quote.public_notes);
  sheet.paragraph('P', sheet.lines(receipt.bringBack, styles.strong, sheet.width), { gap: 8 });
  writeSignatures(
    sheet,
    [
      { title: signatures.workshop, signed: null },
      { title: signatures.client, signed: null },
    ],
    { language, timezone: workshop.timezone },
  );
  if (workshop.country === 'ES') writeSmallPrint(sheet, texts.spain.receipt);
  return sheet.end();
}

function writeWork(
  sheet: Sheet,
  { language, quote }: { language: Language; quote: ReceiptPaper['quote'] },
): void {
  const { receipt } = paperTexts[language];
  sheet.paragraph('H2', sheet.lines(receipt.work, styles.heading, sheet.width), { gap: 3 });
  if (quote.lines.length === 0) {
    sheet.paragraph('P', sheet.lines(receipt.unknownWork, styles.text, sheet.width), { gap: 12 });
    return;
  }
  const list = sheet.element(sheet.root, 'L');
  const bullet = sheet.widthOf('•  ', styles.text);
  for (const { description } of quote.lines.slice(0, describedMost)) {
    const short =
      description.length > descriptionMost ? `${description.slice(0, descriptionMost)}…` : description;
    const lines = sheet.lines(short, styles.text, sheet.width - bullet);
    sheet.keep(heightOf(lines));
    const item = sheet.element(list, 'LI');
    sheet.write(item, 'Lbl', [{ text: '•', style: styles.text }], {
      x: sheet.left,
      y: sheet.y,
      width: bullet,
    });
    sheet.write(item, 'LBody', lines, { x: sheet.left + bullet, y: sheet.y, width: sheet.width - bullet });
    item.end();
    sheet.y += heightOf(lines);
  }
  list.end();
  const more = quote.lines.length - describedMost;
  if (more > 0) {
    const text = receipt.more(more, trackingTexts[language].title(quote.budget_id));
    sheet.paragraph('P', sheet.lines(text, styles.small, sheet.width), { gap: 2 });
  }
  sheet.y += 10;
}
