import type { QuotePaper } from '../../domain/signatures/paper.ts';
import { longDay } from '../../domain/time/local.ts';
import { paperTexts } from '../texts/papers.ts';
import { taxLabel, taxName } from '../texts/tax-name.ts';
import { trackingTexts } from '../texts/tracking.ts';
import { writeItems } from './sheet/items.ts';
import {
  dayIn,
  hasBlanks,
  heightOfSmallPrint,
  testWatermark,
  totalsFor,
  writeFacts,
  writeParties,
  writeSection,
  writeSmallPrint,
  writeTestNote,
  writeTitle,
  writeTotals,
} from './sheet/letter.ts';
import { pictureFor, writeLetterhead } from './sheet/letterhead.ts';
import { Sheet, styles } from './sheet/sheet.ts';
import { type Box, signaturesFor, signingBusinessName, writeSignatures } from './sheet/signatures.ts';
import { openFallbacks } from './text/fallback-fonts.ts';

export async function drawQuote(paper: QuotePaper, logo?: Uint8Array): Promise<Buffer> {
  await openFallbacks(paper);
  const { language, quote, signed, sentAt, branding, isTest } = paper;
  const { workshop, lines } = quote;
  const texts = paperTexts[language];
  const tracking = trackingTexts[language];
  const title = tracking.title(quote.budget_id);
  const sheet = new Sheet({
    branding,
    title,
    language,
    at: new Date(signed?.at ?? quote.created_at),
    foot: (page, pages) => `${title} · ${texts.page(page, pages)}`,
    ...testWatermark(isTest, language),
  });
  writeLetterhead(sheet, workshop, language, pictureFor(branding, logo));
  writeTitle(sheet, title, longDay(new Date(quote.created_at), workshop.timezone, language));
  if (isTest) writeTestNote(sheet, language);
  const blanks = hasBlanks(quote, signed);
  writeParties(sheet, quote, language, blanks);
  // Formats the last day in UTC, because it is a date without time.
  const lastDay = quote.valid_until && longDay(new Date(quote.valid_until), 'UTC', language);
  writeFacts(sheet, [
    [tracking.facts.validUntil, lastDay],
    [texts.plannedDelivery, dayIn(quote, quote.planned_delivery, language) ?? (blanks ? '' : null)],
    [tracking.facts.clientReference, quote.client_reference],
  ]);
  const signatures = signaturesFor(sheet, signatureBoxes({ language, quote, signed, sentAt }), {
    language,
    timezone: workshop.timezone,
  });
  const smallPrint = workshop.country === 'ES' ? texts.spain.quote : [];
  // The height to keep free below the last line for the signatures. Zero if there are notes, because the signatures are
  // then kept together with the notes.
  const closing = quote.public_notes ? 0 : signatures.needed + heightOfSmallPrint(sheet, smallPrint);
  if (lines.length === 0)
    sheet.paragraph('P', sheet.lines(tracking.lines.none, styles.text, sheet.width), { gap: 14 });
  else {
    const place = { ...workshop, zip: workshop.zip ?? '' };
    const note = tracking.lines.withoutTax(taxName(place, language));
    const totals = totalsFor(sheet, quote, language);
    const after = totals.height + closing;
    writeItems(sheet, lines, { tax: taxLabel(place, language), language, note, after });
    writeTotals(sheet, totals);
  }
  if (quote.public_notes) writeSection(sheet, tracking.notes, quote.public_notes);
  sheet.keepTogether(signatures.needed + heightOfSmallPrint(sheet, smallPrint));
  writeSignatures(sheet, signatures);
  writeSmallPrint(sheet, smallPrint);
  return sheet.end();
}

/**
 * Prepares the signature boxes. The workshop's box contains the day on which the quote was sent, or is empty for a
 * signature by hand.
 */
function signatureBoxes({ language, quote, signed, sentAt }: QuotePaper): Box[] {
  const { workshop, acceptance, sent } = paperTexts[language].signatures;
  const stated =
    sentAt === null ? null : { name: signingBusinessName(quote.workshop), what: sent, at: sentAt };
  return [
    { title: workshop, signed: null, stated },
    { title: acceptance, signed },
  ];
}
