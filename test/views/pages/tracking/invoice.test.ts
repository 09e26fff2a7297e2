import { describe, expect, test } from 'vitest';
import type { BudgetStatus } from '../../../../domain/budgets/status.ts';
import type { TrackedInvoice } from '../../../../domain/signatures/tracked-budget.ts';
import { languages } from '../../../../generated/errors.ts';
import type { TrackedWorkshop } from '../../../../views/pages/tracking/tracking.ts';
import { trackingTexts } from '../../../../views/texts/tracking.ts';
import { line, pageOf, textOf } from './scene.ts';

const invoice: TrackedInvoice = {
  id: 340,
  kind: 'full',
  advance: false,
  correction_code: null,
  full_number: 'F2026-0118',
  date: '2026-11-23',
  total_cents: 12_100,
  paid_cents: 0,
  due_date: null,
};
const ways = { payment_iban: 'ES9121000418450200051332', payment_link: 'https://pago.example.com/taller' };

function sectionOf(
  invoices: TrackedInvoice[],
  workshop: Partial<TrackedWorkshop> = ways,
  language = 'es',
  status: BudgetStatus = 'Facturado',
) {
  const html = pageOf({
    language: language as (typeof languages)[number],
    workshop,
    budget: { status, invoices, lines: [line()] },
  });
  const [section = ''] = /<section class="[^"]*invoice".*?<\/section>/s.exec(html) ?? [];
  return { html, section, text: section && textOf(`<body>${section}`) };
}

describe('an invoice on the page', () => {
  test('says what is due and how to pay it, with the PDF', () => {
    const { section, text } = sectionOf([invoice]);
    expect(text).toBe(
      'Factura Factura F2026-0118 · 23 nov 2026 Total 121,00 € Pendiente de pago 121,00 € Factura en PDF ' +
        'Cómo pagar Beneficiario Taller Ejemplo Ficticio, S.L. IBAN ES91 2100 0418 4502 0005 1332 ' +
        'Concepto F2026-0118 Pagar en línea',
    );
    expect(section).toContain('href="?file=invoice.pdf&amp;id=340&amp;lang=es"');
    expect(section).toContain('href="https://pago.example.com/taller"');
  });

  test('says by when it is to be paid, as long as something is due', () => {
    const due = { ...invoice, due_date: '2026-12-23' };
    expect(sectionOf([due]).text).toMatch(/Pendiente de pago 121,00 € Fecha límite de pago 23 dic 2026/);
    expect(sectionOf([{ ...due, paid_cents: 12_100 }]).text).not.toMatch(/límite/);
    const { text } = sectionOf([due, { ...invoice, id: 341, full_number: 'F2026-0119' }]);
    expect(text.match(/Fecha límite de pago/g)).toHaveLength(1);
  });

  test('says what was paid, and asks only for the rest', () => {
    expect(sectionOf([{ ...invoice, paid_cents: 5_000 }]).text).toMatch(
      /Total 121,00 € Pagado 50,00 € Pendiente de pago 71,00 €/,
    );
  });

  test('that is paid asks for nothing', () => {
    const { text, section } = sectionOf([{ ...invoice, paid_cents: 12_100 }]);
    expect(text).toMatch(/Pagado 121,00 € Pendiente de pago 0,00 € .* No queda nada por pagar\.$/);
    expect(text).not.toMatch(/IBAN|Cómo pagar/);
    expect(section).toContain('<section class="invoice"');
  });

  test('with one that gives money back is reckoned together with it', () => {
    const back = {
      ...invoice,
      id: 341,
      kind: 'corrective' as const,
      full_number: 'R2026-0001',
      total_cents: -2_100,
    };
    const { text } = sectionOf([invoice, back]);
    expect(text).toMatch(/^Facturas Factura F2026-0118 .* Factura rectificativa R2026-0001 .* −21,00 €/);
    expect(text).toMatch(/Pendiente de pago 100,00 € Cómo pagar/);
    expect(sectionOf([{ ...invoice, paid_cents: 12_100 }, back]).text).toMatch(/A su favor 21,00 €/);
  });

  test('of an advance is named so, with what is left of the quote until the work is invoiced', () => {
    const advance = { ...invoice, advance: true, total_cents: 3_000, paid_cents: 3_000 };
    const { text } = sectionOf([advance], ways, 'es', 'En curso');
    expect(text).toMatch(/Anticipo F2026-0118 .* Total 30,00 € Pagado 30,00 €.* Resto del presupuesto/);
    expect(sectionOf([advance, { ...invoice, id: 341 }]).text).not.toContain('Resto del presupuesto');
  });

  test('with one that only takes back the tax of an unpaid one is owed as before', () => {
    const tax = {
      ...invoice,
      ...{ id: 341, kind: 'corrective' as const, correction_code: 'R3' as const, total_cents: -2_100 },
    };
    const { text } = sectionOf([invoice, tax]);
    expect(text).toMatch(/−21,00 € Esta factura solo rectifica el impuesto/);
    expect(text).toMatch(/Pendiente de pago 121,00 € Cómo pagar .* Concepto F2026-0118 /);
  });

  test('of a workshop that names no way to pay leads to the workshop', () => {
    const none = { payment_iban: '', payment_link: '' };
    expect(sectionOf([invoice], none).text).toMatch(/Para pagar, llámenos\.$/);
    expect(sectionOf([invoice], { ...none, phone: '' }).text).toMatch(
      /Para pagar, póngase en contacto con el taller\.$/,
    );
  });

  test.each(languages)('is shown in %s', (language) => {
    const texts = trackingTexts[language].invoice;
    const { text } = sectionOf([{ ...invoice, paid_cents: 100 }], ways, language);
    for (const told of [texts.due, texts.paid, texts.pdf, texts.howToPay, texts.payOnline, texts.reference])
      expect(text).toContain(told);
  });

  test('is not there where nothing was invoiced', () => {
    expect(sectionOf([]).section).toBe('');
  });
});
