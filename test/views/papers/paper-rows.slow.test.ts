import { describe, expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { deductionLines, excessLines } from '../../../views/papers/invoice/written-lines.ts';
import { drawInvoice } from '../../../views/papers/invoice.ts';
import { drawQuote } from '../../../views/papers/quote.ts';
import { invoiceTexts } from '../../../views/texts/invoice.ts';
import { trackingTexts } from '../../../views/texts/tracking.ts';
import { invoiceLine, invoiceLines, invoicePaper } from '../../support/invoices.ts';
import { quotePaper, trackedLine } from '../../support/papers.ts';
import { pagesOf, textOf } from '../../support/pdf-text.ts';

const part = (base_cents: number) => ({
  tax_exempt_code: null,
  tax_rate_basis_points: 2_100,
  base_cents,
  quota_cents: (base_cents * 21) / 100,
});
const deducted = deductionLines(
  { id: 7, full_number: 'F2026-0090', date: '2026-11-10', parts: [part(3_000)] },
  'es',
);
const taken = excessLines([part(2_000)], { budget_id: 512, language: 'es', sign: -1 });
const work = [
  invoiceLine(1, { line_type: 'labor', group_title: 'Frenos', unit_price_cents: 10_000 }),
  invoiceLine(2, { group_title: 'Frenos' }),
];
const fee = invoiceLine(3, { line_type: 'fee', group_title: null, description: 'Residuos' });

/** Draws an invoice; returns its rows of text, with ordinary spaces in place of no-break spaces. */
async function rowsOf(...drawn: Parameters<typeof drawInvoice>): Promise<string[]> {
  return textOf(await drawInvoice(...drawn))
    .replaceAll('\u00a0', ' ')
    .split('\n');
}

describe('deductions have rows of their own', () => {
  test('apart from the other items, in the list and in the summary', async () => {
    const rows = await rowsOf(invoicePaper({ lines: [...work, ...deducted, ...taken] }));
    expect(rows).not.toContain('Otros conceptos');
    expect(rows.filter((row) => row === 'Anticipos')).toHaveLength(2);
    expect(rows.filter((row) => row === 'Franquicia')).toHaveLength(2);
    const summary = rows.slice(rows.indexOf('Resumen'));
    expect(summary[summary.indexOf('Anticipos') + 1]).toBe('−30,00 €');
    expect(summary[summary.indexOf('Franquicia') + 1]).toBe('−20,00 €');
  });

  test('and the other items come to what is charged for them', async () => {
    const rows = await rowsOf(invoicePaper({ lines: [...work, fee, ...deducted, ...taken] }));
    const summary = rows.slice(rows.indexOf('Resumen'));
    expect(summary[summary.indexOf('Otros conceptos') + 1]).toBe('49,90 €');
  });

  test('and need no title where nothing else is charged', async () => {
    const lines = excessLines([part(8_000)], { budget_id: 512, language: 'es', sign: 1 });
    expect(await rowsOf(invoicePaper({ lines }))).not.toContain('Franquicia');
  });
});

describe('what is paid already', () => {
  const payment = { iban: 'ES9121000418450200051332', link: '' };
  const owed = { due_date: '2026-12-24', payment };
  const { total_cents } = invoicePaper().totals;
  const paid = [{ date: '2026-11-24', amount_cents: total_cents, method: 'card' as const }];

  test('asks for nothing: neither a due date nor an account', async () => {
    const rows = await rowsOf(invoicePaper({ ...owed, payments: paid }));
    for (const each of ['Vencimiento', '24 dic 2026']) expect(rows).not.toContain(each);
    expect(rows.join(' ')).not.toContain('IBAN');
  });

  test('differs from what is paid in part', async () => {
    const payments = paid.map((each) => ({ ...each, amount_cents: 100 }));
    const rows = await rowsOf(invoicePaper({ ...owed, payments }));
    expect(rows).toContain('24 dic 2026');
    expect(rows.join(' ')).toContain('IBAN ES91');
  });
});

test('the day of the operation is printed only if it is not that of the invoice', async () => {
  const on = (operation_date: string) => rowsOf(invoicePaper({ operation_date }));
  expect(await on('2026-11-24')).not.toContain('Fecha de operación');
  expect(await on('2026-11-22')).toContain('Fecha de operación');
});

describe('each quantity has its unit', () => {
  test('the same on a quote and on an invoice', async () => {
    const amounts = [
      { line_type: 'labor' as const, quantity_hundredths: 100 },
      { line_type: 'part' as const, quantity_hundredths: 100 },
      { line_type: 'fee' as const, quantity_hundredths: 250 },
    ];
    const invoice = await drawInvoice(invoicePaper({ lines: amounts.map((each) => invoiceLine(1, each)) }));
    const quote = await drawQuote(quotePaper({ lines: amounts.map((each, n) => trackedLine(n + 1, each)) }));
    for (const drawn of [invoice, quote]) {
      const rows = textOf(drawn).replaceAll('\u00a0', ' ').split('\n');
      for (const quantity of ['1 h', '1 ud.', '2,5 uds.']) expect(rows).toContain(quantity);
    }
  });

  test.each(languages)('in %s', async (language) => {
    const lines = [invoiceLine(1, { line_type: 'labor' }), invoiceLine(2, { quantity_hundredths: 200 })];
    const rows = await rowsOf(invoicePaper({ language, lines }));
    const { hours, units } = trackingTexts[language].lines;
    for (const quantity of [hours('1'), units('2', false)])
      expect(rows).toContain(quantity.replaceAll('\u00a0', ' '));
    expect(rows.join(' ')).toContain(
      invoiceTexts[language].summary.labour(hours('1')).replaceAll('\u00a0', ' '),
    );
  });
});

describe('room', () => {
  const ungrouped = (count: number) => invoiceLines(count).map((line) => ({ ...line, group_title: null }));
  const tracked = (count: number) =>
    ungrouped(count).map((line, n) => trackedLine(n + 1, { ...line, optional: false }));
  const payment = { iban: 'ES9121000418450200051332', link: 'https://pay.example.com/t/512' };

  test.each([
    [4, 1],
    [50, 2],
  ])('%i lines fit %i page(s), on an invoice and on a quote', async (count, pages) => {
    const invoice = invoicePaper({ lines: ungrouped(count), due_date: '2026-12-24', payment });
    expect(pagesOf(await drawInvoice(invoice))).toHaveLength(pages);
    const quote = quotePaper({
      lines: tracked(count),
      public_notes: count === 4 ? 'Se entrega lavado.' : null,
    });
    expect(pagesOf(await drawQuote(quote))).toHaveLength(pages);
  });
});
