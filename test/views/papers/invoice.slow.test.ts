import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceKinds, type TaxCode } from '../../../domain/invoices/invoice.ts';
import type { CorrectedInvoice } from '../../../domain/invoices/paper.ts';
import { invoiceTotals } from '../../../domain/invoices/totals.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import { languages } from '../../../generated/errors.ts';
import { invoiceFilename } from '../../../views/papers/filenames.ts';
import { drawInvoice } from '../../../views/papers/invoice.ts';
import { invoiceTexts } from '../../../views/texts/invoice.ts';
import { invoiceLine, invoiceLines, invoicePaper } from '../../support/invoices.ts';
import { objectsOf, textOf } from '../../support/pdf-text.ts';

/** Draws an invoice; returns its text without line breaks. */
async function told(...drawn: Parameters<typeof drawInvoice>): Promise<string> {
  return textOf(await drawInvoice(...drawn)).replaceAll('\n', ' ');
}

function money(cents: number): string {
  return amountFormats('es').money(cents).replaceAll('\u00a0', ' ');
}

const { workshop, recipient } = invoicePaper();
const corrects: CorrectedInvoice = {
  full_number: 'F2026-0100',
  date: '2026-11-03',
  correction: 'difference',
  reason: 'Devolución de los discos',
};
const issuer = [
  'Taller Ejemplo, S. L.',
  'NIF B12345674',
  'Calle Mayor, 14 · 28801 Alcalá de Henares (Madrid)',
];
const client = [
  'Clara Ejemplo Ruiz',
  'NIF 12345678Z',
  'Avenida de la Paz, 3, 2.º B',
  '28802 Alcalá de Henares (Madrid)',
];
const vehicle = ['1234 KLM', 'Seat León 1.5 TSI', '84.500 km', '20 nov 2026'];

describe('what the law asks for', () => {
  test('is all on an invoice', async () => {
    const text = await told(invoicePaper({ operation_date: '2026-11-22' }));
    const parts = ['Factura', 'F2026-0118', '24 nov 2026', '22 nov 2026', 'Presupuesto 512', ...vehicle];
    const work = [
      '1,25 h',
      'Recambio · Ref. REF-1001',
      '22,01 €',
      '10 %',
      '27,51 €',
      'Mano de obra (1,75 h)',
    ];
    for (const each of [...issuer, ...client, ...parts, ...work, 'Firma y sello del taller'])
      expect(text).toContain(each);
    expect(text).toContain('3 meses o 2.000 km');
  });

  test.each(['simplified', 'corrective-simplified'] as const)(
    'is all on a %s one, that names nobody',
    async (kind) => {
      const isCorrective = kind === 'corrective-simplified';
      const text = await told(invoicePaper({ kind, recipient: null, ...(isCorrective && { corrects }) }));
      expect(text).toContain(invoiceTexts.es.titles[kind]);
      for (const each of [...issuer, 'F2026-0118', '24 nov 2026', 'IVA 21 %']) expect(text).toContain(each);
      for (const each of [...client, 'Cliente']) expect(text).not.toContain(each);
    },
  );

  test('is on a corrective one which it corrects, why and how', async () => {
    const lines = [invoiceLine(1, { quantity_hundredths: -200 })];
    const text = await told(invoicePaper({ kind: 'corrective', corrects, lines }));
    for (const each of [
      'Factura rectificativa',
      'Rectifica la factura F2026-0100, de 3 de noviembre de 2026 (por diferencias).',
      'Motivo: Devolución de los discos',
      `Total factura ${money(-12_076)}`,
      `A su favor ${money(12_076)}`,
    ])
      expect(text).toContain(each);
  });

  test('is on an exchange which simplified invoice it replaces, and which exchange it takes back', async () => {
    const exchanges = { full_number: 'S2026-0031', date: '2026-11-02' };
    const named = 'Emitida en sustitución de la factura simplificada S2026-0031 de 2 de noviembre de 2026';
    expect(await told(invoicePaper({ exchanges }))).toContain(named);
    const lines = [invoiceLine(1, { quantity_hundredths: -200 })];
    const reverses = { full_number: 'F2026-0117', date: '2026-11-20' };
    const payments = [{ date: '2026-11-24', amount_cents: -12_076, method: 'offset' as const }];
    const text = await told(invoicePaper({ exchanges, reverses, lines, payments }));
    for (const each of [
      named,
      'Deja sin efecto la factura F2026-0117 de 20 de noviembre de 2026',
      'Compensación',
    ])
      expect(text).toContain(each);
    expect(text).not.toContain('A su favor');
  });

  test('shows the differences, if it replaces another invoice', async () => {
    const lines = [invoiceLine(1, { unit_price_cents: 30_000 })];
    const replaced = { base_cents: 40_000, quota_cents: 8_400, surcharge_cents: 0, total_cents: 48_400 };
    const paper = {
      kind: 'corrective',
      lines,
      corrects: { ...corrects, correction: 'substitution', replaced },
    };
    const text = await told(invoicePaper(paper as Parameters<typeof invoicePaper>[0]));
    expect(text).toContain('(por sustitución)');
    expect(text).toContain(
      `Importe de la rectificación: Base imponible ${money(-10_000)} · IVA ${money(-2_100)} · Total factura ${money(-12_100)}.`,
    );
  });

  test('is a guarantee in Spain alone, and not of used goods', async () => {
    const abroad = { ...workshop, country: 'PT', region: null };
    for (const changes of [{ workshop: abroad }, { rebu: true }])
      expect(await told(invoicePaper(changes))).not.toContain('garantizada');
  });
});

describe('amounts', () => {
  test('are those of its totals, to the cent', async () => {
    const line = fc.record({
      quantity_hundredths: fc.integer({ min: -999, max: 9_999 }),
      unit_price_cents: fc.integer({ min: 0, max: 99_999_999 }),
      discount_basis_points: fc.integer({ min: 0, max: 10_000 }),
      tax_rate_basis_points: fc.constantFrom(400, 1_000, 2_100),
      tax_exempt_code: fc.constantFrom<TaxCode | null>(null, null, null, 'E1', 'N2'),
    });
    const drawn = fc.record({
      amounts: fc.array(line, { minLength: 1, maxLength: 6 }),
      surcharge: fc.boolean(),
      language: fc.constantFrom(...languages),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ amounts, surcharge, language }) => {
        const lines = amounts.map((each, n) => invoiceLine(n + 1, each));
        const text = await told(invoicePaper({ lines, language }, { surcharge }));
        const { groups, ...sums } = invoiceTotals(lines, { rebu: false, surcharge });
        const taxed = groups.filter((group) => group.tax_exempt_code === null);
        const shown = [
          sums.base_cents,
          sums.quota_cents,
          sums.total_cents,
          ...groups.map((group) => group.base_cents),
          ...taxed.map((group) => group.quota_cents),
          ...(surcharge ? taxed.map((group) => group.surcharge_cents) : []),
        ];
        for (const cents of shown)
          expect(text).toContain(amountFormats(language).money(cents).replaceAll('\u00a0', ' '));
      }),
      { numRuns: 8 },
    );
  });

  test('show surcharges apart, with their rates', async () => {
    const text = await told(invoicePaper({ lines: [invoiceLine(1)] }, { surcharge: true }));
    expect(text).toContain(`IVA 21 % ${money(4_990)} ${money(1_048)}`);
    expect(text).toContain(`Recargo de equivalencia 5,2 % ${money(4_990)} ${money(259)}`);
    expect(text).toContain(`Total factura ${money(6_297)}`);
  });

  test('leave to be paid what was not paid when it was issued', async () => {
    const payments = [
      { date: '2026-11-20', amount_cents: 1_000, method: 'bizum' },
      { date: '2026-11-24', amount_cents: 2_038, method: 'card' },
    ] as const;
    const text = await told(invoicePaper({ lines: [invoiceLine(1)], payments: [...payments] }));
    expect(text).toContain(`Total factura ${money(6_038)}`);
    expect(text).toContain(`Pagado el 20 nov 2026 · Bizum ${money(-1_000)}`);
    expect(text).toContain(`Pagado el 24 nov 2026 · Tarjeta ${money(-2_038)}`);
    expect(text).toContain(`Total a pagar ${money(3_000)}`);
  });

  test('of used goods show no tax', async () => {
    const lines = [
      invoiceLine(1, { line_type: 'other', unit_price_cents: 899_000, unit_cost_cents: 700_000 }),
    ];
    for (const language of languages) {
      const text = await told(invoicePaper({ rebu: true, lines, language }));
      expect(text).toContain('Régimen especial de los bienes usados');
      expect(text).toContain(amountFormats(language).money(899_000).replaceAll('\u00a0', ' '));
      const { totals, summary } = invoiceTexts[language];
      expect(text).not.toMatch(/IVA|VAT|TVA|ДДС|\d ?%|HT/);
      for (const word of [totals.base, summary.title]) expect(text).not.toContain(`${word} `);
      expect(text).not.toContain(amountFormats(language).money(700_000).replaceAll('\u00a0', ' '));
    }
  });
});

describe('what has no tax of its own', () => {
  const untaxed = (tax_exempt_code: TaxCode, changes = {}) =>
    told(invoicePaper({ lines: [invoiceLine(1), invoiceLine(2, { tax_exempt_code })], ...changes }));

  test.each([
    ['E1', 'Exenta (E1), art. 20 LIVA', 'E1 · Operación exenta: art. 20 de la Ley 37/1992'],
    ['E2', 'Exenta (E2), art. 21 LIVA', 'art. 21 de la Ley'],
    ['E4', 'Exenta (E4), art. 23–24 LIVA', 'art. 23–24 de la Ley'],
    ['E5', 'Exenta (E5), art. 25 LIVA', 'art. 25 de la Ley'],
    ['E6', 'Exenta (E6)', 'E6 · Operación exenta de IVA.'],
    ['N1', 'No sujeta (N1)', 'N1 · Operación no sujeta a IVA.'],
    ['N2', 'No sujeta (N2)', 'N2 · Operación no sujeta a IVA por las reglas de localización.'],
    ['S2', 'Inversión del sujeto pasivo (S2)', 'S2 · Inversión del sujeto pasivo.'],
  ] as const)('says why: %s', async (code, row, mention) => {
    const text = await untaxed(code);
    expect(text).toContain(`${row} ${money(4_990)} –`);
    expect(text).toContain(mention);
  });

  test('is named in Spanish, too, where the law fixes the words', async () => {
    expect(await untaxed('S2', { language: 'fr' })).toContain(
      'Inversión del sujeto pasivo (Autoliquidation).',
    );
    const abroad = { ...workshop, country: 'PT', region: null };
    expect(await untaxed('S2', { workshop: abroad, language: 'pt' })).not.toContain('sujeto pasivo');
  });

  test('quotes the law on IVA only where that is the tax', async () => {
    const text = await untaxed('E1', { workshop: { ...workshop, region: 'CN', zip: '35001' } });
    expect(text).toContain('E1 · Operación exenta de IGIC.');
    expect(text).not.toMatch(/IVA|art\./);
  });
});

test.each([
  ['IGIC', 'CN', '35001', 700, 'IGIC 7 %'],
  ['IPSI', 'CE', '51001', 400, 'IPSI 4 %'],
])('calls its tax %s where it is', async (_tax, region, zip, tax_rate_basis_points, row) => {
  const lines = [invoiceLine(1, { tax_rate_basis_points })];
  const text = await told(invoicePaper({ lines, workshop: { ...workshop, region, zip } }));
  expect(text).toContain(row);
  expect(text).not.toContain('IVA');
});

test.each(languages)('is written in %s, of every kind, with a glyph for each character', async (language) => {
  const texts = invoiceTexts[language];
  for (const kind of invoiceKinds) {
    const text = await told(
      invoicePaper({ language, kind, corrects: kind.startsWith('c') ? corrects : null }),
    );
    for (const word of [texts.titles[kind], texts.totals.total, texts.stamp, texts.guarantee.join(' ')])
      expect(text).toContain(word.replaceAll('\u00a0', ' '));
    expect(text).not.toMatch(/[\0□]/);
  }
});

test('names where a client from abroad lives', async () => {
  const abroad = { ...recipient, tax_id: 'FR12345678901', country: 'FR' } as NonNullable<typeof recipient>;
  const text = await told(invoicePaper({ recipient: abroad }));
  expect(text).toContain('Francia');
  expect(text).not.toContain('NIF FR');
});

describe('a draft', () => {
  const draft = { full_number: null, qr: null, verifiable: false };

  test.each(languages)('is marked on each page: %s', async (language) => {
    const pdf = await drawInvoice(invoicePaper({ ...draft, language, lines: invoiceLines(30) }));
    const text = textOf(pdf);
    const word = invoiceTexts[language].draft;
    const pages = text.match(new RegExp(`^${word.toUpperCase()}$`, 'gm'));
    expect(pages?.length).toBeGreaterThan(1);
    expect(text).toContain(`${invoiceTexts[language].titles.full} (${word.toLowerCase()}) · `);
    expect(text.split('\n')).toContain(word);
  });

  test('has neither a number nor a QR, and an invoice no mark', async () => {
    const text = await told(invoicePaper(draft));
    expect(text).not.toMatch(/F2026|QR/);
    expect(await told(invoicePaper())).not.toMatch(/borrador/i);
  });
});

test('is the same byte by byte of the same paper, whatever was drawn before', async () => {
  const paper = invoicePaper({ lines: invoiceLines(30), language: 'fr' });
  const attached = { name: 'F2026-0118.xml', xml: '<factura/>' };
  const first = await drawInvoice(paper, attached);
  await drawInvoice(invoicePaper({ language: 'bg' }));
  expect((await drawInvoice(structuredClone(paper), attached)).equals(first)).toBe(true);
});

test('holds the invoice for programs as an alternative to itself', async () => {
  const xml = '<factura>á</factura>';
  const pdf = await drawInvoice(invoicePaper(), { name: 'F2026-0118.xml', xml });
  const objects = [...objectsOf(pdf).values()];
  const spec = objects.find(({ head }) => head.includes('/Type /Filespec'));
  expect(spec?.head).toContain('/AFRelationship /Alternative');
  expect(spec?.head).toContain('/UF (F2026-0118.xml)');
  const file = objects.find(({ head }) => head.includes('/Type /EmbeddedFile'));
  expect(Buffer.from(file?.stream ?? '', 'latin1').toString()).toBe(xml);
  expect(file?.head).toContain('/Subtype /text#2Fxml');
  expect(file?.head).toContain('/ModDate (D:20261124160500Z)');
  expect(objects.find(({ head }) => head.includes('/Type /Catalog'))?.head).toMatch(/\/AF \[\d+ 0 R\]/);
});

test('is saved under its number in Latin letters, and a draft as one', () => {
  const named = { language: 'es', full_number: 'F2026-0118', invoice_id: 340 } as const;
  expect(invoiceFilename(named)).toBe('factura-F2026-0118.pdf');
  expect(invoiceFilename({ ...named, full_number: 'A/26 7' })).toBe('factura-A-26-7.pdf');
  expect(invoiceFilename({ ...named, full_number: null })).toBe('factura-borrador-340.pdf');
  for (const language of languages)
    expect(invoiceFilename({ ...named, language, full_number: null })).toMatch(/^[a-z]+-[a-z]+-340\.pdf$/);
});
