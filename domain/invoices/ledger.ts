import { fromHundredths, sum } from '../money/money.ts';
import { harmless } from '../text/table-csv.ts';
import type { RecordDetail } from '../verifactu/record.ts';
import type { RecordState } from '../verifactu/states.ts';
import type { TaxPlace } from '../workshops/tax-place.ts';
import { computeBalance } from './balance.ts';
import type { Correction, CorrectionCode, InvoiceStatus, PaymentMethod, RecipientNaming } from './invoice.ts';
import { invoiceType, type Scheme, taxDetails } from './tax-record.ts';
import { marginTotals, type TaxedLine, type TaxGroup } from './totals.ts';

/** The amounts of an invoice, as shown to the client. */
interface LedgerAmounts extends Scheme {
  total_cents: number;
  groups: TaxGroup[];
  /** The lines of an invoice of used goods, whose margin is taxed; null for all other invoices. */
  rebu_lines: TaxedLine[] | null;
}

/** An issued invoice in the export for bookkeepers. */
export interface ExportedInvoice extends LedgerAmounts, RecipientNaming {
  id: number;
  status: InvoiceStatus;
  series: string;
  number: number;
  full_number: string;
  date: string;
  operation_date: string | null;
  rectifies: string | null;
  exchanges_id: number | null;
  reverses_id: number | null;
  /** The number of the simplified invoice for which this invoice was issued in exchange. */
  exchanges: string | null;
  budget_id: number;
  client_id: number;
  billing_name: string | null;
  billing_tax_id: string | null;
  billing_country: string | null;
  plate: string | null;
  payment_method: PaymentMethod | null;
  paid_cents: number;
  replaced_by_id: number | null;
  verifactu_hash: string | null;
  verifactu_status: RecordState | null;
  due_date: string | null;
  correction: Correction | null;
  correction_code: CorrectionCode | null;
  /** The number of the invoice that replaced this invoice. */
  replaced_by: string | null;
  /** The workshop's address when it issued the invoice, as far as it decides the tax. */
  place: TaxPlace;
  /** The amounts of the invoice that this invoice replaces, by substitution or by exchange of a simplified invoice. */
  replaces: LedgerAmounts | null;
  /** The date of the last payment. */
  paid_on: string | null;
  /** The methods of the payments, such as `card+cash`. */
  paid_by: string | null;
  /** The local date of the cancellation, and its reason. */
  cancelled_on: string | null;
  cancellation_reason: string | null;
}

/**
 * Returns one row per tax rate of an invoice. A substitution or exchange also has a negative row per rate of the
 * replaced invoice, and a cancelled invoice has amounts of 0. The sums of all rows therefore equal the revenue in
 * reports.
 */
export function ledgerRows(invoice: ExportedInvoice) {
  const replaced = subtractedAmounts(invoice);
  if (replaced === null) return rowsOf(invoice);
  const subtractedRows = rowsOf({ ...invoice, ...replaced });
  return [
    ...rowsOf(invoice),
    ...subtractedRows.map((row) => ({ ...row, replaced_amounts: true, paid: null, pending: null })),
  ];
}

/**
 * Returns the amounts of the replaced invoice, negated, because the ledger subtracts the replaced invoice. For an
 * invoice that reverses an exchange, the amounts are not negated, because the ledger adds them again.
 */
export function subtractedAmounts({ replaces, reverses_id }: ExportedInvoice): LedgerAmounts | null {
  return replaces === null || reverses_id !== null ? replaces : negateAmounts(replaces);
}

function negateAmounts({ total_cents, rebu, located_in, groups, rebu_lines }: LedgerAmounts): LedgerAmounts {
  return {
    total_cents: -total_cents,
    rebu,
    located_in,
    groups: groups.map((group) => ({
      ...group,
      base_cents: -group.base_cents,
      quota_cents: -group.quota_cents,
      surcharge_cents: -group.surcharge_cents,
    })),
    rebu_lines:
      rebu_lines?.map((line) => ({ ...line, quantity_hundredths: -line.quantity_hundredths })) ?? null,
  };
}

/** Returns the tax details that the tax authority receives: for used goods, the details of the margin. */
export function reportedDetails({
  groups,
  rebu,
  located_in,
  rebu_lines,
  place,
}: LedgerAmounts & { place: TaxPlace }): RecordDetail[] {
  return taxDetails(rebu ? marginTotals(rebu_lines ?? []).groups : groups, place, { rebu, located_in });
}

function rowsOf(invoice: ExportedInvoice) {
  const { rectifies, client_id, billing_name, billing_tax_id, billing_country } = invoice;
  const counts = invoice.status === 'cancelled' ? 0 : 1;
  const euros = (cents: number) => fromHundredths(cents * counts);
  const { paid_cents, pending_cents } = computeBalance(invoice);
  const details = reportedDetails(invoice);
  const isMargin = (at: number) => invoice.rebu && at === 0;
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
    // Only the first row of an invoice contains its total, paid and pending amounts, so that columns can be summed.
    invoice_total: at === 0 ? euros(invoice.total_cents) : null,
    paid: at === 0 ? fromHundredths(paid_cents) : null,
    pending: at === 0 ? fromHundredths(pending_cents) : null,
    payment_method: invoice.payment_method,
    verifactu_hash: invoice.verifactu_hash,
    type: invoiceType(invoice),
    regime: details[at]?.regime ?? null,
    correction: invoice.correction,
    correction_code: invoice.correction_code,
    replaces: invoice.correction === 'substitution' ? rectifies : invoice.exchanges,
    replaced_by: invoice.replaced_by,
    replaced_amounts: false,
    rebu_margin: isMargin(at) ? euros(sum(details.map(({ baseCents }) => baseCents))) : null,
    rebu_tax: isMargin(at) ? euros(sum(details.map(({ quotaCents }) => quotaCents))) : null,
    paid_on: invoice.paid_on,
    paid_by: invoice.paid_by,
    verifactu_status: invoice.verifactu_status,
    due_date: invoice.due_date,
  }));
}

type LedgerRow = ReturnType<typeof ledgerRows>[number];

const ledgerColumns: (keyof LedgerRow)[] = [
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
  'type',
  'regime',
  'correction',
  'correction_code',
  'replaces',
  'replaced_by',
  'replaced_amounts',
  'rebu_margin',
  'rebu_tax',
  'paid_on',
  'paid_by',
  'verifactu_status',
  'due_date',
];

/** Formats rows as CSV (RFC 4180), with a byte order mark, by which spreadsheets recognise UTF-8. */
export function ledgerCsv(rows: readonly LedgerRow[]): string {
  const lines = rows.map((row) => ledgerColumns.map((column) => formatCell(row[column])).join(','));
  return `\uFEFF${[ledgerColumns.join(','), ...lines].join('\r\n')}\r\n`;
}

function formatCell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = harmless(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
