import { headlineTotals, isIncludedInTotals } from '../../../domain/budgets/lines.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import type { QuoteOnPaper } from '../../../domain/signatures/quote.ts';
import type { TrackedLine } from '../../../domain/signatures/tracked-budget.ts';
import { longDay } from '../../../domain/time/local.ts';
import { addressLine } from '../../../domain/workshops/contact.ts';
import type { Party } from '../../../domain/workshops/paper-parties.ts';
import type { Language } from '../../../generated/errors.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { paperTexts } from '../../texts/papers.ts';
import { taxLabel, taxName } from '../../texts/tax-name.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import {
  colors,
  heightOf,
  type Line,
  lineHeight,
  type Place,
  type Sheet,
  type Style,
  styles,
} from './sheet.ts';

const columnGap = 24;

/** Returns the tax id of a party. Adds a label in countries where tax ids have only one name. */
export function taxIdOf({ tax_id }: Party, country: string): string {
  if (!tax_id) return '';
  return country === 'ES' || country === 'PT' ? `NIF ${tax_id}` : tax_id;
}

export function addressOf({ address, zip, city, province }: Party): string[] {
  const where = addressLine({ address: '', zip: zip ?? '', city: city ?? '' });
  const beyond = province && province !== city ? `(${province})` : '';
  return [address ?? '', [where, beyond].filter((each) => each !== '').join(' ')];
}

/** Writes the title of the paper, with the date if the paper does not show the date elsewhere. */
export function writeTitle(sheet: Sheet, title: string, day = ''): void {
  const lines = sheet.lines(title, styles.title, sheet.width * 0.68);
  const date = sheet.lines(day, styles.text, sheet.width * 0.32);
  const baseline = lineHeight(styles.title) - lineHeight(styles.text) - 2.5;
  sheet.write(sheet.root, 'H1', lines, { x: sheet.left, y: sheet.y, width: sheet.width * 0.68 });
  const right = { x: sheet.left + sheet.width * 0.68, y: sheet.y + baseline, width: sheet.width * 0.32 };
  sheet.write(sheet.root, 'P', date, { ...right, align: 'right' });
  sheet.y += heightOf(lines) + 9;
}

/** Returns the watermark of a sandbox's quotes and receipts. Test invoices have the same watermark. */
export function testWatermark(isTest: true | undefined, language: Language): { watermark?: string } {
  return isTest ? { watermark: invoiceTexts[language].test.watermark.toUpperCase() } : {};
}

export function writeTestNote(sheet: Sheet, language: Language): void {
  sheet.paragraph('P', sheet.lines(invoiceTexts[language].test.note, styles.strong, sheet.width), { gap: 8 });
}

/** Tells whether missing values that Spanish law requires are printed as blanks, to be filled in by hand. */
export function hasBlanks({ workshop }: QuoteOnPaper, signed: object | null): boolean {
  return workshop.country === 'ES' && signed === null;
}

/** Writes the data of the client and the vehicle. */
export function writeParties(
  sheet: Sheet,
  { client, vehicle, workshop }: QuoteOnPaper,
  language: Language,
  blanks: boolean,
): void {
  const texts = paperTexts[language];
  const address = addressOf(client).filter((line) => line !== '');
  writeColumns(sheet, [
    {
      label: texts.client,
      lines: [
        [client.name, styles.strong],
        [taxIdOf(client, workshop.country), styles.text],
        ...(address.length > 0 || !blanks
          ? address.map((line): FieldLine => [line, styles.text])
          : [blank(texts.blanks.address)]),
      ],
    },
    vehicle || blanks ? { label: texts.vehicle, lines: vehicleLines(vehicle, language, blanks) } : null,
  ]);
  sheet.y += 10;
}

function vehicleLines(vehicle: QuoteOnPaper['vehicle'], language: Language, blanks: boolean): FieldLine[] {
  const texts = paperTexts[language];
  const { quantity } = amountFormats(language);
  const { plate = null, km = null } = vehicle ?? {};
  const model = [vehicle?.brand, vehicle?.model].filter((each) => each).join(' ');
  const line = (text: string, style: Style, label: string): FieldLine =>
    text === '' && blanks ? blank(label) : [text, style];
  return [
    line(plate ?? '', styles.strong, texts.blanks.plate),
    line(model, styles.text, texts.blanks.model),
    line(km === null ? '' : texts.km(quantity(km * 100)), styles.text, texts.blanks.km),
  ];
}

/** A label with its value. A null value omits the label; an empty value prints a blank to fill in by hand. */
type Fact = [label: string, value: string | null];

/** Writes labelled values: up to three side by side, more than three in pairs. */
export function writeFacts(sheet: Sheet, facts: Fact[]): void {
  const known = facts.filter(([, value]) => value !== null);
  const lineOf = (value: string): FieldLine => (value === '' ? blank('') : [value, styles.text]);
  const blocks = known.map(([label, value]): Block => ({ label, lines: [lineOf(value as string)] }));
  const inRow = blocks.length > 3 ? 2 : 3;
  for (let at = 0; at < blocks.length; at += inRow) {
    const row = blocks.slice(at, at + inRow);
    writeColumns(sheet, inRow === 2 && row.length === 1 ? [...row, { label: '', lines: [] }] : row);
    sheet.y += 10;
  }
}

/** A line of a labelled value. `blank` marks a label that is followed by a rule to write on. */
type FieldLine = [text: string, style: Style, blank?: 'blank'];

function blank(label: string): FieldLine {
  return [label, styles.small, 'blank'];
}

/** Style of a label with a blank, as high as a line of text, so that there is space for handwriting. */
const blankStyle: Style = { ...styles.small, size: styles.text.size };
const blankGap = 6;

interface WrittenLine extends Line {
  isBlank: boolean;
}

interface Block {
  label: string;
  lines: FieldLine[];
}

function writeColumns(sheet: Sheet, blocks: (Block | null)[]): void {
  const blocksWithText = blocks.filter((block) => block !== null);
  const width = (sheet.width - columnGap * (blocksWithText.length - 1)) / blocksWithText.length;
  const columns = blocksWithText.map(({ label, lines }) => [
    ...sheet.lines(label, styles.label, width).map((line): WrittenLine => ({ ...line, isBlank: false })),
    ...lines.flatMap((line) => writtenLines(sheet, line, width)),
  ]);
  sheet.keepTogether(Math.max(...columns.map(heightOf)));
  columns.forEach((lines, at) => {
    const x = sheet.left + at * (width + columnGap);
    sheet.write(sheet.root, 'P', lines, { x, y: sheet.y, width });
    ruleBlanks(sheet, lines, { x, y: sheet.y, width });
  });
  sheet.y += Math.max(...columns.map(heightOf));
}

function writtenLines(sheet: Sheet, [text, style, kind]: FieldLine, width: number): WrittenLine[] {
  if (kind === 'blank') return [{ text, style: blankStyle, isBlank: true }];
  if (text === '') return [];
  return sheet.lines(text, style, width).map((line): WrittenLine => ({ ...line, isBlank: false }));
}

/** Draws a rule to write on after each label with a blank. */
function ruleBlanks(sheet: Sheet, lines: readonly WrittenLine[], { x, y, width }: Place): void {
  let bottom = y;
  for (const line of lines) {
    bottom += lineHeight(line.style);
    const from = x + (line.text === '' ? 0 : sheet.widthOf(line.text, line.style) + blankGap);
    if (line.isBlank) sheet.rule(bottom - 3, colors.quiet, 0.6, from, x + Math.min(width, maxBlank));
  }
}

const maxBlank = 200;
const totalsWidth = 290;
const rowGap = 2;
const totalsGap = { before: 8, after: 8 };

interface Totals {
  rows: { label: string; amount: string; style: Style }[];
  remarks: Line[];
  height: number;
}

/**
 * Prepares the totals before the lines are written, because the height of the totals determines the page of the last
 * line.
 */
export function totalsFor(sheet: Sheet, { lines, workshop }: QuoteOnPaper, language: Language): Totals {
  const texts = trackingTexts[language].totals;
  const { money, percent } = amountFormats(language);
  const place = { ...workshop, zip: workshop.zip ?? '' };
  const [name, label] = [taxName(place, language), taxLabel(place, language)];
  const { base_cents, rates, total_cents, optional } = headlineTotals(lines);
  const rows = [
    { label: texts.base(name), amount: money(base_cents), style: styles.text },
    ...rates.map((rate) => ({
      label: texts.tax(label, percent(rate.tax_rate_basis_points), money(rate.base_cents)),
      amount: money(rate.quota_cents),
      style: styles.text,
    })),
    { label: texts.total(name), amount: money(total_cents), style: styles.total },
  ];
  const remarks = remarksOn(lines, optional.total_cents, language).flatMap((remark) =>
    sheet.lines(remark, styles.small, totalsWidth),
  );
  const height = rows.reduce((sum, { style }) => sum + lineHeight(style) + 2 * rowGap, 0) + heightOf(remarks);
  return { rows, remarks, height: height + totalsGap.before + totalsGap.after };
}

function remarksOn(lines: readonly TrackedLine[], optionalCents: number, language: Language): string[] {
  const { optionalBeside } = paperTexts[language];
  const optional = lines.some((line) => !isIncludedInTotals(line))
    ? [optionalBeside(amountFormats(language).money(optionalCents))]
    : [];
  const estimated = lines.some(({ price_estimated }) => price_estimated)
    ? [`${trackingTexts[language].totals.estimated}.`]
    : [];
  return [...optional, ...estimated];
}

export function writeTotals(sheet: Sheet, { rows, remarks, height }: Totals): void {
  sheet.keepTogether(height);
  sheet.y += totalsGap.before;
  const x = sheet.right - totalsWidth;
  const table = sheet.element(sheet.root, 'Table');
  rows.forEach(({ label, amount, style }, at) => {
    if (at === rows.length - 1) sheet.rule(sheet.y, colors.ink, 1, x);
    const y = sheet.y + rowGap;
    const amountWidth = sheet.widthOf(amount, style);
    const row = sheet.element(table, 'TR');
    const labels = sheet.lines(label, style, totalsWidth - amountWidth - 12);
    sheet.write(row, 'TH', labels, { x, y, width: totalsWidth - amountWidth - 12 }, { scope: 'Row' });
    sheet.write(row, 'TD', [{ text: amount, style }], { x, y, width: totalsWidth - 8, align: 'right' });
    row.end();
    sheet.y += heightOf(labels) + 2 * rowGap;
  });
  table.end();
  sheet.paragraph('P', remarks, { x, width: totalsWidth, gap: totalsGap.after });
}

export function writeSection(sheet: Sheet, title: string, text: string): void {
  const heading = sheet.lines(title, styles.heading, sheet.width);
  const lines = sheet.lines(text, styles.text, sheet.width);
  sheet.keepTogether(heightOf(heading) + heightOf(lines.slice(0, 3)) + 4);
  sheet.paragraph('H2', heading, { gap: 3 });
  sheet.paragraph('P', lines, { gap: 8 });
}

const smallPrintGap = 5;

/** Returns the height of the small print if it is on a single page. */
export function heightOfSmallPrint(sheet: Sheet, paragraphs: string[]): number {
  const heights = paragraphs.map((each) => heightOf(sheet.lines(each, styles.small, sheet.width)));
  return heights.reduce((total, height) => total + height + smallPrintGap, 0);
}

export function writeSmallPrint(sheet: Sheet, paragraphs: string[]): void {
  for (const paragraph of paragraphs) {
    const lines = sheet.lines(paragraph, styles.small, sheet.width);
    sheet.keepTogether(heightOf(lines));
    sheet.paragraph('P', lines, { gap: smallPrintGap });
  }
}

export function dayIn({ workshop }: QuoteOnPaper, moment: string | null, language: Language): string | null {
  return moment === null ? null : longDay(new Date(moment), workshop.timezone, language);
}
