import { budgetTotals } from '../../domain/budgets/lines.ts';
import { amountFormats } from '../../domain/money/amounts.ts';
import type { ReceiptPaper } from '../../domain/signatures/paper.ts';
import { capitalize } from '../../domain/text/locale.ts';
import { longMoment } from '../../domain/time/local.ts';
import type { Language } from '../../generated/errors.ts';
import { paperTexts } from '../texts/papers.ts';
import { taxName } from '../texts/tax-name.ts';
import { terms } from '../texts/terms.ts';
import { trackingTexts } from '../texts/tracking.ts';
import {
  dayIn,
  hasBlanks,
  heightOfSmallPrint,
  testWatermark,
  writeFacts,
  writeParties,
  writeSection,
  writeSmallPrint,
  writeTestNote,
  writeTitle,
} from './sheet/letter.ts';
import { pictureFor, writeLetterhead } from './sheet/letterhead.ts';
import { heightOf, lineHeight, Sheet, styles } from './sheet/sheet.ts';
import { signaturesFor, signingBusinessName, writeSignatures } from './sheet/signatures.ts';
import { openFallbacks } from './text/fallback-fonts.ts';

/**
 * Maximum number of described lines, and maximum characters of each description. The quote contains the full text.
 */
const maxDescribed = 15;
const maxDescriptionLength = 160;
const bringBackGap = 8;
const totalGap = 14;
const workGap = 10;
/** The height of the total. The total is kept on the page of the last line of work. */
const totalHeight = workGap + lineHeight(styles.strong) + totalGap;

export async function drawReceipt(paper: ReceiptPaper, logo?: Uint8Array): Promise<Buffer> {
  await openFallbacks(paper);
  const { language, quote, receivedAt, leftFor, branding, isTest } = paper;
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
    ...testWatermark(isTest, language),
  });
  writeLetterhead(sheet, workshop, language, pictureFor(branding, logo));
  writeTitle(sheet, title);
  if (isTest) writeTestNote(sheet, language);
  const blanks = hasBlanks(quote, null);
  writeParties(sheet, quote, language, blanks);
  writeFacts(sheet, [
    [receipt.received, capitalize(longMoment(new Date(receivedAt), workshop.timezone, language), language)],
    [receipt.leftFor.label, receipt.leftFor[leftFor]],
    [
      leftFor === 'quote' ? texts.plannedQuote : texts.plannedDelivery,
      dayIn(quote, quote.planned_delivery, language) ?? (blanks ? '' : null),
    ],
    [tracking.facts.clientReference, quote.client_reference],
  ]);
  const stated = { name: signingBusinessName(workshop), what: signatures.received, at: receivedAt };
  const boxes = signaturesFor(
    sheet,
    [
      { title: signatures.workshop, signed: null, stated },
      { title: signatures.client, signed: null },
    ],
    { language, timezone: workshop.timezone },
  );
  const smallPrint = workshop.country === 'ES' ? texts.spain.receipt : [];
  const bringBack = sheet.lines(receipt.bringBack, styles.strong, sheet.width);
  const closing = heightOf(bringBack) + bringBackGap + boxes.needed + heightOfSmallPrint(sheet, smallPrint);
  writeWork(sheet, { language, quote, after: quote.public_notes ? totalHeight : totalHeight + closing });
  if (lines.length > 0) {
    const place = { ...workshop, zip: workshop.zip ?? '' };
    const total = amountFormats(language).money(budgetTotals(lines).total_cents);
    const totalLine = `${tracking.totals.total(taxName(place, language))}${terms[language].colon} ${total}`;
    sheet.paragraph('P', sheet.lines(totalLine, styles.strong, sheet.width), { gap: totalGap });
  }
  if (quote.public_notes) writeSection(sheet, tracking.notes, quote.public_notes);
  sheet.keepTogether(closing);
  sheet.paragraph('P', bringBack, { gap: bringBackGap });
  writeSignatures(sheet, boxes);
  writeSmallPrint(sheet, smallPrint);
  return sheet.end();
}

/** The minimum height of a section: a heading and three lines of text. */
const minHeadedHeight = lineHeight(styles.heading) + 3 * lineHeight(styles.text);

function writeWork(
  sheet: Sheet,
  { language, quote, after }: { language: Language; quote: ReceiptPaper['quote']; after: number },
): void {
  const { receipt } = paperTexts[language];
  sheet.keepTogether(minHeadedHeight);
  sheet.paragraph('H2', sheet.lines(receipt.work, styles.heading, sheet.width), { gap: 3 });
  if (quote.lines.length === 0) {
    sheet.paragraph('P', sheet.lines(receipt.unknownWork, styles.text, sheet.width), { gap: 12 });
    return;
  }
  const list = sheet.element(sheet.root, 'L');
  const bullet = sheet.widthOf('•  ', styles.text);
  const described = quote.lines.slice(0, maxDescribed);
  for (const [at, { description }] of described.entries()) {
    const short =
      description.length > maxDescriptionLength
        ? `${description.slice(0, maxDescriptionLength)}…`
        : description;
    const lines = sheet.lines(short, styles.text, sheet.width - bullet);
    sheet.keepTogether(heightOf(lines) + (at === described.length - 1 ? after : 0));
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
  const more = quote.lines.length - maxDescribed;
  if (more > 0) {
    const text = receipt.more(more, trackingTexts[language].title(quote.budget_id));
    sheet.paragraph('P', sheet.lines(text, styles.small, sheet.width), { gap: 2 });
  }
  sheet.y += workGap;
}
