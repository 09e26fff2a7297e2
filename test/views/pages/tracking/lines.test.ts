import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { TrackedLine } from '../../../../domain/signatures/tracked-budget.ts';
import { type Language, languages } from '../../../../generated/errors.ts';
import { trackingStyle } from '../../../../views/pages/tracking/style.ts';
import { trackingTexts } from '../../../../views/texts/tracking.ts';
import { line, pageOf, textOf } from './scene.ts';

const pageWith = (lines: TrackedLine[], language: Language = 'es') => pageOf({ language, budget: { lines } });

/** Returns the rows of a table, each with its cells as a screen reader reads them. */
function rowsIn(html: string, table: 'lines' | 'totals'): string[][] {
  const [, content = ''] = new RegExp(`<table class="${table}[^"]*".*?>(.*?)</table>`, 's').exec(html) ?? [];
  const heard = content.replaceAll(/<span class="label" aria-hidden="true">.*?<\/span>/g, '');
  return [...heard.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd].*?<\/t[hd]>/gs)].map(([cell]) => textOf(`<body>${cell}`)),
  );
}

test('each line shows its texts, its price and its total', () => {
  const html = pageWith([
    line({
      description: 'Pastillas delanteras',
      extended_detail: 'Con sensor de desgaste',
      reference: 'PF-100',
      quantity_hundredths: 250,
      unit_price_cents: 120_050,
      discount_basis_points: 1_250,
      tax_rate_basis_points: 1_000,
      price_estimated: true,
    }),
  ]);
  expect(rowsIn(html, 'lines')).toEqual([
    ['Concepto', 'Cantidad', 'Precio', 'Descuento', 'IVA', 'Importe'],
    [
      'Pastillas delanteras Con sensor de desgaste Ref. PF-100 Precio estimado',
      ...['2,5 uds.', '1.200,50 €', '12,5 %', '10 %', '2.626,09 €'],
    ],
  ]);
});

test('without a discount there is no column for it, and without a discount of its own a line has none', () => {
  expect(rowsIn(pageWith([line()]), 'lines')[0]).not.toContain('Descuento');
  const mixed = rowsIn(pageWith([line({ discount_basis_points: 500 }), line()]), 'lines');
  expect(mixed.map((row) => row[3])).toEqual(['Descuento', '5 %', '']);
});

test('lines come in their order, below the titles of their groups', () => {
  const html = pageWith([
    line({ description: 'A' }),
    line({ description: 'B', group_title: 'Frenos' }),
    line({ description: 'C', group_title: 'Frenos' }),
    line({ description: 'D', group_title: 'Motor' }),
    line({ description: 'E', group_title: 'Frenos' }),
    line({ description: 'F' }),
  ]);
  const [, ...rows] = rowsIn(html, 'lines').map(([first]) => first);
  expect(rows).toEqual(
    [['A'], ['Frenos', 'B', 'C'], ['Motor', 'D'], ['Frenos', 'E'], ['Otros conceptos', 'F']].flat(),
  );
});

test('without groups, or with a first line outside of them, no heading for other lines is shown', () => {
  for (const lines of [
    [line(), line()],
    [line(), line({ group_title: 'Frenos' })],
  ]) {
    expect(textOf(pageWith(lines))).not.toContain(trackingTexts.es.lines.ungrouped);
  }
});

test('totals are those of the contract: the tax of each rate on the sum of its lines', () => {
  const lines = [
    line({ unit_price_cents: 1_005 }),
    line({ unit_price_cents: 1_005 }),
    line({ unit_price_cents: 99_999_999, quantity_hundredths: 999_999, tax_rate_basis_points: 1_000 }),
    line({ quantity_hundredths: -100, unit_price_cents: 500, tax_rate_basis_points: 0 }),
  ];
  expect(rowsIn(pageWith(lines), 'totals')).toEqual([
    ['Total sin IVA', '9.999.989.915,10 €'],
    ['IVA 0 % sobre −5,00 €', '0,00 €'],
    ['IVA 10 % sobre 9.999.989.900,00 €', '999.998.990,00 €'],
    ['IVA 21 % sobre 20,10 €', '4,22 €'],
    ['Total con IVA', '10.999.988.909,32 €'],
  ]);
});

test.each([
  [
    'es',
    { country: 'ES', region: 'MD' },
    ['IVA', 'sin IVA.', 'Total sin IVA', 'IVA 21 % sobre', 'Total con IVA'],
  ],
  ['en', { country: 'ES', region: 'MD' }, ['VAT', 'exclude VAT.', 'Total excluding VAT', 'VAT at 21% on']],
  [
    'fr',
    { country: 'ES', region: 'MD' },
    ['TVA', 'hors taxes (HT).', 'Total HT', 'TVA 21 % sur', 'Total TTC'],
  ],
  ['bg', { country: 'BG', region: null }, ['ДДС', 'без ДДС.', 'Общо без ДДС', 'ДДС 21% върху', 'Общо с ДДС']],
  ['es', { country: 'ES', region: 'CN' }, ['IGIC', 'sin IGIC.', 'IGIC 21 % sobre', 'Total con IGIC']],
  ['en', { country: 'ES', region: 'CN' }, ['IGIC', 'exclude IGIC.', 'IGIC at 21% on']],
  ['es', { country: 'ES', region: 'ML' }, ['IPSI', 'Total con IPSI']],
  [
    'es',
    { country: 'US', region: null },
    ['Impuestos', 'sin impuestos.', 'Impuestos 21 % sobre', 'Total con impuestos'],
  ],
] as const)('the tax is called as clients call it: %s %j', (language, place, said) => {
  const html = pageOf({ language, workshop: place, budget: { lines: [line()] } });
  for (const text of said) expect(textOf(html)).toContain(text.replaceAll('\u00a0', ' '));
  const [headings = []] = rowsIn(html, 'lines');
  expect(headings).toContain(said[0]);
});

test('on a telephone the tax is said of each line only where their rates differ', () => {
  expect(trackingStyle).toContain('.lines .empty,.one-rate .tax{display: none}');
  expect(pageWith([line(), line()])).toContain('<table class="lines one-rate"');
  const mixed = pageWith([line(), line({ tax_rate_basis_points: 1_000 })]);
  expect(mixed).toContain('<table class="lines"');
  expect(mixed.match(/<span class="label" aria-hidden="true">IVA <\/span>/g)).toHaveLength(2);
});

describe('with more than twelve lines', () => {
  const many = (count: number, groups: (string | null)[]) =>
    Array.from({ length: count }, (_, at) =>
      line({
        description: `Pieza ${at + 1}`,
        group_title: groups[Math.floor((at * groups.length) / count)] ?? null,
      }),
    );
  const summariesIn = (html: string) =>
    [...html.matchAll(/<summary id.*?<\/summary>/gs)].map(([summary]) => textOf(`<body>${summary}`));

  test('each group is folded below its title, with how many they are and what they come to', () => {
    const lines = [...many(13, ['Frenos', 'Motor']), line({ group_title: 'Pintura', unit_price_cents: 1 })];
    const html = pageWith(lines);
    expect(summariesIn(html)).toEqual([
      'Frenos 7 conceptos 700,00 €',
      'Motor 6 conceptos 600,00 €',
      'Pintura 1 concepto 0,01 €',
    ]);
    expect(html).not.toMatch(/<details[^>]* open/);
    expect(html.match(/Pieza \d+</g)).toHaveLength(13);
    for (const [, id] of html.matchAll(/aria-labelledby="(\w+)"/g)) expect(html).toContain(` id="${id}"`);
    expect(rowsIn(html, 'totals')[0]).toEqual(['Total sin IVA', '1.300,01 €']);
  });

  test('what has no title is folded only where others have one before it', () => {
    expect(summariesIn(pageWith(many(13, [null])))).toEqual([]);
    expect(summariesIn(pageWith(many(14, [null, 'Frenos', null])))).toEqual([
      'Frenos 5 conceptos 500,00 €',
      'Otros conceptos 4 conceptos 400,00 €',
    ]);
  });

  test('a group stays open that has lines to be ticked', () => {
    const lines = [...many(12, ['Frenos']), line({ group_title: 'Opcionales', optional: true })];
    const html = pageWith(lines);
    expect([...html.matchAll(/<details class="folded"( open)?>/g)].map(([, open]) => open)).toEqual([
      undefined,
      ' open',
    ]);
  });

  test('with twelve nothing is folded', () => {
    expect(summariesIn(pageWith(many(12, ['Frenos', 'Motor'])))).toEqual([]);
  });

  test('on paper all is open, and a title stays with its lines', () => {
    const [, paper = ''] = trackingStyle.split('@media print{@page');
    expect(paper).toContain('.folded::details-content{content-visibility: visible;');
    expect(paper).toContain('h2,summary,thead,.lines .group{break-after: avoid}');
  });

  test.each(languages)('sixty of them are a small page (%s)', (language) => {
    const sixty = many(60, ['Frenos', 'Motor', 'Suspensión', 'Carrocería', 'Pintura']).map((each, at) => ({
      ...each,
      description: `Amortiguador trasero con soporte ${at}`,
      reference: `REF-${at}`,
      discount_basis_points: 500,
      tax_rate_basis_points: at % 2 === 0 ? 2_100 : 1_000,
    }));
    const html = pageWith(sixty, language);
    expect(Buffer.byteLength(html)).toBeLessThan(55_700);
    expect(gzipSync(html).length, 'as browsers ask for it').toBeLessThan(12_000);
  });
});

test('a budget without lines has no tables, and says so', () => {
  const html = pageWith([]);
  expect(html).not.toContain('<table');
  expect(textOf(html)).toContain(trackingTexts.es.lines.none);
});

/** Expected formats. Their spaces are narrow and non-breaking. */
const written: [Language, string, string][] = [
  ['es', '1.234,50 €', '21 %'],
  ['en', '€1,234.50', '21%'],
  ['ca', '1.234,50 €', '21 %'],
  ['pt', '1 234,50 €', '21%'],
  ['fr', '1 234,50 €', '21 %'],
  ['bg', '1 234,50 €', '21%'],
];

test.each(written)('four digits have their separator: %s writes %s', (language, amount, rate) => {
  const [, row = []] = rowsIn(pageWith([line({ unit_price_cents: 123_450 })], language), 'lines');
  expect(row.slice(2)).toEqual([amount, rate, amount]);
});

test('tables are tables to screen readers, whatever the layout', () => {
  const html = pageWith([line({ group_title: 'Frenos' })]);
  const [table = ''] = /<table class="lines[^"]*".*?<\/table>/s.exec(html) ?? [];
  const roles = { table: 'table', thead: 'rowgroup', tbody: 'rowgroup', tr: 'row', td: 'cell' };
  for (const [element, role] of Object.entries(roles)) {
    for (const [tag] of table.matchAll(new RegExp(`<${element}[ >][^>]*>?`, 'g'))) {
      expect(tag).toContain(`role="${role}"`);
    }
  }
  const headings = [...table.matchAll(/<th [^>]*>/g)].map(([tag]) => /scope="(\w+)"/.exec(tag)?.[1]);
  expect(headings).toEqual(['col', 'col', 'col', 'col', 'col', 'rowgroup', undefined]);
});
