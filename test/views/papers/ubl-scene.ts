import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import type { CorrectedInvoice, InvoicedParty, InvoicePaper } from '../../../domain/invoices/paper.ts';
import { invoiceLine, invoiceLines, invoicePaper } from '../../support/invoices.ts';

const { workshop, recipient } = invoicePaper();

export const at = (region: string) => ({ workshop: { ...workshop, region } });

/** Returns a line of 100 €, with these changes. */
export function line(changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return invoiceLine(1, { unit_price_cents: 10_000, ...changes });
}

export function untaxed(code: string, changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return line({ tax_exempt_code: code, tax_rate_basis_points: 0, ...changes });
}

/** Returns an invoice with these lines. */
export function of(lines: InvoiceLine[], changes: Partial<InvoicePaper> = {}): InvoicePaper {
  return invoicePaper({ lines, ...changes });
}

export const clara = recipient as InvoicedParty;

export const abroad: Record<'german' | 'greek' | 'moroccan', InvoicedParty> = {
  german: {
    name: 'Beispiel GmbH',
    tax_id: 'DE123456789',
    address: 'Musterstraße 1',
    zip: '10115',
    city: 'Berlin',
    province: null,
    country: 'DE',
  },
  greek: {
    name: 'Παράδειγμα Α.Ε.',
    tax_id: 'EL123456789',
    address: 'Οδός 1',
    zip: '10431',
    city: 'Αθήνα',
    province: null,
    country: 'GR',
  },
  moroccan: {
    name: 'Exemple SARL',
    tax_id: 'MA 0001',
    address: 'Rue 1',
    zip: null,
    city: 'Tanger',
    province: null,
    country: 'MA',
  },
};

const correction = { full_number: 'F2026-0101', date: '2026-11-03', reason: 'Error en el precio' };

/** Returns an invoice that corrects `F2026-0101` by difference. */
export function difference(lines: InvoiceLine[], changes: Partial<InvoicePaper> = {}): InvoicePaper {
  const corrects: CorrectedInvoice = { ...correction, correction: 'difference' };
  return of(lines, { kind: 'corrective', full_number: 'R2026-0007', corrects, ...changes });
}

/** Returns an invoice that corrects `F2026-0101` by substitution. */
export function substitution(lines: InvoiceLine[], changes: Partial<InvoicePaper> = {}): InvoicePaper {
  const replaced = { base_cents: 12_000, quota_cents: 2_520, surcharge_cents: 0, total_cents: 14_520 };
  const corrects: CorrectedInvoice = { ...correction, correction: 'substitution', replaced };
  return of(lines, { kind: 'corrective', full_number: 'R2026-0008', corrects, ...changes });
}

/** Returns the full invoice that was issued in exchange for `S2026-0031`. */
export function invoiceInExchange(lines: InvoiceLine[], changes: Partial<InvoicePaper> = {}): InvoicePaper {
  return of(lines, { exchanges: { full_number: 'S2026-0031', date: '2026-11-02' }, ...changes });
}

const hostile = ` ]]> <b a="1">&amp; 'x' \u0000\u0008\t\r\n\u0085\uffff\ud83d 🚗 <!-- --> <?x?> <![CDATA[ `;

export const hostilePaper = of(
  [line({ description: hostile, reference: hostile, group_title: hostile }), line({ description: '\u0001' })],
  {
    full_number: 'A/26&<"0001">',
    public_notes: hostile,
    workshop: { ...workshop, name: hostile, legal_name: hostile, address: hostile, city: hostile },
    recipient: { ...clara, name: hostile, tax_id: hostile, address: '\u0002', province: hostile },
    vehicle: { plate: hostile, brand: null, model: null, km: null },
  },
);

const tenth = { discount_basis_points: 1_000 };

/** Examples of the invoices that a workshop may have to issue, by description. */
export const workedPapers: Record<string, InvoicePaper> = {
  'a repair at 21 %': of(invoiceLines(5)),
  'an exchange': invoiceInExchange([line()]),
  'an exchange of what was returned': invoiceInExchange([line({ quantity_hundredths: -100 })]),
  'one rate of 10 %': of([line({ tax_rate_basis_points: 1_000 })]),
  'several rates': of([line(), line({ tax_rate_basis_points: 1_000 }), line({ tax_rate_basis_points: 400 })]),
  'a rate and what is exempt': of([line(), untaxed('E1'), untaxed('E6', { unit_price_cents: 333 })]),
  ...Object.fromEntries(
    ['E1', 'E2', 'E3', 'E4', 'E6', 'N1', 'N2', 'S2'].map((code) => [
      `all of it ${code}`,
      of([untaxed(code), untaxed(code, { quantity_hundredths: 333 })]),
    ]),
  ),
  'what is not subject, beside what is': of([line(), untaxed('N1')]),
  'what is not subject, beside what is exempt': of([untaxed('N1'), untaxed('N2'), untaxed('E1')]),
  'a reverse charge beside a taxed line': of([line(), untaxed('S2')]),
  'what costs nothing, at no rate': of([line(), line({ tax_rate_basis_points: 0, unit_price_cents: 0 })]),
  'an export': of([untaxed('E2')], { recipient: abroad.moroccan }),
  'a supply within the Union': of([untaxed('E5')], { recipient: abroad.german }),
  'a supply to Greece, on another day': of([untaxed('E5')], {
    recipient: abroad.greek,
    operation_date: '2026-11-20',
  }),
  'a repair for a recipient of the Union without a VAT number': of([line()], {
    recipient: { ...abroad.german, tax_id: '12/345/67890' },
  }),
  'a repair in the Canaries': of(
    [
      line({ tax_rate_basis_points: 700 }),
      line({ tax_rate_basis_points: 300 }),
      line({ tax_rate_basis_points: 0 }),
    ],
    at('CN'),
  ),
  ...Object.fromEntries(
    ['E1', 'E2', 'E5', 'E7', 'E8', 'N2', 'S2'].map((code) => [
      `a repair in the Canaries, and ${code}`,
      of([line({ tax_rate_basis_points: 700 }), untaxed(code)], at('CN')),
    ]),
  ),
  'a repair in Ceuta': of(
    [line({ tax_rate_basis_points: 1_000 }), line({ tax_rate_basis_points: 50 })],
    at('CE'),
  ),
  'a private person without a tax id': of([line()], {
    withoutTaxId: true,
    recipient: { ...clara, tax_id: null },
  }),
  'a qualified ticket': of([line()], { kind: 'simplified' }),
  'a service in the Canaries': of([untaxed('N2')], { located_in: 'canaries' }),
  'a service in the Canaries, beside one at home': of([untaxed('N2'), line()], {
    located_in: 'canaries',
  }),
  'a used car': of([line({ unit_price_cents: 650_000, unit_cost_cents: 500_000 })], { rebu: true }),
  'a used car in the Canaries': of([line({ unit_cost_cents: 5_000 })], { rebu: true, ...at('CN') }),
  'a sale to a trader in the surcharge': invoicePaper(
    { lines: [line(), line({ tax_rate_basis_points: 1_000 }), line({ tax_rate_basis_points: 400 })] },
    { surcharge: true },
  ),
  'a sale in the surcharge, beside what is exempt': invoicePaper(
    { lines: [line({ unit_price_cents: 1_999 }), untaxed('E1')] },
    { surcharge: true },
  ),
  'discounts, and parts of units': of([
    line({ ...tenth, quantity_hundredths: 33, unit_price_cents: 499 }),
    line({ discount_basis_points: 10_000 }),
    line({ discount_basis_points: 1 }),
    line({ ...tenth, quantity_hundredths: -150, unit_price_cents: 1_995 }),
  ]),
  'an invoice below zero': of([line({ quantity_hundredths: -100 })]),
  'an invoice of nothing': of([line({ unit_price_cents: 0 })]),
  'what was paid when it was issued': of([line()], {
    payments: [
      { date: '2026-11-24', amount_cents: 5_000, method: 'card' },
      { date: '2026-11-24', amount_cents: 7_100, method: 'cash' },
    ],
    payment_method: null,
  }),
  'what was paid in part': of([line()], {
    payments: [{ date: '2026-11-24', amount_cents: 5_000, method: 'bizum' }],
  }),
  ...Object.fromEntries(
    (['cash', 'card', 'transfer', 'direct_debit', 'bizum', 'cheque', 'offset', 'other'] as const).map(
      (payment_method) => [`payment by ${payment_method}`, of([line()], { payment_method })],
    ),
  ),
  'no word on how it is paid, nor on when, what and for which vehicle': of([line()], {
    payment_method: null,
    operation_date: null,
    vehicle: null,
    qr: null,
  }),
  'work of another day, with notes': of([line()], {
    operation_date: '2026-11-02',
    public_notes: 'Primera línea.\nSegunda línea.',
    verifiable: false,
  }),
  'a correction that takes away': difference([line({ quantity_hundredths: -100, ...tenth })]),
  'a correction that takes away more than it adds': difference([
    line({ quantity_hundredths: -200 }),
    line({ unit_price_cents: 1_999, tax_rate_basis_points: 1_000 }),
    untaxed('E1', { quantity_hundredths: -50 }),
  ]),
  'a correction that takes away what is not subject': difference([
    untaxed('N1', { quantity_hundredths: -100 }),
  ]),
  'a correction that takes away a surcharge': {
    ...difference([line({ quantity_hundredths: -100 })]),
    totals: invoicePaper({ lines: [line({ quantity_hundredths: -100 })] }, { surcharge: true }).totals,
  },
  'a correction that pays back at once': difference([line({ quantity_hundredths: -100 })], {
    payments: [{ date: '2026-11-24', amount_cents: -12_100, method: 'cash' }],
  }),
  'a correction that adds': difference([line()]),
  'a correction of the tax alone': difference([line({ unit_price_cents: 0, quota_cents: 11_000 })]),
  'the tax of an unpaid invoice taken back': difference(
    [
      line({ unit_price_cents: 0, quota_cents: -2_101 }),
      line({ unit_price_cents: 0, quota_cents: -333, tax_rate_basis_points: 1_000 }),
    ],
    { corrects: { ...correction, correction: 'difference', keepsDebt: true } },
  ),
  'a price with its tax': of([line({ unit_price_cents: 8_264, quota_cents: 1_736 })]),
  'a correction that changes the rate alone': difference([
    line({ quantity_hundredths: -100 }),
    line({ tax_rate_basis_points: 1_000, unit_price_cents: 11_000 }),
  ]),
  'a correction that comes to nothing': difference([
    line({ quantity_hundredths: -100 }),
    line({ description: 'Otra' }),
  ]),
  'a substitution': substitution([line()]),
  'the correction of an export': difference([untaxed('E2', { quantity_hundredths: -100 })], {
    recipient: abroad.moroccan,
  }),
  'the correction of a supply within the Union': difference([untaxed('E5', { quantity_hundredths: -100 })], {
    recipient: abroad.german,
  }),
  'the correction of a used car': difference([line({ quantity_hundredths: -100, unit_cost_cents: 5_000 })], {
    rebu: true,
  }),
  'two hundred lines': of(invoiceLines(200)),
  'hostile texts': hostilePaper,
  'amounts of hundreds of millions': of(
    invoiceLines(200).map((each) => ({
      ...each,
      quantity_hundredths: 999_999,
      unit_price_cents: 99_999_999,
    })),
  ),
};
