import { lineBaseCents } from '../../domain/budgets/lines.ts';
import { groupsOf, type TrackedLine } from '../../domain/budgets/tracked.ts';
import { amountsIn } from '../../domain/money/amounts.ts';
import type { Language } from '../../generated/errors.ts';
import { trackingTexts } from '../tracking/texts/index.ts';
import { colors, type Element, heightOf, type Line, linesWithin, type Sheet, styles } from './sheet.ts';
import { paperTexts } from './texts/index.ts';

type Figure = 'quantity' | 'price' | 'discount' | 'tax' | 'amount';

interface Column {
  name: Figure;
  heading: string;
  x: number;
  width: number;
  told: (line: TrackedLine) => string;
}

interface Table {
  sheet: Sheet;
  language: Language;
  element: Element;
  headings: Line[];
  columns: Column[];
  descriptionWidth: number;
}

const padding = { x: 8, y: 4.5 };
const groupGap = 7;
/** A row that would leave more than this of a page empty begins on it, and goes on on the next. */
const keptWhole = 0.4;
/** Of a row that is divided at least so much stands on each page. */
const dividedLeast = 3;

/** The lines in their order and groups. What comes after them is kept with the last of them, where it fits on a page. */
export function writeItems(
  sheet: Sheet,
  lines: readonly TrackedLine[],
  { tax, language, after }: { tax: string; language: Language; after: number },
): void {
  const columns = columnsFor(sheet, lines, tax, language);
  const first = columns[0] as Column;
  const descriptionWidth = first.x - sheet.left - padding.x;
  const heading = trackingTexts[language].lines.description;
  const element = sheet.element(sheet.root, 'Table');
  const headings = sheet.lines(heading, styles.label, descriptionWidth);
  const table: Table = { sheet, language, element, headings, columns, descriptionWidth };
  const groups = groupsOf(lines);
  sheet.keep(headingHeight(table) + 60);
  writeHeadings(table, 'first');
  groups.forEach(({ title, lines: ofGroup }, at) => {
    const shown = title ?? (at > 0 ? trackingTexts[language].lines.ungrouped : null);
    ofGroup.forEach((line, n) => {
      const isLast = at === groups.length - 1 && n === ofGroup.length - 1;
      const row = rowOf(table, line, isLast ? after : 0);
      if (n === 0 && shown !== null) writeGroupTitle(table, shown, row);
      writeRow(table, row);
    });
  });
  element.end();
}

/** As wide as what stands in them; the rest is for descriptions. */
function columnsFor(sheet: Sheet, lines: readonly TrackedLine[], tax: string, language: Language): Column[] {
  const texts = trackingTexts[language].lines;
  const { money, quantity, percent } = amountsIn(language);
  const all: Pick<Column, 'name' | 'heading' | 'told'>[] = [
    {
      name: 'quantity',
      heading: texts.quantity,
      told: ({ quantity_hundredths }) => quantity(quantity_hundredths),
    },
    { name: 'price', heading: texts.price, told: ({ unit_price_cents }) => money(unit_price_cents) },
    {
      name: 'discount',
      heading: texts.discount,
      told: ({ discount_basis_points: discount }) => (discount > 0 ? percent(discount) : ''),
    },
    { name: 'tax', heading: tax, told: ({ tax_rate_basis_points }) => percent(tax_rate_basis_points) },
    { name: 'amount', heading: texts.amount, told: (line) => money(lineBaseCents(line)) },
  ];
  const discounted = lines.some((line) => line.discount_basis_points > 0);
  // One rate for all is told by the totals.
  const oneRate = new Set(lines.map((line) => line.tax_rate_basis_points)).size === 1;
  const shown = all.filter(({ name }) => (name !== 'discount' || discounted) && (name !== 'tax' || !oneRate));
  let x = sheet.right;
  return shown
    .toReversed()
    .map((column) => {
      const values = new Set(lines.map(column.told));
      const widths = [...values].map((value) => sheet.widthOf(value, styles.text));
      const width = Math.max(sheet.widthOf(column.heading, styles.label), ...widths) + 2 * padding.x;
      x -= width;
      return { ...column, x, width };
    })
    .toReversed();
}

function headingHeight({ headings }: Table): number {
  return heightOf(headings) + 2 * padding.y;
}

function writeHeadings(table: Table, which: 'first' | 'again'): void {
  const { sheet, element, headings, columns, descriptionWidth } = table;
  const height = headingHeight(table);
  const y = sheet.y + padding.y;
  sheet.wash(sheet.y, height);
  const described = { x: sheet.left + padding.x, y, width: descriptionWidth };
  const row = which === 'first' ? sheet.element(element, 'TR') : null;
  const write = (lines: readonly Line[], place: Parameters<Sheet['repeat']>[1]) =>
    row ? sheet.write(row, 'TH', lines, place, { scope: 'Column' }) : sheet.repeat(lines, place);
  write(headings, described);
  for (const { heading, x, width } of columns) {
    write([{ text: heading, style: styles.label }], { x, y, width: width - padding.x, align: 'right' });
  }
  row?.end();
  sheet.y += height;
}

function nextPage(table: Table): void {
  table.sheet.breakPage();
  writeHeadings(table, 'again');
}

interface Row {
  line: TrackedLine;
  described: Line[];
  /** What it has to have room for, to begin on a page. */
  needed: number;
}

function rowOf(table: Table, line: TrackedLine, after: number): Row {
  const { sheet } = table;
  const described = descriptionOf(table, line);
  const whole = heightOf(described) + 2 * padding.y;
  if (whole > sheet.roomOfPage * keptWhole) {
    return { line, described, needed: heightOf(described.slice(0, dividedLeast)) + 2 * padding.y };
  }
  const withRest = whole + after;
  const fits = withRest <= sheet.roomOfPage - headingHeight(table);
  return { line, described, needed: fits ? withRest : whole };
}

/** Never at a page's end, with its lines on the next. */
function writeGroupTitle(table: Table, title: string, first: Row): void {
  const { sheet, element, columns } = table;
  const lines = sheet.lines(title, styles.strong, sheet.width - 2 * padding.x);
  const height = groupGap + heightOf(lines) + 2 * padding.y;
  if (height + first.needed > sheet.room) nextPage(table);
  sheet.y += groupGap;
  const row = sheet.element(element, 'TR');
  const place = { x: sheet.left + padding.x, y: sheet.y + padding.y, width: sheet.width };
  sheet.write(row, 'TH', lines, place, { scope: 'Row', colSpan: columns.length + 1 });
  row.end();
  sheet.y += heightOf(lines) + 2 * padding.y;
  sheet.rule(sheet.y, colors.quiet, 0.8);
}

/** Where it goes on on another page, its figures stand where it begins. */
function writeRow(table: Table, { line, described, needed }: Row): void {
  const { sheet, element, columns } = table;
  if (needed > sheet.room) nextPage(table);
  const row = sheet.element(element, 'TR');
  const description = sheet.element(row, 'TH', { scope: 'Row' });
  const y = sheet.y + padding.y;
  let written = writePart(table, description, described);
  for (const { x, width, told } of columns) {
    const value = [{ text: told(line), style: styles.text }];
    sheet.write(row, 'TD', value, { x, y, width: width - padding.x, align: 'right' });
  }
  for (let rest = described.slice(written); rest.length > 0; rest = rest.slice(written)) {
    nextPage(table);
    written = writePart(table, description, rest);
  }
  description.end();
  row.end();
  sheet.rule(sheet.y, colors.rule);
}

/** As many lines as fit, but never so that one is left alone. */
function writePart(table: Table, description: Element, lines: readonly Line[]): number {
  const { sheet, descriptionWidth } = table;
  const fitting = linesWithin(lines, sheet.room - 2 * padding.y);
  const part = lines.length - fitting.length === 1 ? fitting.slice(0, -1) : fitting;
  sheet.writeInto(description, part, {
    x: sheet.left + padding.x,
    y: sheet.y + padding.y,
    width: descriptionWidth,
  });
  sheet.y += heightOf(part) + 2 * padding.y;
  return part.length;
}

function descriptionOf({ sheet, language, descriptionWidth }: Table, line: TrackedLine): Line[] {
  const texts = trackingTexts[language].lines;
  const { kinds, optional } = paperTexts[language];
  const { description, extended_detail, reference, line_type, price_estimated } = line;
  const kind = line_type === 'other' ? null : kinds[line_type];
  const named = reference === null || reference === '' ? null : `${texts.reference} ${reference}`;
  const about = [kind, named].filter((each) => each !== null).join(' · ');
  const marks = [line.optional ? optional : null, price_estimated ? texts.estimated : null]
    .filter((each) => each !== null)
    .join(' · ');
  const width = descriptionWidth;
  return [
    ...sheet.lines(description, styles.text, width),
    ...(extended_detail ? sheet.lines(extended_detail, styles.small, width) : []),
    ...(about ? sheet.lines(about, styles.small, width) : []),
    ...(marks ? sheet.lines(marks, styles.mark, width) : []),
  ];
}
