import type { CorrectedInvoice, InvoicePaper } from '../../../domain/invoices/paper.ts';
import { amountsIn } from '../../../domain/money/amounts.ts';
import { colonIn } from '../../../domain/text/locale.ts';
import { longDay } from '../../../domain/time/local.ts';
import { taxLabel } from '../../../domain/workshops/place.ts';
import { colors, heightOf, type Line, type Sheet, styles } from '../sheet.ts';
import { invoiceTexts } from '../texts/invoice/index.ts';
import { type Reached, rightColumn } from './sums.ts';
import { placeOf } from './tax-words.ts';

const barGap = 12;

/** Which invoice it corrects, how and why: beside a bar, so that nobody takes it for a first one. */
export function writeCorrected(sheet: Sheet, paper: InvoicePaper): void {
  const { corrects, language } = paper;
  if (!corrects) return;
  const texts = invoiceTexts[language].corrects;
  const colon = colonIn[language];
  const width = sheet.width - barGap;
  const day = longDay(new Date(corrects.date), 'UTC', language);
  const which = `${texts.invoice(corrects.full_number, day)} (${texts.how[corrects.correction]}).`;
  const difference = differenceOf(corrects, paper);
  const lines = [
    ...sheet.lines(which, styles.strong, width),
    ...(corrects.reason === ''
      ? []
      : sheet.lines(`${texts.reason}${colon} ${corrects.reason}`, styles.text, width)),
    ...(difference === ''
      ? []
      : sheet.lines(`${texts.difference}${colon} ${difference}`, styles.text, width)),
  ];
  const height = heightOf(lines);
  if (height <= sheet.room) sheet.fill({ x: sheet.left, y: sheet.y, width: 3, height }, colors.accent);
  sheet.paragraph('P', lines, { x: sheet.left + barGap, width, gap: 12 });
}

function differenceOf(
  { replaced }: CorrectedInvoice,
  { totals, rebu, workshop, language }: InvoicePaper,
): string {
  if (!replaced) return '';
  const texts = invoiceTexts[language];
  const { money } = amountsIn(language);
  const total = `${texts.totals.total} ${money(totals.total_cents - replaced.total_cents)}`;
  if (rebu) return `${total}.`;
  const surcharge = totals.surcharge_cents - replaced.surcharge_cents;
  const told = [
    `${texts.totals.base} ${money(totals.base_cents - replaced.base_cents)}`,
    `${taxLabel(placeOf({ workshop }), language)} ${money(totals.quota_cents - replaced.quota_cents)}`,
    ...(surcharge === 0 ? [] : [`${texts.surcharge} ${money(surcharge)}`]),
    total,
  ];
  return `${told.join(' · ')}.`;
}

const box = { height: 86, inset: 9 };
const boxGap = 12;
const paragraphGap = 4;

/** The guarantee, and room for the workshop's signature and stamp. */
export function writeClosing(sheet: Sheet, paper: InvoicePaper, reached: Reached): void {
  const { guarantee, stamp } = invoiceTexts[paper.language];
  const isGuaranteed = paper.workshop.country === 'ES' && !paper.rebu;
  const paragraphs = isGuaranteed ? guarantee : [];
  const beside = printOf(sheet, paragraphs, sheet.width - rightColumn.width - rightColumn.gap);
  const across = printOf(sheet, paragraphs, sheet.width);
  const end = sheet.y + sheet.room;
  const boxEnd = reached.right + box.height;
  const below = Math.max(reached.left, boxEnd + boxGap);
  if (reached.left + beside.height <= end && boxEnd <= end) {
    writePrint(sheet, beside, reached.left);
    writeBox(sheet, stamp, reached.right);
  } else if (below + across.height <= end) {
    writeBox(sheet, stamp, reached.right);
    writePrint(sheet, across, below);
  } else {
    sheet.breakPage();
    const { y } = sheet;
    writePrint(sheet, beside, y);
    writeBox(sheet, stamp, y);
  }
  sheet.y += 10;
}

interface Print {
  paragraphs: Line[][];
  width: number;
  height: number;
}

function printOf(sheet: Sheet, texts: string[], width: number): Print {
  const paragraphs = texts.map((each) => sheet.lines(each, styles.small, width));
  return { paragraphs, width, height: heightOf(paragraphs.flat()) + paragraphGap * paragraphs.length };
}

function writePrint(sheet: Sheet, { paragraphs, width }: Print, top: number): void {
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
