import { describe, expect, test } from 'vitest';
import { drawInvoice } from '../../../views/papers/invoice.ts';
import { drawQuote } from '../../../views/papers/quote.ts';
import { drawReceipt } from '../../../views/papers/receipt.ts';
import { invoiceLines, invoicePaper } from '../../support/invoices.ts';
import { heavyLines, quoteOnPaper, quotePaper, trackedLine } from '../../support/papers.ts';
import { pagesOf, textOf } from '../../support/pdf-text.ts';

/** Returns a text of wide letters, which takes the most space. */
const wide = (characters: number) => 'W'.repeat(characters);
/** The lines of the largest budget that the API and the desk accept. */
const worstLines = heavyLines.map((line) => ({
  ...line,
  description: `${'W\n'.repeat(10)}${wide(480)}`,
  extended_detail: `${'W\n'.repeat(9)}${wide(3_980)}`,
  group_title: `${line.id}\n${wide(110)}`,
  reference: `W\nW\n${wide(96)}`,
  optional: true,
  price_estimated: true,
}));

describe('pages', () => {
  test('two hundred lines of line breaks take about a hundred pages at most', async () => {
    expect(pagesOf(await drawQuote(quotePaper({ lines: heavyLines }))).length).toBeLessThan(120);
  });

  test('the most that a quote may hold is drawn', async () => {
    const paper = quotePaper({ lines: worstLines, public_notes: wide(4_000) });
    expect(pagesOf(await drawQuote(paper)).length).toBeLessThanOrEqual(230);
  });

  test('so is the most that an invoice and a receipt may hold', async () => {
    const lines = invoiceLines(200).map((line, n) => ({ ...line, ...worstLines[n], extended_detail: null }));
    const invoice = await drawInvoice(invoicePaper({ lines, public_notes: 'W\n'.repeat(2_000) }));
    expect(pagesOf(invoice).length).toBeLessThanOrEqual(230);
    const quote = { ...quoteOnPaper, lines: worstLines, public_notes: 'W\n'.repeat(2_000) };
    const left = { language: 'es', receivedAt: '2026-11-23T08:10:00Z', leftFor: 'quote' } as const;
    expect(pagesOf(await drawReceipt({ ...left, quote })).length).toBeLessThan(20);
  });
});

/** The widest character of the font that consists of one UTF-16 unit. */
const widest = '⸻';

describe('texts of the widest characters, beside columns as wide as the amounts allow', () => {
  const amounts = (n: number) => ({
    quantity_hundredths: -999_999,
    unit_price_cents: 9_999_999_999,
    discount_basis_points: 3_333,
    tax_rate_basis_points: 1_000 + n,
  });
  const lines = worstLines.map((line, n) => ({
    ...line,
    ...amounts(n),
    description: `${'W\n'.repeat(10)}${widest.repeat(480)}`,
    extended_detail: widest.repeat(4_000),
    group_title: `${n}\n${widest.repeat(110)}`,
    reference: `W\nW\n${widest.repeat(96)}`,
  }));

  test('are drawn, and cut with a mark', async () => {
    const quote = await drawQuote(quotePaper({ lines, public_notes: widest.repeat(4_000) }));
    expect(pagesOf(quote).length).toBeLessThanOrEqual(310);
    expect(textOf(quote)).toContain('[…]');
  });

  test('so are invoices of them', async () => {
    const invoiced = invoiceLines(200).map((line, n) => ({ ...line, ...lines[n], extended_detail: null }));
    const paper = invoicePaper({ lines: invoiced, public_notes: widest.repeat(4_000) });
    expect(pagesOf(await drawInvoice(paper)).length).toBeLessThanOrEqual(310);
  });

  test('a description of 500 capital letters is drawn whole', async () => {
    const drawn = textOf(
      await drawQuote(quotePaper({ lines: [trackedLine(1, { description: wide(500) })] })),
    );
    expect(drawn).not.toContain('[…]');
  });
});

test('no word of a text is lost with its line breaks', async () => {
  const words = Array.from({ length: 60 }, (_, n) => `palabra${n}`);
  const lines = [trackedLine(1, { description: words.join('\n').slice(0, 500) })];
  const drawn = textOf(await drawQuote(quotePaper({ lines, public_notes: words.join('\n') })));
  for (const word of words) expect(drawn).toContain(word);
  expect(drawn).toContain('palabra10 / palabra11');
});

test('a long detail is drawn whole, as long as there are not hundreds of them', async () => {
  const extended_detail = Array.from({ length: 360 }, (_, n) => `detalle${n}`).join(' ');
  const one = textOf(await drawQuote(quotePaper({ lines: [trackedLine(1, { extended_detail })] })));
  expect(one).toContain('detalle359');
  expect(one).not.toContain('[…]');
  const all = heavyLines.map((line) => ({ ...line, extended_detail }));
  const many = textOf(await drawQuote(quotePaper({ lines: all }))).replaceAll(/\s+/g, ' ');
  expect(many.match(/\[…\]/g)).toHaveLength(200);
  expect(many).toContain('[…] (sigue en la página del presupuesto)');
});
