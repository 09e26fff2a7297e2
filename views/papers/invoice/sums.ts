import { lineBaseCents } from '../../../domain/budgets/lines.ts';
import { isDeduction, isSettlement } from '../../../domain/invoices/advances.ts';
import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { taxLabel } from '../../texts/tax-name.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { colors, heightOf, type Line, type Sheet, type Style, styles } from '../sheet/sheet.ts';
import { dayOnPaper } from './head.ts';
import { computeDueCents, paymentLines } from './payment.ts';
import { taxPlaceOf, taxStatements, untaxedLabel } from './tax-words.ts';

/** A table row with a label and figures. */
interface SumRow {
  label: Line[];
  figures: string[];
  style: Style;
  heading?: boolean;
  /** Whether the row is the total. */
  last?: boolean;
}

interface SumBlock {
  rows: SumRow[];
  width: number;
  figureWidths: number[];
  height: number;
}

interface Sums {
  left: SumBlock[];
  mentions: Line[];
  right: SumBlock;
  height: number;
  /** The lower ends of both columns, relative to the start of the sums. */
  ends: ColumnEnds;
}

/** The lower ends of two columns. The next block can start below the shorter column. */
export interface ColumnEnds {
  left: number;
  right: number;
}

/** The right column, which contains the totals and, below them, the space for the workshop's stamp. */
export const rightColumn = { width: 212, gap: 26 };
const topGap = 12;
const blockGap = 10;
const padding = { x: 8, y: 2.4 };
const figureGap = 12;

/**
 * Prepares the sums before the lines are written, because the height of the sums determines the page of the last line.
 */
export function prepareSums(sheet: Sheet, paper: InvoicePaper): Sums {
  const leftWidth = sheet.width - rightColumn.width - rightColumn.gap;
  const left = paper.rebu
    ? []
    : [summaryRows(paper), ...taxTables(paper)]
        .filter((rows) => rows.length > 0)
        .map((rows) => buildBlock(sheet, rows, leftWidth));
  const mentions = [...taxStatements(paper), ...paymentLines(paper)].flatMap((each) =>
    sheet.lines(each, styles.label, leftWidth),
  );
  const right = buildBlock(sheet, totalRows(paper), rightColumn.width);
  const leftHeight = left.reduce((sum, { height }) => sum + height + blockGap, heightOf(mentions));
  const ends = {
    left: topGap + leftHeight + (mentions.length > 0 ? blockGap : 0),
    right: topGap + right.height + blockGap,
  };
  return { left, mentions, right, height: Math.max(ends.left, ends.right) - blockGap, ends };
}

/**
 * Writes the taxes and the totals side by side. Taxes that do not fit continue on the next page, with the totals beside
 * the last taxes.
 */
export function writeSums(sheet: Sheet, { left, mentions, right, height }: Sums): ColumnEnds {
  if (Math.min(height, sheet.roomOfPage) > sheet.room) sheet.breakPage();
  const bottom = sheet.y + sheet.room;
  let top = sheet.y + topGap;
  let y = top;
  for (const block of left) {
    if (y + block.height > bottom) {
      sheet.breakPage();
      top = sheet.y;
      y = top;
    }
    writeBlock(sheet, block, { x: sheet.left, y });
    y += block.height + blockGap;
  }
  const x = sheet.right - right.width;
  sheet.write(sheet.root, 'P', mentions, { x: sheet.left, y, width: x - rightColumn.gap - sheet.left });
  writeBlock(sheet, right, { x, y: top });
  const reached = {
    left: y + heightOf(mentions) + (mentions.length > 0 ? blockGap : 0),
    right: top + right.height + blockGap,
  };
  sheet.y = Math.max(reached.left, reached.right) - blockGap;
  return reached;
}

type RowCells = [label: string, ...figures: string[]];
type LabelledRow = Omit<SumRow, 'label'> & { label: string };

function createRow(
  [label, ...figures]: RowCells,
  style: Style = styles.text,
  also: Partial<SumRow> = {},
): LabelledRow {
  return { label, figures, style, ...also } as LabelledRow;
}

/**
 * Returns the rows of the summary. Spanish law requires separate sums of work, parts and other charges of a repair. The
 * deductions follow.
 */
function summaryRows({ lines, language }: InvoicePaper): LabelledRow[] {
  const { summary } = invoiceTexts[language];
  const { money, quantity } = amountFormats(language);
  const { amount, hours } = trackingTexts[language].lines;
  const labour = lines.filter(({ line_type }) => line_type === 'labor');
  const parts = lines.filter(({ line_type }) => line_type === 'part');
  if (labour.length + parts.length === 0) return [];
  const others = lines.filter(
    (line) => line.line_type !== 'labor' && line.line_type !== 'part' && !isSettlement(line),
  );
  const worked = labour.reduce((sum, line) => sum + line.quantity_hundredths, 0);
  const shares = [
    { label: summary.labour(hours(quantity(worked))), of: labour },
    { label: summary.parts, of: parts },
    { label: summary.others, of: others },
    { label: summary.advances, of: lines.filter(isDeduction) },
    { label: summary.excess, of: lines.filter(({ excess = null }) => excess === true) },
  ];
  return [
    createRow([summary.title, amount], styles.label, { heading: true }),
    ...shares
      .filter(({ of }) => of.length > 0)
      .map(({ label, of }) =>
        createRow([label, money(of.reduce((sum, line) => sum + lineBaseCents(line), 0))], styles.small),
      ),
  ];
}

/** Maximum number of tax rows on one page. */
const maxTaxes = 25;

function taxTables(paper: InvoicePaper): LabelledRow[][] {
  const { base, quota } = invoiceTexts[paper.language].taxes;
  const heading = createRow([taxLabel(taxPlaceOf(paper), paper.language), base, quota], styles.label, {
    heading: true,
  });
  const rows = taxRows(paper);
  const tables = Math.ceil(rows.length / maxTaxes);
  return Array.from({ length: tables }, (_, n) => [heading, ...rows.slice(n * maxTaxes, (n + 1) * maxTaxes)]);
}

function taxRows(paper: InvoicePaper): LabelledRow[] {
  const { surcharge } = invoiceTexts[paper.language];
  const { money, percent } = amountFormats(paper.language);
  const tax = taxLabel(taxPlaceOf(paper), paper.language);
  return paper.totals.groups.flatMap((group) => {
    const { tax_exempt_code: code, base_cents, surcharge_rate_basis_points: surcharged } = group;
    const base = money(base_cents);
    if (code !== null) return [createRow([untaxedLabel(code, paper), base, '–'], styles.small)];
    const label = `${tax} ${percent(group.tax_rate_basis_points)}`;
    const taxed = createRow([label, base, money(group.quota_cents)], styles.small);
    if (surcharged === 0) return [taxed];
    const more = `${surcharge} ${percent(surcharged)}`;
    return [taxed, createRow([more, base, money(group.surcharge_cents)], styles.small)];
  });
}

function totalRows(paper: InvoicePaper): LabelledRow[] {
  const { totals: texts, surcharge, paid, methods } = invoiceTexts[paper.language];
  const { base_cents, quota_cents, surcharge_cents, total_cents } = paper.totals;
  const { money } = amountFormats(paper.language);
  const apart = [
    createRow([texts.base, money(base_cents)]),
    createRow([taxLabel(taxPlaceOf(paper), paper.language), money(quota_cents)]),
    ...(surcharge_cents === 0 ? [] : [createRow([surcharge, money(surcharge_cents)])]),
  ];
  const due = computeDueCents(paper);
  const payments = paper.payments.map(({ date, amount_cents, method }) =>
    createRow([`${paid(dayOnPaper(paper, date))} · ${methods[method]}`, money(-amount_cents)], styles.small),
  );
  const end = due < 0 ? createRow([texts.credit, money(-due)]) : createRow([texts.due, money(due)]);
  return [
    ...(paper.rebu ? [] : apart),
    createRow([texts.total, money(total_cents)], styles.strong),
    ...payments,
    { ...end, style: styles.total, last: true },
  ];
}

function buildBlock(sheet: Sheet, shares: LabelledRow[], width: number): SumBlock {
  const count = Math.max(...shares.map(({ figures }) => figures.length));
  const figureWidths = Array.from({ length: count }, (_, at) =>
    Math.max(...shares.map(({ figures, style }) => sheet.widthOf(figures[at] ?? '', style))),
  );
  const forFigures = figureWidths.reduce((sum, each) => sum + each + figureGap, 0);
  const labelWidth = width - 2 * padding.x - forFigures;
  const rows = shares.map((each) => ({ ...each, label: sheet.lines(each.label, each.style, labelWidth) }));
  const height = rows.reduce((sum, each) => sum + heightOfRow(each), 0);
  return { rows, width, figureWidths, height };
}

const lastGap = 5;

function heightOfRow({ label, last }: SumRow): number {
  return heightOf(label) + 2 * padding.y + (last ? 2 * lastGap : 0);
}

function writeBlock(
  sheet: Sheet,
  { rows, width, figureWidths }: SumBlock,
  at: { x: number; y: number },
): void {
  const table = sheet.element(sheet.root, 'Table');
  let { y } = at;
  for (const each of rows) {
    const { label, figures, style, heading, last } = each;
    const height = heightOfRow(each);
    const top = y + padding.y + (last ? lastGap : 0);
    if (last)
      sheet.fill({ x: at.x, y: y + lastGap / 2, width, height: height - lastGap }, sheet.palette.wash);
    const row = sheet.element(table, 'TR');
    const scope = heading ? 'Column' : 'Row';
    sheet.write(row, 'TH', label, { x: at.x + padding.x, y: top, width }, { scope });
    figures.forEach((figure, n) => {
      const after = figureWidths.slice(n + 1).reduce((sum, each) => sum + each + figureGap, padding.x);
      const column = figureWidths[n] as number;
      const place = { x: at.x + width - after - column, y: top, width: column, align: 'right' } as const;
      sheet.write(row, heading ? 'TH' : 'TD', [{ text: figure, style }], place, heading ? { scope } : {});
    });
    row.end();
    y += height;
    if (!last) sheet.rule(y, heading ? colors.quiet : colors.rule, 0.6, at.x, at.x + width);
  }
  table.end();
}
