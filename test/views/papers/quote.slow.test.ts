import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetTotals } from '../../../domain/budgets/lines.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import { languages } from '../../../generated/errors.ts';
import { drawQuote } from '../../../views/papers/quote.ts';
import { paperTexts } from '../../../views/texts/papers.ts';
import { trackingTexts } from '../../../views/texts/tracking.ts';
import { quoteOnPaper, quotePaper, trackedLine, trackedLines } from '../../support/papers.ts';
import { objectsOf, pagesOf, textOf } from '../../support/pdf-text.ts';

const lines = [
  trackedLine(1, { description: 'Mano de obra', line_type: 'labor', quantity_hundredths: 150 }),
  trackedLine(2, { description: 'Escobillas', optional: true, price_estimated: true }),
];
const path = 'M 40 150 L 300 20 L 560 180';
const signed = {
  name: 'Clara Ejemplo Ruiz',
  at: '2026-11-21T23:30:00.000Z',
  signature: { kind: 'drawn', path },
  reference: '41',
} as const;

test('names the issuer, the recipient, the vehicle and the last day of validity', async () => {
  const text = textOf(await drawQuote(quotePaper({ lines, public_notes: 'Se entrega lavado.' })));
  for (const told of [
    'Taller Ejemplo',
    'NIF B12345674',
    'Calle Mayor, 14 · 28801 Alcalá de Henares (Madrid)',
    'Clara Ejemplo Ruiz',
    'NIF 12345678Z',
    '28802 Alcalá de Henares (Madrid)',
    '1234 KLM',
    'Seat León 1.5 TSI',
    '84.500 km',
    'Presupuesto 512',
    '20 de noviembre de 2026',
    '9 de diciembre de 2026',
    '25 de noviembre de 2026',
    'PO-2026-77',
    'Recambio',
    'Opcional · Precio estimado',
    'Total con IVA',
    'Se entrega lavado.',
    'Por el taller',
    'Acepto el presupuesto',
    'Página 1 de 1',
  ])
    expect(text).toContain(told);
});

test.each(languages)('is written in %s', async (language) => {
  const text = textOf(await drawQuote(quotePaper({ lines }, { language })));
  const { kinds, optional, signatures } = paperTexts[language];
  for (const word of [trackingTexts[language].title(512), kinds.labor, signatures.acceptance, optional])
    expect(text).toContain(word);
});

test('has Spanish small print in Spain alone', async () => {
  expect(textOf(await drawQuote(quotePaper({ lines })))).toContain('12 días hábiles');
  const workshop = { ...quoteOnPaper.workshop, country: 'PT' };
  expect(textOf(await drawQuote(quotePaper({ lines, workshop })))).not.toContain('hábiles');
});

test('has the total, and beside it the sum that the optional items would add', async () => {
  const money = (cents: number) => amountFormats('es').money(cents).replaceAll('\u00a0', ' ');
  const owed = budgetTotals(lines.slice(0, 1)).total_cents;
  const text = textOf(await drawQuote(quotePaper({ lines })));
  expect(text).toContain(`Total con IVA\n${money(owed)}`);
  const added = money(budgetTotals(lines).total_cents - owed);
  expect(text).toContain(`Opcionales, no incluidos en el total: ${added}`);
  const settled = lines.map((line) => ({ ...line, optional: false }));
  expect(textOf(await drawQuote(quotePaper({ lines: settled }, { signed })))).not.toContain('Opcionales');
});

test('shows who signed, when by the workshop’s clock, and how', async () => {
  const drawn = await drawQuote(quotePaper({ lines }, { signed }));
  const text = textOf(drawn);
  expect(text).toContain('Domingo, 22 de noviembre de 2026, 00:30');
  expect(text).toContain('Firmado electrónicamente');
  expect(text).toContain('Registro de la firma: 41');
  const figure = [...objectsOf(drawn).values()].find(({ head }) => head.includes('/S /Figure'));
  expect(figure?.head).toContain('/Alt (Firma de Clara Ejemplo Ruiz)');
  const typed = { ...signed, signature: { kind: 'typed' } } as const;
  expect((await drawQuote(quotePaper({ lines }, { signed: typed }))).toString('latin1')).toContain('It');
});

test('is the same byte by byte of the same input, whatever was drawn before', async () => {
  const paper = quotePaper({ lines: trackedLines(30) }, { language: 'fr', signed });
  const first = await drawQuote(paper);
  await drawQuote(quotePaper({ lines, public_notes: 'Œuvre\u00a0: « là »' }, { language: 'bg' }));
  expect((await drawQuote(structuredClone(paper))).equals(first)).toBe(true);
  expect(first.toString('latin1')).toContain('(D:20261121233000Z)');
});

test('is archivable: tagged, with its language, its title and all its fonts', async () => {
  const pdf = await drawQuote(quotePaper({ lines }, { language: 'ca' }));
  const text = pdf.toString('latin1');
  expect(text).toContain('/Lang (ca)');
  expect(text).toContain('/Marked true');
  expect(text).toContain('/DisplayDocTitle true');
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
  const fonts = [...objectsOf(pdf).values()].filter(({ head }) => head.includes('/Type /FontDescriptor'));
  expect(fonts.length).toBeGreaterThan(1);
  for (const { head } of fonts) expect(head).toContain('/FontFile2');
  const kinds = new Set([...text.matchAll(/\/S \/(\w+)/g)].map(([, kind]) => kind));
  for (const kind of ['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD']) expect(kinds).toContain(kind);
});

test('has the totals of the API, to the cent', async () => {
  const amount = fc.record({
    quantity_hundredths: fc.integer({ min: 1, max: 99_999 }),
    unit_price_cents: fc.integer({ min: -999_999, max: 999_999_999 }),
    discount_basis_points: fc.integer({ min: 0, max: 10_000 }),
    tax_rate_basis_points: fc.constantFrom(0, 400, 1_000, 2_100),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 6 }), async (amounts) => {
      const drawn = amounts.map((each, n) => trackedLine(n + 1, each));
      const text = textOf(await drawQuote(quotePaper({ lines: drawn })));
      const { base_cents, total_cents, rates } = budgetTotals(drawn);
      for (const cents of [base_cents, total_cents, ...rates.map(({ quota_cents }) => quota_cents)])
        expect(text).toContain(amountFormats('es').money(cents).replaceAll('\u00a0', ' '));
    }),
    { numRuns: 8 },
  );
});

describe('what people write', () => {
  const drawnNames = async (name: string) =>
    textOf(await drawQuote(quotePaper({ lines, client: { ...quoteOnPaper.client, name } })));

  test.each([
    ['marks that turn the direction round', 'Clara \u202Eziur\u202C\u2066x', 'Clara ziurx'],
    ['controls', 'Cla\u0000r\u0007a', 'Clara'],
    ['half a character', 'Clara \ud83d', 'Clara [U+FFFD]'],
    ['accents apart', 'Jose\u0301', 'José'],
    ['Cyrillic', 'Иван Петров', 'Иван Петров'],
  ])('with %s', async (_what, name, shown) => {
    expect((await drawnNames(name)).split('\n')).toContain(shown);
  });

  test('never draws what has no glyph', async () => {
    const text = textOf(await drawQuote(quotePaper({ lines, public_notes: 'a \u{10ffff} b' })));
    expect(text).toContain('a [U+10FFFF] b');
    expect(text).not.toContain('\0'); // glyph 0 would be drawn for every missing character
  });

  test('breaks words that are longer than their line', async () => {
    const long = 'x'.repeat(300);
    const all = textOf(await drawQuote(quotePaper({ lines: [trackedLine(1, { description: long })] })));
    const parts = all.split('\n').filter((line) => /^x+$/.test(line));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('')).toBe(long);
  });
});

describe('many lines', () => {
  const all = trackedLines(200);

  test('repeat their headings on each page, and number the pages', async () => {
    const pages = pagesOf(await drawQuote(quotePaper({ lines: all })));
    expect(pages.length).toBeGreaterThan(7);
    const withLines = pages.filter((page) => page.some((line) => line.startsWith('Pastillas')));
    for (const page of withLines) expect(page).toContain('Concepto');
    pages.forEach((page, n) => {
      expect(page.at(-1)).toBe(`Presupuesto 512 · Página ${n + 1} de ${pages.length}`);
    });
    const shown = pages.flat().filter((line) => line.startsWith('Pastillas'));
    expect(shown).toEqual(all.map(({ description }) => description));
  });

  test('leave no group’s title alone at the end of a page, and no totals alone at the beginning', async () => {
    for (let count = 10; count <= 50; count += 8) {
      const pages = pagesOf(await drawQuote(quotePaper({ lines: trackedLines(count) })));
      const titles = ['Frenos', 'Motor', 'Otros conceptos', 'Carrocería y pintura'];
      for (const page of pages) expect(titles).not.toContain(page.at(-2));
      const totals = pages.find((page) => page.includes('Total con IVA')) ?? [];
      expect(totals.some((line) => line.startsWith('Pastillas'))).toBe(true);
      expect(totals).toContain('Total sin IVA');
    }
  });

  test('go on on the next page where one alone is longer than a page', async () => {
    const word = 'Explicación. ';
    const extended_detail = word.repeat(4_000 / word.length).trim();
    const pages = pagesOf(await drawQuote(quotePaper({ lines: [trackedLine(1, { extended_detail })] })));
    const counted = pages.map((page) => page.join(' ').match(/Explicación\./g)?.length ?? 0);
    expect(counted.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(counted.reduce((sum, count) => sum + count)).toBe(extended_detail.match(/\./g)?.length);
  });
});
