import type { CorrectedInvoice, InvoicePaper } from '../../../domain/invoices/paper.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import { longDay } from '../../../domain/time/local.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { taxLabel } from '../../texts/tax-name.ts';
import { terms } from '../../texts/terms.ts';
import { colors, heightOf, type Line, type Sheet, styles } from '../sheet/sheet.ts';
import { type ColumnEnds, rightColumn } from './sums.ts';
import { taxPlaceOf } from './tax-words.ts';

const barGap = 12;

/**
 * Writes the reference to the corrected invoice, the kind of correction and its reason. A bar beside the text
 * distinguishes the paper from an ordinary invoice.
 */
export function writeCorrected(sheet: Sheet, paper: InvoicePaper): void {
  const { corrects, language } = paper;
  if (!corrects) return;
  const texts = invoiceTexts[language].corrects;
  const colon = terms[language].colon;
  const width = sheet.width - barGap;
  const day = longDay(new Date(corrects.date), 'UTC', language);
  const which = `${texts.invoice(corrects.full_number, day)} (${texts.how[corrects.correction]}).`;
  const difference = correctionDifference(corrects, paper);
  const debt = corrects.keepsDebt ? texts.debtStays(corrects.full_number) : '';
  const lines = [
    ...sheet.lines(which, styles.strong, width),
    ...(corrects.reason === ''
      ? []
      : sheet.lines(`${texts.reason}${colon} ${corrects.reason}`, styles.text, width)),
    ...(difference === ''
      ? []
      : sheet.lines(`${texts.difference}${colon} ${difference}`, styles.text, width)),
    ...(debt === '' ? [] : sheet.lines(debt, styles.text, width)),
  ];
  writeWithBar(sheet, lines);
}

function writeWithBar(sheet: Sheet, lines: Line[]): void {
  const height = heightOf(lines);
  if (height <= sheet.room) sheet.fill({ x: sheet.left, y: sheet.y, width: 3, height }, sheet.palette.rule);
  sheet.paragraph('P', lines, { x: sheet.left + barGap, width: sheet.width - barGap, gap: 12 });
}

/**
 * Writes the references to the simplified invoice that this invoice replaces, and to an earlier exchange that this
 * invoice reverses.
 */
export function writeExchanged(sheet: Sheet, { exchanges, reverses, language }: InvoicePaper): void {
  if (!exchanges) return;
  const texts = invoiceTexts[language];
  const width = sheet.width - barGap;
  const dayOf = ({ date }: { date: string }) => longDay(new Date(date), 'UTC', language);
  writeWithBar(sheet, [
    ...(reverses
      ? sheet.lines(texts.reverses(reverses.full_number, dayOf(reverses)), styles.strong, width)
      : []),
    ...sheet.lines(texts.exchanges(exchanges.full_number, dayOf(exchanges)), styles.strong, width),
  ]);
}

function correctionDifference(
  { replaced }: CorrectedInvoice,
  { totals, rebu, workshop, language }: InvoicePaper,
): string {
  if (!replaced) return '';
  const texts = invoiceTexts[language];
  const { money } = amountFormats(language);
  const total = `${texts.totals.total} ${money(totals.total_cents - replaced.total_cents)}`;
  if (rebu) return `${total}.`;
  const surcharge = totals.surcharge_cents - replaced.surcharge_cents;
  const amounts = [
    `${texts.totals.base} ${money(totals.base_cents - replaced.base_cents)}`,
    `${taxLabel(taxPlaceOf({ workshop }), language)} ${money(totals.quota_cents - replaced.quota_cents)}`,
    ...(surcharge === 0 ? [] : [`${texts.surcharge} ${money(surcharge)}`]),
    total,
  ];
  return `${amounts.join(' · ')}.`;
}

const box = { height: 86, inset: 9 };
const boxGap = 12;
const paragraphGap = 4;

interface ClosingBlock {
  /** The guarantee text, wrapped to the width of the left column, and to the width of the page. */
  beside: SmallPrint;
  across: SmallPrint;
  stamp: string;
}

/** Prepares the closing block: the guarantee text, and the space for the workshop's signature and stamp. */
export function prepareClosing(sheet: Sheet, paper: InvoicePaper): ClosingBlock {
  const { workshop, rebu, totals, lines, corrects, language, advance = false } = paper;
  const { guarantee, stamp } = invoiceTexts[language];
  // Credit notes, corrections of the tax, and advances have no guarantee text.
  const deducts = lines.some(({ deducts_id = null }) => deducts_id !== null);
  const isCharged = totals.total_cents > 0 && totals.base_cents > 0;
  const isOfWork = !rebu && !advance && (isCharged || (deducts && corrects === null));
  const paragraphs = workshop.country === 'ES' && isOfWork ? guarantee : [];
  return {
    beside: layOutSmallPrint(sheet, paragraphs, sheet.width - rightColumn.width - rightColumn.gap),
    across: layOutSmallPrint(sheet, paragraphs, sheet.width),
    stamp,
  };
}

/**
 * Computes the end of the closing block in two layouts: with the guarantee in the left column, and with the guarantee
 * below both columns.
 */
function columnEndsOf({ beside, across }: ClosingBlock, { left, right }: ColumnEnds) {
  const below = Math.max(left, right + box.height + boxGap);
  return {
    inColumns: Math.max(left + beside.height, right + box.height),
    below,
    belowBoth: below + across.height,
  };
}

export function closingHeight(block: ClosingBlock, ends: ColumnEnds): number {
  const { inColumns, belowBoth } = columnEndsOf(block, ends);
  return Math.min(inColumns, belowBoth);
}

export function writeClosing(sheet: Sheet, block: ClosingBlock, ends: ColumnEnds): void {
  const { beside, across, stamp } = block;
  const { inColumns, below, belowBoth } = columnEndsOf(block, ends);
  const end = sheet.y + sheet.room;
  if (inColumns > end && belowBoth <= end) {
    writeBox(sheet, stamp, ends.right);
    writeSmallPrint(sheet, across, below);
  } else {
    if (inColumns > end) sheet.breakPage();
    const { left, right } = inColumns > end ? { left: sheet.y, right: sheet.y } : ends;
    writeSmallPrint(sheet, beside, left);
    writeBox(sheet, stamp, right);
  }
  sheet.y += 10;
}

interface SmallPrint {
  paragraphs: Line[][];
  width: number;
  height: number;
}

function layOutSmallPrint(sheet: Sheet, texts: string[], width: number): SmallPrint {
  const paragraphs = texts.map((each) => sheet.lines(each, styles.small, width));
  return { paragraphs, width, height: heightOf(paragraphs.flat()) + paragraphGap * paragraphs.length };
}

function writeSmallPrint(sheet: Sheet, { paragraphs, width }: SmallPrint, top: number): void {
  let y = top;
  for (const lines of paragraphs) {
    sheet.write(sheet.root, 'P', lines, { x: sheet.left, y, width });
    y += heightOf(lines) + paragraphGap;
  }
  sheet.y = Math.max(sheet.y, y);
}

function writeBox(sheet: Sheet, title: string, y: number): void {
  const { width } = rightColumn;
  const x = sheet.right - width;
  sheet.decorate((doc) => doc.lineWidth(0.7).roundedRect(x, y, width, box.height, 4).stroke(colors.quiet));
  const inside = { x: x + box.inset, y: y + box.inset - 3, width: width - 2 * box.inset };
  sheet.write(sheet.root, 'P', sheet.lines(title, styles.label, inside.width), inside);
  sheet.y = Math.max(sheet.y, y + box.height);
}
