import { groupLines, lineBaseCents } from '../../../domain/budgets/lines.ts';
import { isDeduction, isSettlement } from '../../../domain/invoices/advances.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import type { Language } from '../../../generated/errors.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { paperTexts } from '../../texts/papers.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { estimateLines, shortenDetails } from './details.ts';
import { type Column, type ItemLine, type ItemWords, layOutColumns, padding } from './item-columns.ts';
import {
  colors,
  type Element,
  heightOf,
  type Line,
  lineHeight,
  linesWithin,
  type Sheet,
  type Style,
  styles,
} from './sheet.ts';

interface Table {
  sheet: Sheet;
  language: Language;
  element: Element;
  headings: Line[];
  columns: Column[];
  descriptionWidth: number;
  carried: ItemsOptions['carried'];
  /** The sum of the rows written so far, in cents. */
  sumCents: number;
}

interface ItemsOptions extends ItemWords {
  /** A note that follows the heading of the description column. */
  note?: string;
  /** The height of the content that follows the table. */
  after: number;
  /**
   * Labels of the subtotal at the foot of a page and at the top of the next page. Without labels, no subtotals are
   * written.
   */
  carried?: { onward: string; before: string };
}

const groupGap = 7;
/** A row that is higher than this share of a page may be divided between two pages. */
const maxWholeShare = 0.4;
/** Maximum line breaks in the texts of a row. A limit is needed, because a table may have two hundred rows. */
const maxBreaks = { title: 2, description: 10, reference: 2 };
/**
 * Maximum wrapped lines in the texts of a row. Only texts of very wide characters exceed the limits: 500 letters W need
 * 30 lines.
 */
const maxLines = { title: 5, description: 36, reference: 7 };
/** Maximum wrapped lines of a detail, as a multiple of the estimated number. */
const maxDetailFactor = 2;
const cutMark = '[…]';
/** Minimum number of wrapped lines of a divided row on each of its two pages. */
const minDividedRows = 3;

/**
 * Writes the lines as a table, with a title for each group. Keeps the content after the table on the page of the last
 * line, if the content fits.
 */
export function writeItems(sheet: Sheet, lines: readonly ItemLine[], options: ItemsOptions): void {
  const { language, after, carried, note = '' } = options;
  const columns = layOutColumns(sheet, lines, options);
  const first = columns[0] as Column;
  const descriptionWidth = first.x - sheet.left - padding.x;
  const heading = trackingTexts[language].lines.description;
  const element = sheet.element(sheet.root, 'Table');
  const headings = sheet.continued(
    sheet.lines(heading, styles.label, descriptionWidth),
    sheet.lines(note, styles.small, descriptionWidth),
    descriptionWidth,
  );
  const table: Table = {
    sheet,
    language,
    element,
    headings,
    columns,
    descriptionWidth,
    carried,
    sumCents: 0,
  };
  const groups = groupLines(
    addSettlementTitles(shortenDetails(lines, paperTexts[language].continued), language),
  );
  sheet.keepTogether(headingHeight(table) + 60);
  writeHeadings(table, 'first');
  groups.forEach(({ title, lines: ofGroup }, at) => {
    const groupTitle = title ?? (at > 0 ? trackingTexts[language].lines.ungrouped : null);
    ofGroup.forEach((line, n) => {
      const isLast = at === groups.length - 1 && n === ofGroup.length - 1;
      const row = buildRow(table, line, isLast ? after : 0);
      if (n === 0 && groupTitle !== null) writeGroupTitle(table, groupTitle, row);
      writeRow(table, row);
    });
  });
  element.end();
}

/**
 * Adds a group title to lines that are not work: deducted advances and the excess. Adds no title if all lines are of
 * this kind.
 */
function addSettlementTitles<Line extends ItemLine>(lines: readonly Line[], language: Language): Line[] {
  if (lines.every(isSettlement)) return [...lines];
  const { advances, excess } = invoiceTexts[language].summary;
  const titleOf = (line: Line) => (isDeduction(line) ? advances : excess);
  return lines.map((line) => (isSettlement(line) ? { ...line, group_title: titleOf(line) } : line));
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
  if (table.carried) writeCarried(table, table.carried.onward);
  table.sheet.breakPage();
  writeHeadings(table, 'again');
  if (table.carried) writeCarried(table, table.carried.before);
}

const carriedHeight = lineHeight(styles.label) + 2 * padding.y;

function heightOfCarried({ carried }: Table): number {
  return carried ? carriedHeight : 0;
}

/** Returns the height that is left on the page for rows, above the subtotal. */
function roomOnPage(table: Table): number {
  return table.sheet.room - heightOfCarried(table);
}

/**
 * Writes a page's subtotal. The subtotal is marked as decoration, because screen readers already read each amount and
 * the total.
 */
function writeCarried({ sheet, language, sumCents }: Table, label: string): void {
  const y = sheet.y + padding.y;
  const place = { x: sheet.left, y, width: sheet.width - padding.x, align: 'right' } as const;
  const amount = amountFormats(language).money(sumCents);
  const before = sheet.widthOf(amount, styles.label) + 14;
  sheet.repeat([{ text: amount, style: styles.label }], place);
  sheet.repeat([{ text: label, style: styles.label }], { ...place, width: place.width - before });
  sheet.y += carriedHeight;
  sheet.rule(sheet.y, colors.rule);
}

interface Row {
  line: ItemLine;
  described: Line[];
  /** The free height that the row needs to start on a page. */
  needed: number;
}

function buildRow(table: Table, line: ItemLine, after: number): Row {
  const { sheet } = table;
  const described = descriptionOf(table, line);
  const whole = heightOf(described) + 2 * padding.y;
  if (whole > sheet.roomOfPage * maxWholeShare) {
    return { line, described, needed: heightOf(described.slice(0, minDividedRows)) + 2 * padding.y };
  }
  const withRest = whole + after;
  const fits = withRest <= sheet.roomOfPage - headingHeight(table) - heightOfCarried(table);
  // Reserves no height for a subtotal after the last row, because no subtotal follows.
  return { line, described, needed: fits && after > 0 ? withRest - heightOfCarried(table) : whole };
}

/** Writes the title of a group on the same page as the group's first line. */
function writeGroupTitle(table: Table, title: string, first: Row): void {
  const { sheet, element, columns } = table;
  const titleLines = sheet.lines(title, styles.strong, sheet.width - 2 * padding.x, maxBreaks.title);
  const lines = limitLines(titleLines, maxLines.title);
  const height = groupGap + heightOf(lines) + 2 * padding.y;
  if (height + first.needed > roomOnPage(table)) nextPage(table);
  sheet.y += groupGap;
  const row = sheet.element(element, 'TR');
  const place = { x: sheet.left + padding.x, y: sheet.y + padding.y, width: sheet.width };
  sheet.write(row, 'TH', lines, place, { scope: 'Row', colSpan: columns.length + 1 });
  row.end();
  sheet.y += heightOf(lines) + 2 * padding.y;
  sheet.rule(sheet.y, colors.quiet, 0.8);
}

/** Writes a row. The figures of a divided row are on its first page. */
function writeRow(table: Table, { line, described, needed }: Row): void {
  const { sheet, element, columns } = table;
  if (needed > roomOnPage(table)) nextPage(table);
  const row = sheet.element(element, 'TR');
  const description = sheet.element(row, 'TH', { scope: 'Row' });
  const y = sheet.y + padding.y;
  let partLength = writePart(table, description, described);
  table.sumCents += lineBaseCents(line);
  for (const { x, width, textOf } of columns) {
    const value = [{ text: textOf(line), style: styles.item }];
    sheet.write(row, 'TD', value, { x, y, width: width - padding.x, align: 'right' });
  }
  for (let rest = described.slice(partLength); rest.length > 0; rest = rest.slice(partLength)) {
    nextPage(table);
    partLength = writePart(table, description, rest);
  }
  description.end();
  row.end();
  sheet.rule(sheet.y, colors.rule);
}

/**
 * Writes the wrapped lines that fit on the page, and leaves no single line for the next page. Returns the number of
 * written lines.
 */
function writePart(table: Table, description: Element, lines: readonly Line[]): number {
  const { sheet, descriptionWidth } = table;
  const fitting = linesWithin(lines, roomOnPage(table) - 2 * padding.y);
  const part = lines.length - fitting.length === 1 ? fitting.slice(0, -1) : fitting;
  sheet.writeInto(description, part, {
    x: sheet.left + padding.x,
    y: sheet.y + padding.y,
    width: descriptionWidth,
  });
  sheet.y += heightOf(part) + 2 * padding.y;
  return part.length;
}

function descriptionOf({ sheet, language, descriptionWidth }: Table, line: ItemLine): Line[] {
  const texts = trackingTexts[language].lines;
  const { kinds, optional, continued } = paperTexts[language];
  const { description, extended_detail, reference, line_type, price_estimated } = line;
  const kind = line_type === 'other' ? null : kinds[line_type];
  const referenceText = reference === null || reference === '' ? null : `${texts.reference} ${reference}`;
  const about = [kind, referenceText].filter((each) => each !== null).join(' · ');
  const marks = [line.optional ? optional : null, price_estimated ? texts.estimated : null]
    .filter((each) => each !== null)
    .join(' · ');
  const width = descriptionWidth;
  const write = (text: string, style: Style, part: keyof typeof maxLines) =>
    limitLines(sheet.lines(text, style, width, maxBreaks[part]), maxLines[part]);
  const described = write(description, styles.item, 'description');
  return [
    ...(about ? sheet.continued(described, write(about, styles.small, 'reference'), width) : described),
    ...(extended_detail ? detailOf(sheet, extended_detail, width, continued) : []),
    ...(marks ? sheet.lines(marks, sheet.accented(styles.mark), width) : []),
  ];
}

function detailOf(sheet: Sheet, detail: string, width: number, continued: string): Line[] {
  const lines = sheet.lines(detail, styles.small, width);
  const most = maxDetailFactor * estimateLines(detail) + 1;
  const mark = sheet.lines(`${cutMark} ${continued}`, styles.small, width);
  return lines.length > most ? [...lines.slice(0, most), ...mark] : lines;
}

function limitLines(lines: Line[], most: number): Line[] {
  const last = lines[most - 1];
  return lines.length > most && last ? [...lines.slice(0, most - 1), { ...last, text: cutMark }] : lines;
}
