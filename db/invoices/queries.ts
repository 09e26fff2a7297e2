import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import { type Db, statement } from '../connection/client.ts';
import type { invoices } from '../connection/tables.ts';
import type { PaymentRow } from './payments.ts';
import type { InvoiceLineRow } from './writing.ts';

type Row = typeof invoices.$inferSelect;

export type ShownInvoiceRow = Pick<
  Row,
  | 'id'
  | 'status'
  | 'kind'
  | 'series'
  | 'number'
  | 'full_number'
  | 'date'
  | 'operation_date'
  | 'issued_at'
  | 'updated_at'
  | 'client_id'
  | 'budget_id'
  | 'vehicle_id'
  | 'plate'
  | 'brand'
  | 'model'
  | 'km'
  | 'total_cents'
  | 'paid_cents'
  | 'payment_method'
  | 'rebu'
  | 'surcharge'
  | 'rectifies_id'
  | 'correction'
  | 'correction_reason'
  | 'replaced_by_id'
  | 'verifactu_hash'
> & { client_name: string; client_erased: boolean; rectifies_number: number | null };

export const shownOfInvoice = `i.id, i.status, i.kind, i.series, i.number, i.full_number, i.date::text, i.operation_date::text,
  i.issued_at, i.updated_at, i.client_id, i.budget_id, i.vehicle_id, i.plate, i.brand, i.model, i.km, i.total_cents,
  i.paid_cents, i.payment_method, i.rebu, i.surcharge, i.rectifies_id, i.correction, i.correction_reason,
  i.replaced_by_id, i.verifactu_hash, c.name as client_name, c.erased_at is not null as client_erased,
  corrected.number as rectifies_number`;

/** Behind `from invoices i`, for what `shownOfInvoice` names. */
export const namesOfInvoice = `
  join clients c on c.instance_id = i.instance_id and c.id = i.client_id
  left join invoices corrected on corrected.instance_id = i.instance_id and corrected.id = i.rectifies_id`;

export type ShownPaymentRow = Pick<PaymentRow, 'id' | 'date' | 'amount_cents' | 'method'>;

export type InvoiceDetailRow = ShownInvoiceRow &
  Pick<
    Row,
    | 'billing_name'
    | 'billing_tax_id'
    | 'billing_address'
    | 'billing_city'
    | 'billing_zip'
    | 'billing_province'
    | 'billing_country'
    | 'date_in'
    | 'date_out'
    | 'public_notes'
  > & { lines: InvoiceLineRow[]; payments: ShownPaymentRow[] };

/** As JSON, so that one statement reads it all. */
const linesOfInvoice = `
  (select json_agg(l order by l.sort_order) from (
    select id, sort_order, description, reference, line_type, group_title, quantity_hundredths, unit_price_cents,
      discount_basis_points, tax_rate_basis_points, tax_exempt_code, unit_cost_cents
    from invoice_lines where instance_id = i.instance_id and invoice_id = i.id) l) as lines`;

/** Without those that were undone. */
const paymentsOfInvoice = `
  (select json_agg(p order by p.id) from (
    select id, date, amount_cents, method from invoice_payments
    where instance_id = i.instance_id and invoice_id = i.id and undone_at is null) p) as payments`;

const findWhole = statement<
  Omit<InvoiceDetailRow, 'lines' | 'payments'> & Record<'lines' | 'payments', string | null>
>(`
  select ${shownOfInvoice}, i.billing_name, i.billing_tax_id, i.billing_address, i.billing_city, i.billing_zip,
    i.billing_province, i.billing_country, i.date_in, i.date_out, i.public_notes, ${linesOfInvoice}, ${paymentsOfInvoice}
  from invoices i ${namesOfInvoice} where i.instance_id = $1 and i.id = $2`);

export async function findInvoiceDetail(
  db: Db,
  instanceId: number,
  id: number,
): Promise<InvoiceDetailRow | undefined> {
  const [row] = await findWhole(db, instanceId, id);
  return row && { ...row, lines: parsed(row.lines), payments: parsed(row.payments) };
}

function parsed<Part>(json: string | null): Part[] {
  return json === null ? [] : (JSON.parse(json) as Part[]);
}

const findFrozen = statement<{ paper: string | null }>(
  'select paper from invoices where instance_id = $1 and id = $2',
);

/** What an issued invoice is drawn from for ever; null: it is a draft. */
export async function findFrozenPaper(
  db: Db,
  instanceId: number,
  id: number,
): Promise<InvoicePaper | null | undefined> {
  const [row] = await findFrozen(db, instanceId, id);
  if (!row) return undefined;
  return row.paper === null ? null : (JSON.parse(row.paper) as InvoicePaper);
}
