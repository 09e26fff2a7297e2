import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import { renderUbl, ublObstacle } from '../../../views/papers/ubl.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';
import { all, decimal, type Node, one, read, textAt } from '../../support/en16931/tree.ts';
import { brokenEn16931 } from '../../support/en16931.ts';
import { invoicePaper } from '../../support/invoices.ts';
import {
  abroad,
  at,
  clara,
  difference,
  hostilePaper,
  invoiceInExchange,
  line,
  of,
  substitution,
  untaxed,
  workedPapers,
} from './ubl-scene.ts';

const xmlOf = (paper: InvoicePaper) => renderUbl(paper) as string;
const written = (paper: InvoicePaper) => read(xmlOf(paper));
const cents = (node: Node, path: string) => Number(decimal(textAt(node, path)) ?? 0n) / 10_000;
const total = (node: Node, name: string) => cents(node, `cac:LegalMonetaryTotal/cbc:${name}`);

function refuseBadXml(xml: string): void {
  using _ = XmlDocument.fromString(xml);
}

/** Returns the sums of an invoice's electronic form, negative for a credit note. */
function sumsOf(paper: InvoicePaper) {
  const document = written(paper);
  const sign = document.name === 'CreditNote' ? -1 : 1;
  const cent = (amount: number) => sign * amount || 0;
  return {
    base_cents: cent(total(document, 'LineExtensionAmount')),
    quota_cents: cent(cents(document, 'cac:TaxTotal/cbc:TaxAmount')),
    surcharge_cents: cent(total(document, 'ChargeTotalAmount')),
    total_cents: cent(total(document, 'TaxInclusiveAmount')),
  };
}

function categoriesOf(paper: InvoicePaper) {
  return all(written(paper), 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory').map((category) =>
    ['ID', 'Percent', 'TaxExemptionReasonCode', 'TaxExemptionReason'].map((name) =>
      textAt(category, `cbc:${name}`),
    ),
  );
}

describe.each(Object.entries(workedPapers))('%s', (_, paper) => {
  test('breaks no rule of EN 16931', () => {
    expect(ublObstacle(paper)).toBeNull();
    expect(brokenEn16931(xmlOf(paper))).toEqual([]);
  });

  test('has the totals of the invoice, to the cent', () => {
    const { groups, ...sums } = paper.totals;
    expect(sumsOf(paper)).toEqual(sums);
  });
});

test('each tax has the category that the standard has for it, with its reason in words and by code', () => {
  const categoryOf = (code: string, changes: Partial<InvoicePaper> = {}) =>
    categoriesOf(of([untaxed(code)], changes))[0];
  expect(categoriesOf(of([line(), line({ tax_rate_basis_points: 1_050 })]))).toEqual([
    ['S', '10.5', null, null],
    ['S', '21', null, null],
  ]);
  expect(categoryOf('E1')).toEqual([
    'E',
    '0',
    null,
    'Operación exenta: artículo 20 de la Ley 37/1992, del IVA',
  ]);
  expect(categoryOf('E2')?.slice(0, 3)).toEqual(['G', '0', 'VATEX-EU-G']);
  expect(categoryOf('E5', { recipient: abroad.german })?.slice(0, 3)).toEqual(['K', '0', 'VATEX-EU-IC']);
  expect(categoryOf('S2')).toEqual(['AE', '0', 'VATEX-EU-AE', 'Inversión del sujeto pasivo']);
  expect(categoryOf('N1')).toEqual(['O', null, 'VATEX-EU-O', 'Operación no sujeta a IVA']);
  expect(categoriesOf(of([line()], { rebu: true }))).toEqual([
    ['E', '0', 'VATEX-EU-F', 'Régimen especial de los bienes usados'],
  ]);
});

test('IGIC and IPSI have categories of their own, at nothing too, and the reasons of VAT are not theirs', () => {
  const rates = [line({ tax_rate_basis_points: 700 }), line({ tax_rate_basis_points: 0 })];
  expect(categoriesOf(of(rates, at('CN'))).map((each) => each.slice(0, 2))).toEqual([
    ['L', '0'],
    ['L', '7'],
  ]);
  expect(categoriesOf(of(rates, at('ML'))).map(([id]) => id)).toEqual(['M', 'M']);
  expect(categoriesOf(of([untaxed('E2')], at('CN')))).toEqual([['E', '0', null, 'Operación exenta de IGIC']]);
  expect(categoriesOf(of([untaxed('N1')], at('CE')))).toEqual([
    ['O', null, null, 'Operación no sujeta a IPSI'],
  ]);
});

test('what is exempt for several reasons is exempt once, by all of them and by no code', () => {
  expect(categoriesOf(of([untaxed('E1'), untaxed('E6'), untaxed('N1'), untaxed('E1')]))).toEqual([
    [
      'E',
      '0',
      null,
      'Operación exenta: artículo 20 de la Ley 37/1992, del IVA; Operación exenta de IVA; Operación no sujeta a IVA',
    ],
  ]);
});

test('a surcharge is an exempt charge of the document, for each rate', () => {
  const lines = [line(), line({ tax_rate_basis_points: 1_000 })];
  const document = written(invoicePaper({ lines }, { surcharge: true }));
  const charges = all(document, 'cac:AllowanceCharge').map((charge) =>
    ['MultiplierFactorNumeric', 'Amount', 'BaseAmount'].map((name) => textAt(charge, `cbc:${name}`)),
  );
  expect(charges).toEqual([
    ['1.4', '1.40', '100.00'],
    ['5.2', '5.20', '100.00'],
  ]);
  expect(total(document, 'TaxExclusiveAmount')).toBe(20_660);
  expect(cents(document, 'cac:TaxTotal/cbc:TaxAmount')).toBe(3_100);
});

test('a correction is a credit note, a debit note or a corrected invoice', () => {
  const kindOf = (paper: InvoicePaper) => {
    const document = written(paper);
    return [
      document.name,
      textAt(document, `cbc:${document.name}TypeCode`),
      total(document, 'PayableAmount'),
    ];
  };
  const less = line({ quantity_hundredths: -100 });
  expect(kindOf(of([line()]))).toEqual(['Invoice', '380', 12_100]);
  expect(kindOf(of([less]))).toEqual(['Invoice', '380', -12_100]);
  expect(kindOf(difference([less]))).toEqual(['CreditNote', '381', 12_100]);
  expect(kindOf(difference([line()]))).toEqual(['Invoice', '383', 12_100]);
  expect(kindOf(difference([less, line()]))).toEqual(['Invoice', '383', 0]);
  expect(kindOf(substitution([line()]))).toEqual(['Invoice', '384', 12_100]);
});

test('a correction names what it corrects, why, and what it changes', () => {
  const document = written(substitution([line()], { public_notes: 'Gracias.' }));
  const corrected = one(document, 'cac:BillingReference/cac:InvoiceDocumentReference') as Node;
  expect([textAt(corrected, 'cbc:ID'), textAt(corrected, 'cbc:IssueDate')]).toEqual([
    'F2026-0101',
    '2026-11-03',
  ]);
  expect(textAt(document, 'cbc:Note')).toBe(
    'Error en el precio\nImporte de la rectificación: base -20.00, cuota -4.20, total -24.20 EUR\nGracias.',
  );
});

test('an exchange names the simplified invoice, or the exchange that it takes back', () => {
  const shown = (paper: InvoicePaper) => {
    const document = written(paper);
    const preceding = one(document, 'cac:BillingReference/cac:InvoiceDocumentReference') as Node;
    return [document.name, textAt(preceding, 'cbc:ID'), textAt(document, 'cbc:Note')];
  };
  const note = 'Emitida en sustitución de la factura simplificada S2026-0031 de 2 nov 2026';
  expect(shown(invoiceInExchange([line()]))).toEqual(['Invoice', 'S2026-0031', note]);
  const less = line({ quantity_hundredths: -100 });
  expect(shown(invoiceInExchange([less]))).toEqual(['CreditNote', 'S2026-0031', note]);
  const reverses = { full_number: 'F2026-0117', date: '2026-11-20' };
  expect(shown(invoiceInExchange([less], { reverses }))).toEqual([
    'CreditNote',
    'F2026-0117',
    `Deja sin efecto la factura F2026-0117 de 20 nov 2026\n${note}`,
  ]);
});

test('quantities carry the sign, and each line shows its discount', () => {
  const lineOf = (paper: InvoicePaper, name: string) => one(written(paper), `cac:${name}`) as Node;
  const given = line({ quantity_hundredths: -150, unit_price_cents: 1_995, discount_basis_points: 1_000 });
  const back = lineOf(of([given, line()]), 'InvoiceLine');
  expect(textAt(back, 'cbc:InvoicedQuantity')).toBe('-1.50');
  expect(textAt(back, 'cac:Price/cbc:PriceAmount')).toBe('19.95');
  expect(textAt(back, 'cac:AllowanceCharge/cbc:BaseAmount')).toBe('-29.93');
  expect(textAt(back, 'cac:AllowanceCharge/cbc:Amount')).toBe('-3.00');
  expect(textAt(back, 'cbc:LineExtensionAmount')).toBe('-26.93');
  const credited = lineOf(difference([given]), 'CreditNoteLine');
  expect(textAt(credited, 'cbc:CreditedQuantity')).toBe('1.50');
  expect(textAt(credited, 'cbc:LineExtensionAmount')).toBe('26.93');
  const unitOf = (line_type: 'labor' | 'part') =>
    one(lineOf(of([line({ line_type })]), 'InvoiceLine'), 'cbc:InvoicedQuantity')?.attributes.unitCode;
  expect([unitOf('labor'), unitOf('part')]).toEqual(['HUR', 'C62']);
});

test('what was paid is taken off, and only what is left to pay asks for a term', () => {
  const paid = (amount_cents: number) =>
    written(of([line()], { payments: [{ date: '2026-11-24', amount_cents, method: 'cash' }] }));
  expect(total(paid(2_100), 'PrepaidAmount')).toBe(2_100);
  expect(total(paid(2_100), 'PayableAmount')).toBe(10_000);
  expect(textAt(paid(2_100), 'cac:PaymentTerms/cbc:Note')).toBe('Sin plazo de pago indicado');
  expect(one(paid(12_100), 'cac:PaymentTerms')).toBeUndefined();
});

test('a due date takes the place of the term, with the account and the reference to give', () => {
  const payment = { iban: 'ES9121000418450200051332', link: '' };
  const due = written(of([line()], { due_date: '2026-12-24', payment_method: null, payment }));
  expect(textAt(due, 'cbc:DueDate')).toBe('2026-12-24');
  expect(one(due, 'cac:PaymentTerms')).toBeUndefined();
  const means = one(due, 'cac:PaymentMeans') as Node;
  expect(textAt(means, 'cbc:PaymentMeansCode')).toBe('30');
  expect(textAt(means, 'cbc:PaymentID')).toBe('F2026-0118');
  expect(textAt(means, 'cac:PayeeFinancialAccount/cbc:ID')).toBe(payment.iban);
  const papers = [
    of([line()], { due_date: '2026-12-24', payment_method: null, payment }),
    of([line()], { due_date: '2026-12-24' }),
    of([line()], { due_date: null, payment_method: 'transfer', payment }),
    difference([line({ quantity_hundredths: -100 })], { due_date: null, payment }),
  ];
  for (const paper of papers) expect(brokenEn16931(xmlOf(paper))).toEqual([]);
  const settled = [
    { date: '2026-11-24', amount_cents: of([line()]).totals.total_cents, method: 'transfer' as const },
  ];
  const paid = written(of([line()], { due_date: '2026-12-24', payment, payments: settled }));
  expect(one(paid, 'cbc:DueDate')).toBeUndefined();
  expect(one(paid, 'cac:PayeeFinancialAccount')).toBeUndefined();
  const atOnce = written(of([line()], { due_date: null, payment_method: null, payment }));
  expect(one(atOnce, 'cbc:DueDate')).toBeUndefined();
  expect(one(atOnce, 'cac:PaymentMeans')).toBeUndefined();
});

test('a tax id is a VAT number where it is Spanish, or written as one of the Union', () => {
  const numbersOf = (recipient: InvoicePaper['recipient'], lines = [line()]) => {
    const party = one(written(of(lines, { recipient })), 'cac:AccountingCustomerParty/cac:Party') as Node;
    return ['cac:PartyTaxScheme', 'cac:PartyLegalEntity'].map((path) =>
      textAt(party, `${path}/cbc:CompanyID`),
    );
  };
  expect(numbersOf(clara)).toEqual(['ES12345678Z', '12345678Z']);
  expect(numbersOf({ ...clara, tax_id: ' b-12.345.674 ' })).toEqual(['ESB12345674', 'B12345674']);
  expect(numbersOf(abroad.german)).toEqual(['DE123456789', 'DE123456789']);
  expect(numbersOf({ ...abroad.german, tax_id: '12/345/67890' })).toEqual([null, '12/345/67890']);
  expect(numbersOf(abroad.greek)).toEqual(['EL123456789', 'EL123456789']);
  expect(numbersOf(abroad.moroccan)).toEqual([null, 'MA0001']);
  expect(numbersOf(clara, [untaxed('N1')])).toEqual([null, '12345678Z']);
});

test('it says when the work was done, to which vehicle, and where it can be verified', () => {
  const document = written(of([line()], { operation_date: '2026-11-02' }));
  expect(textAt(document, 'cac:Delivery/cbc:ActualDeliveryDate')).toBe('2026-11-02');
  const [vehicle, qr] = all(document, 'cac:AdditionalDocumentReference') as [Node, Node];
  expect(textAt(vehicle, 'cbc:ID')).toBe('1234 KLM');
  expect(textAt(qr, 'cac:Attachment/cac:ExternalReference/cbc:URI')).toContain('&numserie=F2026-0118&');
  expect(one(written(of([line()])), 'cac:Delivery')).toBeUndefined();
});

test('hostile texts come back as what can be read of them, and no XML parser refuses them', () => {
  expect(() => refuseBadXml(xmlOf(hostilePaper))).not.toThrow();
  expect(() => refuseBadXml(xmlOf(hostilePaper).replace('–', '\u0001'))).toThrow();
  const document = written(hostilePaper);
  const [first, second] = all(document, 'cac:InvoiceLine/cac:Item/cbc:Name');
  expect(first?.text).toMatch(/^\]\]> <b a="1">&amp; 'x' +\ufffd 🚗 <!-- --> <\?x\?> <!\[CDATA\[$/);
  expect(second?.text).toBe('–');
  expect(textAt(document, 'cbc:ID')).toBe('A/26&<"0001">');
});

test.each([
  ['draft', of([line()], { full_number: null })],
  ['draft', of([])],
  ['simplified', of([line()], { kind: 'simplified', recipient: null })],
  ['simplified', of([line()], { kind: 'corrective-simplified', recipient: null })],
  ['simplified', of([line()], { recipient: null })],
  ['tax', of([line()], { workshop: { ...of([line()]).workshop, country: 'AD', region: null } })],
  ['tax', of([line()], { workshop: { ...of([line()]).workshop, country: 'MX', region: null } })],
  ['tax_id', of([line()], { recipient: { ...clara, tax_id: null } })],
  ['tax_id', of([untaxed('E5')], { recipient: abroad.moroccan })],
  ['country', of([line()], { recipient: { ...clara, country: 'XK' } })],
])('it has no electronic form because of its %s', (obstacle, paper) => {
  expect(ublObstacle(paper)).toBe(obstacle);
  expect(renderUbl(paper)).toBeNull();
});

const anyLine = fc.record({
  quantity_hundredths: fc.integer({ min: -999_999, max: 999_999 }).filter((quantity) => quantity !== 0),
  unit_price_cents: fc.integer({ min: 0, max: 99_999_999 }),
  discount_basis_points: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
  line_type: fc.constantFrom('labor' as const, 'part' as const),
  description: fc.string({ unit: anyCodePoint, maxLength: 40 }),
  tax: fc.oneof(
    fc.constantFrom(2_100, 1_000, 400),
    fc.constantFrom('E1', 'E2', 'E3', 'E4', 'E6', 'N1', 'N2', 'S2'),
  ),
});

const anyPaper = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    make: fc.constantFrom(of, difference, substitution),
    region: fc.constantFrom('MD', 'CN', 'CE'),
    rebu: fc.boolean(),
    surcharge: fc.boolean(),
    paidCents: fc.integer({ min: -100_000, max: 100_000 }),
    notes: fc.string({ unit: anyCodePoint, maxLength: 40 }),
  })
  .map(({ lines, make, region, rebu, surcharge, paidCents, notes }) => {
    const taxed = lines.map(({ tax, ...each }) =>
      typeof tax === 'number' ? line({ ...each, tax_rate_basis_points: tax }) : untaxed(tax, each),
    );
    const { totals } = invoicePaper({ lines: taxed, rebu }, { surcharge: surcharge && region === 'MD' });
    const payments = [{ date: '2026-11-24', amount_cents: paidCents, method: 'cash' as const }];
    return make(taxed, { ...at(region), rebu, totals, payments, public_notes: notes });
  });

test('any invoice passes all rules and keeps its totals', () => {
  fc.assert(
    fc.property(anyPaper, (paper) => {
      const { groups, ...sums } = paper.totals;
      refuseBadXml(xmlOf(paper));
      expect(brokenEn16931(xmlOf(paper))).toEqual([]);
      expect(sumsOf(paper)).toEqual(sums);
    }),
    { numRuns: 200 },
  );
});
