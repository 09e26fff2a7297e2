import type { QuotePaper } from '../../domain/signatures/paper.ts';
import { longDay } from '../../domain/time/local.ts';
import { taxLabel, taxName } from '../../domain/workshops/place.ts';
import { trackingTexts } from '../tracking/texts/index.ts';
import { writeItems } from './items.ts';
import {
  dayIn,
  totalsFor,
  writeFacts,
  writeParties,
  writeSection,
  writeSmallPrint,
  writeTitle,
  writeTotals,
} from './letter.ts';
import { pictureFor, writeLetterhead } from './letterhead.ts';
import { Sheet, styles } from './sheet.ts';
import { writeSignatures } from './signatures.ts';
import { paperTexts } from './texts/index.ts';

export function drawQuote(
  { language, quote, signed, branding }: QuotePaper,
  logo?: Uint8Array,
): Promise<Buffer> {
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
  });
  writeLetterhead(sheet, workshop, pictureFor(branding, logo));
  writeTitle(sheet, title, longDay(new Date(quote.created_at), workshop.timezone, language));
  writeParties(sheet, quote, language);
  // A day, not a moment: the same everywhere.
  const lastDay = quote.valid_until && longDay(new Date(quote.valid_until), 'UTC', language);
  writeFacts(sheet, [
    [tracking.facts.validUntil, lastDay],
    [texts.plannedDelivery, dayIn(quote, quote.planned_delivery, language)],
    [tracking.facts.clientReference, quote.client_reference],
  ]);
  if (lines.length === 0)
    sheet.paragraph('P', sheet.lines(tracking.lines.none, styles.text, sheet.width), { gap: 14 });
  else {
    const place = { ...workshop, zip: workshop.zip ?? '' };
    const withoutTax = tracking.lines.withoutTax(taxName(place, language));
    sheet.paragraph('P', sheet.lines(withoutTax, styles.small, sheet.width), { gap: 4 });
    const totals = totalsFor(sheet, quote, language);
    writeItems(sheet, lines, { tax: taxLabel(place, language), language, after: totals.height });
    writeTotals(sheet, totals);
  }
  if (quote.public_notes) writeSection(sheet, tracking.notes, quote.public_notes);
  const { signatures } = texts;
  writeSignatures(
    sheet,
    [
      { title: signatures.workshop, signed: null },
      { title: signatures.acceptance, signed },
    ],
    { language, timezone: workshop.timezone },
  );
  if (workshop.country === 'ES') writeSmallPrint(sheet, texts.spain.quote);
  return sheet.end();
}
