import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import { localeOf } from '../../../domain/text/locale.ts';
import { mediumDay } from '../../../domain/time/local.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { paperTexts } from '../../texts/papers.ts';
import { addressOf, taxIdOf } from '../sheet/letter.ts';
import { heightOf, type Line, type Sheet, styles } from '../sheet/sheet.ts';
import { computeDueCents } from './payment.ts';
import { prepareQrCode, writeQrCode } from './qr.ts';

const columnGap = 20;
const factGap = 10;
const blockGap = 10;
const day = /^\d{4}-\d\d-\d\d$/;

/** Formats a day, or a time as the day in the workshop's time zone. */
export function dayOnPaper({ workshop, language }: InvoicePaper, moment: string): string {
  return mediumDay(new Date(moment), day.test(moment) ? 'UTC' : workshop.timezone, language);
}

/**
 * Writes the head of the invoice: its data on the left, the tax authority's QR code in the middle, client and vehicle
 * on the right.
 */
export function writeHead(sheet: Sheet, paper: InvoicePaper): void {
  const code = prepareQrCode(sheet, paper);
  const between = code ? code.width + 2 * columnGap : columnGap;
  const width = (sheet.width - between) / 2;
  const { left, y } = sheet;
  const titled = writeTitle(sheet, paper, width);
  const factsEnd = writeFacts(sheet, invoiceFacts(paper), { x: left, y: titled + 8, width });
  if (code) writeQrCode(sheet, code, { x: left + width + columnGap, y });
  let below = y + 4;
  for (const lines of [recipientLines(sheet, paper, width), vehicleLines(sheet, paper, width)]) {
    sheet.write(sheet.root, 'P', lines, { x: sheet.right - width, y: below, width });
    below += heightOf(lines) + (lines.length > 0 ? blockGap : 0);
  }
  sheet.y = Math.max(factsEnd, below - blockGap, code ? y + code.height : 0) + 16;
}

function writeTitle(
  sheet: Sheet,
  { kind, full_number, language, isTest = false }: InvoicePaper,
  width: number,
): number {
  const texts = invoiceTexts[language];
  const lines = [
    ...sheet.lines(texts.titles[kind], styles.title, width),
    ...sheet.lines(full_number ?? texts.draft, sheet.accented(styles.number), width),
    ...(isTest ? sheet.lines(texts.test.note, styles.strong, width) : []),
  ];
  sheet.write(sheet.root, 'H1', lines, { x: sheet.left, y: sheet.y, width });
  return sheet.y + heightOf(lines);
}

type Fact = [label: string, value: string];

function invoiceFacts(paper: InvoicePaper): Fact[] {
  const { date, operation_date, due_date = null, date_in, date_out, payment_method, language } = paper;
  const { facts, methods } = invoiceTexts[language];
  const dayOf = (moment: string | null) => moment && dayOnPaper(paper, moment);
  const all: [label: string, value: string | null][] = [
    [paperTexts[language].date, dayOf(date)],
    [facts.operationDate, dayOf(operation_date === date ? null : operation_date)],
    [facts.dueDate, dayOf(computeDueCents(paper) > 0 ? due_date : null)],
    [facts.budget, `${paper.budget_id}`],
    [facts.claim, paper.claim_number ?? null],
    [facts.policy, paper.policy_number ?? null],
    [facts.dateIn, dayOf(date_in)],
    [facts.dateOut, dayOf(date_out)],
    [facts.paymentMethod, payment_method && methods[payment_method]],
  ];
  return all.filter((fact): fact is Fact => fact[1] !== null);
}

/** Writes labels and values in two columns. */
function writeFacts(
  sheet: Sheet,
  facts: Fact[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const labelled = Math.max(...facts.map(([label]) => sheet.widthOf(label, styles.small)));
  const labelWidth = Math.min(labelled + 0.1, width / 2);
  let top = y;
  for (const [label, value] of facts) {
    const labels = sheet.lines(label, styles.small, labelWidth);
    const values = sheet.lines(value, styles.text, width - labelWidth - factGap);
    const element = sheet.element(sheet.root, 'P');
    sheet.writeInto(element, labels, { x, y: top + 1, width: labelWidth });
    sheet.writeInto(element, values, { x: x + labelWidth + factGap, y: top, width });
    element.end();
    top += Math.max(heightOf(labels), heightOf(values)) + 2;
  }
  return top;
}

function recipientLines(
  sheet: Sheet,
  { recipient, workshop, language }: InvoicePaper,
  width: number,
): Line[] {
  if (!recipient) return [];
  const { country } = recipient;
  const abroad = country === workshop.country ? '' : countryName(country, language);
  const details = [taxIdOf(recipient, country), ...addressOf(recipient), abroad].filter(
    (each) => each !== '',
  );
  return [
    ...sheet.lines(paperTexts[language].client, styles.label, width),
    ...sheet.lines(recipient.name, styles.strong, width),
    ...details.flatMap((each) => sheet.lines(each, styles.text, width)),
  ];
}

function countryName(country: string, language: InvoicePaper['language']): string {
  return new Intl.DisplayNames([localeOf[language]], { type: 'region' }).of(country) ?? country;
}

function vehicleLines(sheet: Sheet, { vehicle, language }: InvoicePaper, width: number): Line[] {
  if (!vehicle) return [];
  const { plate, brand, model, km } = vehicle;
  const { quantity } = amountFormats(language);
  const brandAndModel = [brand, model].filter((each) => each).join(' ');
  const driven = km === null ? '' : paperTexts[language].km(quantity(km * 100));
  return [
    ...sheet.lines(paperTexts[language].vehicle, styles.label, width),
    ...(plate ? sheet.lines(plate, styles.strong, width) : []),
    ...[brandAndModel, driven]
      .filter((each) => each !== '')
      .flatMap((each) => sheet.lines(each, styles.text, width)),
  ];
}
