import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { amountFormats } from '../../../../domain/money/amounts.ts';
import { textOf } from '../../../support/pdf-text.ts';
import { openInvoiceScene } from './scene.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { corrected, desk, drafted, get, issue, issued, set } = scene;

const parser = new XMLParser({ parseTagValue: false, removeNSPrefix: true, ignoreAttributes: true });

/** Reads an invoice from each of its representations: API, tax record, QR code, PDF and UBL. */
async function figuresOf(id: number) {
  const { body: api } = await get(`/invoices/${id}`);
  const { body: record } = await desk('GET', `/verifactu/record?invoice_id=${id}`);
  const { RegistroAlta: alta } = parser.parse(record.xml);
  const [row] = await scene.sql`select paper from invoices where id = ${id}`;
  const qr = new URL(row?.paper.qr);
  const pdf = await desk('GET', `/invoices/${id}/pdf`);
  const ubl = await get(`/invoices/${id}/ubl`);
  const document = Object.values(ubl.status === 200 ? parser.parse(ubl.text) : {}).at(-1) as Ubl | undefined;
  return { api, record, alta, qr, text: textOf(Buffer.from(pdf.body.content, 'base64')), document };
}

interface Ubl {
  ID: string;
  TaxTotal: { TaxAmount: string };
  LegalMonetaryTotal: Record<string, string>;
}

const lines = [
  { description: 'Cambio de correa', line_type: 'labor', quantity: 2.35, unit_price: 48.53, tax_rate: 21 },
  {
    description: 'Kit de distribución',
    line_type: 'part',
    unit_price: 214.37,
    discount_pct: 7.5,
    tax_rate: 21,
  },
  { description: 'Manual', line_type: 'other', quantity: 3, unit_price: 19.99, tax_rate: 4 },
];

const invoices: [name: string, make: () => Promise<{ id: number }>][] = [
  ['at one rate', () => issued()],
  [
    'at two rates, with discounts and cents that round',
    async () => {
      const { id } = await drafted();
      await set(id, { lines });
      return issue(id);
    },
  ],
  [
    'with the equivalence surcharge',
    async () => {
      const { id } = await drafted();
      await set(id, { lines, surcharge: true });
      return issue(id);
    },
  ],
  [
    'that takes back the tax of an unpaid one',
    async () => {
      const { id } = await drafted();
      await set(id, { lines });
      await issue(id);
      return corrected(id, { difference: true, code: 'R3' });
    },
  ],
  [
    'that corrects the tax alone',
    async () => {
      const { id } = await drafted();
      await set(id, { lines: lines.map((each) => ({ ...each, tax_rate: 10 })) });
      await issue(id);
      const taxes = [
        { description: 'Tipo erróneo', unit_price: 0, tax_rate: 10, quota: -37.21 },
        { description: 'Tipo erróneo', unit_price: 0, tax_rate: 21, quota: 78.15 },
      ];
      return corrected(id, { difference: true, lines: taxes });
    },
  ],
  ['that is simplified', async () => issue((await drafted({}, { simplified: true })).id)],
];

test.each(invoices)('an invoice %s says the same wherever it is read', async (_, make) => {
  const { id } = await make();
  const { api, record, alta, qr, text, document } = await figuresOf(id);
  const { total, totals, full_number } = api;
  const said = (amount: number) => amount.toFixed(2);
  expect(totals.base + totals.tax).toBeCloseTo(total, 6);

  expect(alta.ImporteTotal).toBe(said(total));
  expect(alta.CuotaTotal).toBe(said(totals.tax));
  expect(alta.IDFactura.NumSerieFactura).toBe(full_number);
  expect(record.hash).toBe(api.verifactu_hash);
  const details = [alta.Desglose.DetalleDesglose].flat();
  const rates = details.map((each) => [
    each.TipoImpositivo,
    each.BaseImponibleOimporteNoSujeto,
    each.CuotaRepercutida,
  ]);
  const ofApi = totals.tax_rates.map((each: Record<string, number>) => [
    String(each.rate),
    said(each.base as number),
    said(each.quota as number),
  ]);
  expect(rates).toEqual(ofApi);

  expect(qr.searchParams.get('importe')).toBe(said(total));
  expect(qr.searchParams.get('numserie')).toBe(full_number);
  expect(qr.searchParams.get('nif')).toBe(alta.IDFactura.IDEmisorFactura);
  expect(qr.searchParams.get('fecha')).toBe(alta.IDFactura.FechaExpedicionFactura);

  const { money } = amountFormats('es');
  expect(text).toContain(full_number);
  for (const amount of [total, totals.base])
    expect(text.replaceAll(/\s/g, ' ')).toContain(money(Math.round(amount * 100)).replaceAll(/\s/g, ' '));

  if (document === undefined) return; // a simplified invoice has no electronic form
  expect(document.ID).toBe(full_number);
  const quotas = totals.tax_rates.reduce((sum: number, each: { quota: number }) => sum + each.quota, 0);
  // The amounts of a credit note are positive, although the invoice's are negative.
  expect(document.LegalMonetaryTotal.TaxInclusiveAmount).toBe(said(Math.abs(total)));
  expect(document.TaxTotal.TaxAmount).toBe(said(Math.abs(quotas)));
});
