import type { Context } from '../../actions/context.ts';
import {
  findInvoiceDetail,
  type InvoiceDetailRow,
  type ShownInvoiceRow,
  type ShownPaymentRow,
} from '../../db/invoices/queries.ts';
import type { InvoiceLineRow } from '../../db/invoices/writing.ts';
import { lineAmountsOf, lineBaseCents } from '../../domain/budgets/lines.ts';
import { mentionReplacement } from '../../domain/clients/mentions.ts';
import { type BalanceFields, computeBalance } from '../../domain/invoices/balance.ts';
import { contractKind } from '../../domain/invoices/invoice.ts';
import { invoiceTotals, type Regime, type TaxGroup } from '../../domain/invoices/totals.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import { problem } from '../../domain/requests/problem.ts';
import { findKnownModel } from '../../domain/vehicles/known-models.ts';
import type { components } from '../../generated/types.ts';

type InvoiceRecord = components['schemas']['Invoice'];
type InvoiceItem = components['schemas']['InvoiceItem'];

export function invoiceItem(row: ShownInvoiceRow): InvoiceItem {
  return {
    id: row.id,
    number: row.number,
    series: row.series,
    full_number: row.full_number,
    kind: contractKind(row.kind),
    status: row.status,
    date: row.date,
    operation_date: row.operation_date,
    due_date: row.due_date,
    overdue: row.overdue,
    issued_at: row.issued_at,
    updated_at: row.updated_at,
    client_id: row.client_id,
    client: { id: row.client_id, name: row.client_name },
    budget_id: row.budget_id,
    vehicle_id: row.vehicle_id,
    vehicle: vehicleOf(row),
    plate: row.plate,
    km: row.km,
    total: fromHundredths(row.total_cents),
    currency: 'EUR',
    payments: balance(row),
    payment_method: row.payment_method,
    rebu: row.rebu,
    surcharge: row.surcharge,
    advance: row.advance,
    split: row.split,
    rectifies_number: row.rectifies_number,
    rectifies_id: row.rectifies_id,
    correction: row.correction,
    correction_reason: isTextBlocked(row) ? null : row.correction_reason,
    exchanges_id: row.exchanges_id,
    reverses_id: row.reverses_id,
    replaced_by_id: row.replaced_by_id,
    verifactu_hash: row.verifactu_hash,
    verifactu_status: row.verifactu_status,
  };
}

function invoiceRecord(row: InvoiceDetailRow): InvoiceRecord {
  return {
    ...invoiceItem(row),
    billing: billingOf(row),
    date_in: row.date_in,
    date_out: row.date_out,
    public_notes: isTextBlocked(row) ? null : row.public_notes,
    claim_number: isTextBlocked(row) ? null : row.claim_number,
    policy_number: isTextBlocked(row) ? null : row.policy_number,
    totals: totalsRecord(row.lines, row),
    lines: row.lines.map((line) => lineRecord(line, row)),
    payment_list: row.payments.map(paymentRecord),
  };
}

/**
 * Returns the vehicle of an invoice. For an erased client, a known brand and model replace the free texts, which may
 * contain the client's name.
 */
function vehicleOf(row: ShownInvoiceRow): InvoiceItem['vehicle'] {
  const { vehicle_id, plate, brand, model } = row;
  if (vehicle_id === null || plate === null) return null;
  return { id: vehicle_id, plate, ...(isTextBlocked(row) ? findKnownModel(row) : { brand, model }) };
}

function balance(row: BalanceFields): InvoiceItem['payments'] {
  const { paid_cents, pending_cents, settled } = computeBalance(row);
  return { paid: fromHundredths(paid_cents), pending: fromHundredths(pending_cents), settled };
}

/** Returns the recipient of an invoice. Hides the data of an erased client, which are retained only for accounting. */
function billingOf(row: InvoiceDetailRow): InvoiceRecord['billing'] {
  const unlessErased = <Value>(value: Value) => (row.client_erased ? null : value);
  return {
    name: unlessErased(row.billing_name),
    tax_id: unlessErased(row.billing_tax_id),
    address: unlessErased(row.billing_address),
    city: unlessErased(row.billing_city),
    zip: unlessErased(row.billing_zip),
    province: unlessErased(row.billing_province),
    country: unlessErased(row.billing_country),
  };
}

function totalsRecord(lines: InvoiceLineRow[], regime: Regime): InvoiceRecord['totals'] {
  const { base_cents, quota_cents, surcharge_cents, total_cents, groups } = invoiceTotals(lines, regime);
  const byRate = Map.groupBy(groups, (group) => group.tax_rate_basis_points);
  return {
    base: fromHundredths(base_cents),
    tax: fromHundredths(quota_cents + surcharge_cents),
    total: fromHundredths(total_cents),
    currency: 'EUR',
    tax_rates: [...byRate.values()].map(taxRate).sort((one, other) => one.rate - other.rate),
  };
}

/**
 * Returns the sum of the tax groups of one rate. Several groups have the same rate if lines are exempt for different
 * reasons.
 */
function taxRate(alike: TaxGroup[]): components['schemas']['InvoiceTaxRate'] {
  const [first] = alike as [TaxGroup];
  const sum = (amount: (group: TaxGroup) => number) =>
    fromHundredths(alike.reduce((total, group) => total + amount(group), 0));
  return {
    rate: fromHundredths(first.tax_rate_basis_points),
    base: sum((group) => group.base_cents),
    quota: sum((group) => group.quota_cents),
    surcharge_rate: fromHundredths(first.surcharge_rate_basis_points),
    surcharge: sum((group) => group.surcharge_cents),
  };
}

/**
 * Tells whether the free texts of an invoice are hidden, because they may name the paying client or the budget's
 * client.
 */
function isTextBlocked({ client_erased, owner_erased }: Erasable): boolean {
  return client_erased || owner_erased;
}

type Erasable = Pick<ShownInvoiceRow, 'client_erased' | 'owner_erased'>;

/**
 * Returns a line of an invoice. For an erased client, returns only its figures, because the free texts may contain
 * former names.
 */
function lineRecord(
  row: InvoiceLineRow,
  { rebu, ...erasable }: Pick<Regime, 'rebu'> & Erasable,
): components['schemas']['InvoiceLine'] {
  const isBlocked = isTextBlocked(erasable);
  const isTaxed = !rebu && row.tax_exempt_code === null;
  return {
    id: row.id,
    description: isBlocked ? mentionReplacement : row.description,
    reference: isBlocked ? null : row.reference,
    group_title: isBlocked ? null : row.group_title,
    ...lineAmountsOf({ ...row, tax_rate_basis_points: isTaxed ? row.tax_rate_basis_points : 0 }),
    tax_exempt_code: row.tax_exempt_code,
    quota: rebu ? null : fromHundredths(row.quota_cents),
    deducts_id: row.deducts_id,
    base: fromHundredths(lineBaseCents(row)),
    currency: 'EUR',
    sort_order: row.sort_order,
  };
}

function paymentRecord(row: ShownPaymentRow): components['schemas']['InvoicePayment'] {
  return {
    id: row.id,
    date: row.date,
    amount: fromHundredths(row.amount_cents),
    currency: 'EUR',
    method: row.method,
  };
}

/** Reads an invoice in its current state with one statement. This is the response of every operation on an invoice. */
export async function invoiceDetail(
  { tx, instance }: Pick<Context, 'tx' | 'instance'>,
  id: number,
): Promise<InvoiceRecord> {
  const row = await findInvoiceDetail(tx, { instanceId: instance.id, id });
  if (!row) throw problem('not_found');
  return invoiceRecord(row);
}
