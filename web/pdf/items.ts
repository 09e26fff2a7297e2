import { lineBaseCents } from '../../domain/budgets/lines.ts';
import { groupsOf } from '../../domain/budgets/tracked.ts';
import { amountsIn } from '../../domain/money/amounts.ts';
import type { Language } from '../../generated/errors.ts';
import { trackingTexts } from '../tracking/texts/index.ts';
import { shortenDetails } from './details.ts';
import { type Column, columnsFor, type ItemLine, type ItemWords, padding } from './item-columns.ts';
import {
  colors,
  type Element,
  heightOf,
  type Line,
  lineHeight,
  linesWithin,
  type Sheet,
  styles,
} from './sheet.ts';
import { paperTexts } from './texts/index.ts';

interface Table {
  sheet: Sheet;
  language: Language;
  element: Element;
  headings: Line[];
  columns: Column[];
  descriptionWidth: number;
  carried: ItemsOptions['carried'];
  /** What the rows so far come to. */
  sumCents: number;
}

interface ItemsOptions extends ItemWords {
  /** What follows, as high as it is. */
  after: number;
  /** What a page's sum is called at its foot, and at the top of the next: without it none is told. */
  carried?: { onward: string; before: string };
}

const groupGap = 7;
/** A row that would leave more than this of a page empty begins on it, and goes on on the next. */
const keptWhole = 0.4;
/** A table has two hundred rows: what each of them takes is bounded, whatever its texts. */
const breaksMost = { title: 2, description: 10, reference: 2 };
/** Of a row that is divided at least so much stands on each page. */
const dividedLeast = 3;

/** The lines in their order and groups. What comes after them is kept with the last of them, where it fits on a page. */
export function writeItems(sheet: Sheet, lines: readonly ItemLine[], options: ItemsOptions): void {
  const { language, after, carried } = options;
  const columns = columnsFor(sheet, lines, options);
  const first = columns[0] as Column;
  const descriptionWidth = first.x - sheet.left - padding.x;
  const heading = trackingTexts[language].lines.description;
  const element = sheet.element(sheet.root, 'Table');
  const headings = sheet.lines(heading, styles.label, descriptionWidth);
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
  const groups = groupsOf(shortenDetails(lines, paperTexts[language].continued));
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

/** What rows may take: below them a page's sum has its place. */
function roomOf(table: Table): number {
  return table.sheet.room - heightOfCarried(table);
}

/** Who has it read out hears each amount where it stands, and the sum of all at the end. */
function writeCarried({ sheet, language, sumCents }: Table, label: string): void {
  const y = sheet.y + padding.y;
  const place = { x: sheet.left, y, width: sheet.width - padding.x, align: 'right' } as const;
  const amount = amountsIn(language).money(sumCents);
  const before = sheet.widthOf(amount, styles.label) + 14;
  sheet.repeat([{ text: amount, style: styles.label }], place);
  sheet.repeat([{ text: label, style: styles.label }], { ...place, width: place.width - before });
  sheet.y += carriedHeight;
  sheet.rule(sheet.y, colors.rule);
}

interface Row {
  line: ItemLine;
  described: Line[];
  /** What it has to have room for, to begin on a page. */
  needed: number;
}

function rowOf(table: Table, line: ItemLine, after: number): Row {
  const { sheet } = table;
  const described = descriptionOf(table, line);
  const whole = heightOf(described) + 2 * padding.y;
  if (whole > sheet.roomOfPage * keptWhole) {
    return { line, described, needed: heightOf(described.slice(0, dividedLeast)) + 2 * padding.y };
  }
  const withRest = whole + after;
  const fits = withRest <= sheet.roomOfPage - headingHeight(table) - heightOfCarried(table);
  // Behind the last there is no sum to be carried.
  return { line, described, needed: fits && after > 0 ? withRest - heightOfCarried(table) : whole };
}

/** Never at a page's end, with its lines on the next. */
function writeGroupTitle(table: Table, title: string, first: Row): void {
  const { sheet, element, columns } = table;
  const lines = sheet.lines(title, styles.strong, sheet.width - 2 * padding.x, breaksMost.title);
  const height = groupGap + heightOf(lines) + 2 * padding.y;
  if (height + first.needed > roomOf(table)) nextPage(table);
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
  if (needed > roomOf(table)) nextPage(table);
  const row = sheet.element(element, 'TR');
  const description = sheet.element(row, 'TH', { scope: 'Row' });
  const y = sheet.y + padding.y;
  let written = writePart(table, description, described);
  table.sumCents += lineBaseCents(line);
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
  const fitting = linesWithin(lines, roomOf(table) - 2 * padding.y);
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
    ...sheet.lines(description, styles.text, width, breaksMost.description),
    ...(extended_detail ? sheet.lines(extended_detail, styles.small, width) : []),
    ...(about ? sheet.lines(about, styles.small, width, breaksMost.reference) : []),
    ...(marks ? sheet.lines(marks, sheet.accented(styles.mark), width) : []),
  ];
}
