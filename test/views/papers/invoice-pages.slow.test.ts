import { expect, test } from 'vitest';
import { lineBaseCents } from '../../../domain/budgets/lines.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import { drawInvoice } from '../../../views/papers/invoice.ts';
import { invoiceLine, invoiceLines, invoicePaper } from '../../support/invoices.ts';
import { pagesOf } from '../../support/pdf-text.ts';

function money(cents: number): string {
  return amountFormats('es').money(cents).replaceAll('\u00a0', ' ');
}

test('each page’s sum is carried to the next, and is of all lines so far', async () => {
  const lines = invoiceLines(200).map((line, n) => ({ ...line, description: `Tarea ${n + 1}.` }));
  const pages = pagesOf(await drawInvoice(invoicePaper({ lines })));
  const withLines = pages.filter((page) => page.some((text) => text.startsWith('Tarea ')));
  expect(withLines.length).toBeGreaterThan(5);
  let sum = 0;
  let shown = 0;
  withLines.forEach((page, at) => {
    const before = page.indexOf('Suma anterior');
    expect(before >= 0 ? page[before - 1] : null).toBe(at > 0 ? money(sum) : null);
    const count = page.filter((text) => text.startsWith('Tarea ')).length;
    for (const line of lines.slice(shown, shown + count)) sum += lineBaseCents(line);
    shown += count;
    const onward = page.indexOf('Suma y sigue');
    expect(onward >= 0 ? page[onward - 1] : null).toBe(at < withLines.length - 1 ? money(sum) : null);
  });
  expect(shown).toBe(200);
  expect(withLines.at(-1)).toContain(money(sum));
});

test('a line that continues on the next page is counted where its amount is printed', async () => {
  const description = 'Explicación. '.repeat(400).trim();
  const lines = [invoiceLine(1, { description }), invoiceLine(2)];
  const pages = pagesOf(await drawInvoice(invoicePaper({ lines })));
  expect(pages.length).toBeGreaterThan(1);
  const sums = pages.flatMap((page) => page.filter((_, at) => page[at + 1] === 'Suma y sigue'));
  expect(new Set(sums)).toEqual(new Set([money(4_990)]));
});

test('one page carries nothing', async () => {
  const pages = pagesOf(await drawInvoice(invoicePaper()));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.join(' ')).not.toMatch(/Suma (y sigue|anterior)/);
});

test('pages are numbered, and neither the totals nor the stamp are ever without a line', async () => {
  for (let count = 1; count <= 37; count += 6) {
    const pages = pagesOf(await drawInvoice(invoicePaper({ lines: invoiceLines(count) })));
    pages.forEach((page, at) => {
      expect(page.at(-1)).toBe(`Factura F2026-0118 · Página ${at + 1} de ${pages.length}`);
    });
    const totals = pages.find((page) => page.includes('Total factura')) ?? [];
    expect(totals).toContain('Concepto');
    expect(totals).toContain('Total a pagar');
    expect(totals).toContain('Firma y sello del taller');
    expect(totals).toBe(pages.at(-1));
  }
});

test('taxes that no page has room for go on on the next, and none is lost', async () => {
  const lines = invoiceLines(60).map((line, n) => ({ ...line, tax_rate_basis_points: 100 + 25 * n }));
  const pages = pagesOf(await drawInvoice(invoicePaper({ lines })));
  const rows = pages.flat().filter((text) => text.startsWith('IVA ') && text.endsWith('%'));
  expect(rows).toHaveLength(60);
  expect(pages.at(-1)).toContain('Total a pagar');
});
