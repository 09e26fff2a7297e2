import { fromHundredths } from '../money/money.ts';
import { balanceOf } from './balance.ts';
import type { InvoiceKind, InvoiceStatus, PaymentMethod } from './invoice.ts';
import type { TaxGroup } from './totals.ts';

/** An issued invoice as a bookkeeper takes it over. */
export interface ExportedInvoice {
  id: number;
  status: InvoiceStatus;
  kind: InvoiceKind;
  series: string;
  number: number;
  full_number: string;
  date: string;
  operation_date: string | null;
  rectifies: string | null;
  budget_id: number;
  client_id: number;
  billing_name: string | null;
  billing_tax_id: string | null;
  billing_country: string | null;
  plate: string | null;
  rebu: boolean;
  payment_method: PaymentMethod | null;
  total_cents: number;
  paid_cents: number;
  replaced_by_id: number | null;
  verifactu_hash: string | null;
  groups: TaxGroup[];
}

/**
 * Returns one row for each tax rate of an invoice. All amounts of a cancelled invoice are 0, so that rows can
 * be summed.
 */
export function ledgerRows(invoice: ExportedInvoice) {
  const { rectifies, client_id, billing_name, billing_tax_id, billing_country } = invoice;
  const counts = invoice.status === 'cancelled' ? 0 : 1;
  const euros = (cents: number) => fromHundredths(cents * counts);
  const { paid_cents, pending_cents } = balanceOf(invoice);
  return invoice.groups.map((group, at) => ({
    full_number: invoice.full_number,
    series: invoice.series,
    number: invoice.number,
    date: invoice.date,
    operation_date: invoice.operation_date,
    kind: invoice.kind,
    status: invoice.status,
    rectifies,
    client_id,
    name: billing_name,
    tax_id: billing_tax_id,
    country: billing_country,
    plate: invoice.plate,
    budget_id: invoice.budget_id,
    invoice_id: invoice.id,
    rebu: invoice.rebu,
    tax_rate: fromHundredths(group.tax_rate_basis_points),
    tax_exempt_code: group.tax_exempt_code,
    base: euros(group.base_cents),
    quota: euros(group.quota_cents),
    surcharge_rate: fromHundredths(group.surcharge_rate_basis_points),
    surcharge: euros(group.surcharge_cents),
    row_total: euros(group.base_cents + group.quota_cents + group.surcharge_cents),
    // Appears once per invoice, so that columns can be summed.
    invoice_total: at === 0 ? euros(invoice.total_cents) : null,
    paid: at === 0 ? fromHundredths(paid_cents) : null,
    pending: at === 0 ? fromHundredths(pending_cents) : null,
    payment_method: invoice.payment_method,
    verifactu_hash: invoice.verifactu_hash,
  }));
}

type LedgerRow = ReturnType<typeof ledgerRows>[number];

const columns: (keyof LedgerRow)[] = [
  'full_number',
  'series',
  'number',
  'date',
  'operation_date',
  'kind',
  'status',
  'rectifies',
  'client_id',
  'name',
  'tax_id',
  'country',
  'plate',
  'budget_id',
  'invoice_id',
  'rebu',
  'tax_rate',
  'tax_exempt_code',
  'base',
  'quota',
  'surcharge_rate',
  'surcharge',
  'row_total',
  'invoice_total',
  'paid',
  'pending',
  'payment_method',
  'verifactu_hash',
];

/** Writes RFC 4180, with the mark by which spreadsheets recognise UTF-8. */
export function ledgerCsv(rows: readonly LedgerRow[]): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

function cell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // A spreadsheet would read it as a formula.
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
