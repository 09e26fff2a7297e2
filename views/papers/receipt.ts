import { budgetTotals } from '../../domain/budgets/lines.ts';
import { amountFormats } from '../../domain/money/amounts.ts';
import type { ReceiptPaper, SignedOnPaper } from '../../domain/signatures/paper.ts';
import type { QuoteOnPaper } from '../../domain/signatures/quote.ts';
import { capitalize } from '../../domain/text/locale.ts';
import { longMoment } from '../../domain/time/local.ts';
import type { CheckInOnPaper, CheckInSignature } from '../../domain/vehicles/check-in.ts';
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
  const { language, receivedAt, leftFor, branding, isTest, checkIn } = paper;
  const quote = checkIn ? asCheckedIn(paper.quote, checkIn) : paper.quote;
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
      { title: signatures.client, signed: checkIn?.signature ? signedOnTablet(checkIn.signature) : null },
    ],
    { language, timezone: workshop.timezone },
  );
  const smallPrint = workshop.country === 'ES' ? texts.spain.receipt : [];
  const bringBack = sheet.lines(receipt.bringBack, styles.strong, sheet.width);
  const consent = checkIn ? sheet.lines(receipt.checkIn.consent, styles.text, sheet.width) : [];
  const closing =
    heightOf(consent) +
    heightOf(bringBack) +
    bringBackGap +
    boxes.needed +
    heightOfSmallPrint(sheet, smallPrint);
  const isLast = !quote.public_notes && !checkIn;
  writeWork(sheet, { language, quote, after: isLast ? totalHeight + closing : totalHeight });
  if (lines.length > 0) {
    const place = { ...workshop, zip: workshop.zip ?? '' };
    const total = amountFormats(language).money(budgetTotals(lines).total_cents);
    const totalLine = `${tracking.totals.total(taxName(place, language))}${terms[language].colon} ${total}`;
    sheet.paragraph('P', sheet.lines(totalLine, styles.strong, sheet.width), { gap: totalGap });
  }
  if (quote.public_notes) writeSection(sheet, tracking.notes, quote.public_notes);
  if (checkIn) writeState(sheet, checkIn, language);
  sheet.keepTogether(closing);
  if (checkIn) sheet.paragraph('P', consent, { gap: 0 });
  sheet.paragraph('P', bringBack, { gap: bringBackGap });
  writeSignatures(sheet, boxes);
  writeSmallPrint(sheet, smallPrint);
  return sheet.end();
}

/** Returns the quote with the mileage and the promised time that were recorded when the vehicle arrived. */
function asCheckedIn(quote: QuoteOnPaper, { km, promised_at }: CheckInOnPaper): QuoteOnPaper {
  const { vehicle, planned_delivery } = quote;
  return {
    ...quote,
    planned_delivery: promised_at ?? planned_delivery,
    vehicle: vehicle && { ...vehicle, km: km ?? vehicle.km },
  };
}

function signedOnTablet({ name, at, path, reference }: CheckInSignature): SignedOnPaper {
  return { name, at, reference, signature: { kind: 'drawn', path } };
}

/** Writes the state in which the vehicle was left, and the client's instructions. */
function writeState(sheet: Sheet, checkIn: CheckInOnPaper, language: Language): void {
  const texts = paperTexts[language].receipt.checkIn;
  const { fuel_eighths, key_count, damages, belongings, wants_old_parts, quote_waived } = checkIn;
  const { authorised_max_cents } = checkIn;
  sheet.keepTogether(minHeadedHeight);
  sheet.paragraph('H2', sheet.lines(texts.title, styles.heading, sheet.width), { gap: 3 });
  const { wanted, unwanted } = texts.oldParts;
  writeFacts(sheet, [
    [texts.fuel, fuel_eighths === null ? null : texts.fuelLevel(fuel_eighths)],
    [texts.keys, key_count === null ? null : String(key_count)],
    [texts.oldParts.label, wants_old_parts === null ? null : wants_old_parts ? wanted : unwanted],
  ]);
  const marks = damages.map(({ place, note, document_id }) => {
    const what = [texts.places[place], note].filter(Boolean).join(`${terms[language].colon} `);
    return document_id === null ? what : `${what} (${texts.photo})`;
  });
  writeSection(
    sheet,
    texts.damages,
    marks.length > 0 ? marks.map((mark) => `• ${mark}`).join('\n') : texts.none,
  );
  if (belongings) writeSection(sheet, texts.belongings, belongings);
  const instructions = [
    ...(quote_waived ? [texts.waived] : []),
    ...(authorised_max_cents === null
      ? []
      : [texts.authorised(amountFormats(language).money(authorised_max_cents))]),
  ];
  if (instructions.length > 0) writeSection(sheet, texts.authorisation, instructions.join(' '));
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
