import type { InvoiceLine } from '../../domain/invoices/invoice.ts';
import type { ExportedInvoice } from '../../domain/invoices/ledger.ts';
import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import { invoiceTotals } from '../../domain/invoices/totals.ts';
import { quoteOnPaper } from './papers.ts';

export function invoiceLine(n: number, changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    description: `Pastillas de freno delanteras ${n}`,
    reference: null,
    line_type: 'part',
    group_title: null,
    tax_exempt_code: null,
    unit_cost_cents: null,
    quantity_hundredths: 100,
    unit_price_cents: 4_990,
    discount_basis_points: 0,
    tax_rate_basis_points: 2_100,
    ...changes,
  };
}

const work = [
  'Sustitución de pastillas y discos de freno delanteros',
  'Juego de pastillas de freno delanteras',
  'Discos de freno ventilados 288 mm',
  'Limpieza y engrase de pinzas',
  'Líquido de frenos DOT 4, 1 l',
  'Alineación de la dirección',
  'Gestión de residuos',
];

export function invoiceLines(count: number): InvoiceLine[] {
  const kinds = ['labor', 'part', 'part', 'labor', 'part', 'sublet', 'fee'] as const;
  return Array.from({ length: count }, (_, n) =>
    invoiceLine(n + 1, {
      description: `${work[n % work.length]}`,
      line_type: kinds[n % kinds.length] as InvoiceLine['line_type'],
      group_title:
        count > 7 ? (['Frenos', 'Motor', 'Carrocería y pintura'][Math.floor(n / 9) % 3] as string) : null,
      reference: kinds[n % kinds.length] === 'part' ? `REF-${1000 + n}` : null,
      quantity_hundredths: 50 + 25 * (n % 7),
      unit_price_cents: 1_250 + 317 * (n % 40),
      discount_basis_points: n % 7 === 4 ? 1_000 : 0,
    }),
  );
}

export const qrText =
  'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&numserie=F2026-0118&fecha=24-11-2026&importe=241.40';

interface Regime {
  surcharge?: boolean;
}

/** Returns an invoice whose totals are computed from the lines. */
export function invoicePaper(
  changes: Partial<InvoicePaper> = {},
  { surcharge = false }: Regime = {},
): InvoicePaper {
  const { lines = invoiceLines(5), rebu = false } = changes;
  return {
    language: 'es',
    kind: 'full',
    invoice_id: 340,
    full_number: 'F2026-0118',
    date: '2026-11-24',
    operation_date: null,
    at: '2026-11-24T16:05:00.000Z',
    budget_id: 512,
    workshop: { ...quoteOnPaper.workshop, web: 'https://taller.example.com', logo_url: null },
    recipient: { ...quoteOnPaper.client, country: 'ES' },
    vehicle: quoteOnPaper.vehicle,
    date_in: '2026-11-20T08:00:00.000Z',
    date_out: '2026-11-24T16:00:00.000Z',
    public_notes: null,
    rebu,
    lines,
    totals: invoiceTotals(lines, { rebu, surcharge }),
    payment_method: 'transfer',
    payments: [],
    corrects: null,
    qr: qrText,
    verifiable: true,
    ...changes,
  };
}

/** Returns an issued invoice in the format of the exports for ledgers; `groups` are its totals by tax rate. */
export function exportedInvoice(
  changes: Partial<ExportedInvoice> & Pick<ExportedInvoice, 'groups'>,
): ExportedInvoice {
  return {
    id: 340,
    status: 'issued',
    kind: 'full',
    series: 'F',
    number: 118,
    full_number: 'F2026-0118',
    date: '2026-11-20',
    operation_date: null,
    rectifies: null,
    exchanges_id: null,
    reverses_id: null,
    exchanges: null,
    budget_id: 512,
    client_id: 118,
    billing_name: 'Clara Ejemplo',
    billing_tax_id: '12345678Z',
    billing_country: 'ES',
    plate: '0000BBB',
    rebu: false,
    located_in: null,
    qualified: false,
    without_tax_id: false,
    payment_method: 'card',
    total_cents: 17_600,
    paid_cents: 7_600,
    replaced_by_id: null,
    verifactu_hash: 'AB',
    verifactu_status: 'accepted',
    due_date: '2026-12-20',
    correction: null,
    correction_code: null,
    replaced_by: null,
    place: { country: 'ES', region: null, zip: '28001' },
    replaces: null,
    rebu_lines: null,
    paid_on: '2026-11-21',
    paid_by: 'card+cash',
    cancelled_on: null,
    cancellation_reason: null,
    ...changes,
  };
}
