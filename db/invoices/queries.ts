import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { invoices } from '../connection/tables.ts';
import type { PaymentRow } from './payments.ts';
import { ownerErased } from './table.ts';
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
  | 'due_date'
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
  | 'advance'
  | 'split'
  | 'rectifies_id'
  | 'correction'
  | 'correction_code'
  | 'correction_reason'
  | 'exchanges_id'
  | 'reverses_id'
  | 'replaced_by_id'
  | 'verifactu_hash'
  | 'verifactu_status'
> & {
  client_name: string;
  client_erased: boolean;
  owner_erased: boolean;
  rectifies_number: number | null;
  overdue: boolean;
};

const visibleColumns = sql.raw(`
  i.id, i.status, i.kind, i.series, i.number, i.full_number, i.date, i.operation_date, i.due_date, i.issued_at, i.updated_at,
  i.client_id, i.budget_id, i.vehicle_id, i.plate, i.brand, i.model, i.km, i.total_cents, i.paid_cents,
  i.payment_method, i.rebu, i.surcharge, i.advance, i.split, i.rectifies_id, i.correction, i.correction_code, i.correction_reason,
  i.exchanges_id, i.reverses_id, i.replaced_by_id, i.verifactu_hash, i.verifactu_status, c.name as client_name,
  c.erased_at is not null as client_erased, ${ownerErased} as owner_erased,
  corrected.number as rectifies_number,
  i.status = 'issued' and i.replaced_by_id is null and i.total_cents > i.paid_cents and coalesce(i.due_date < (
    select ((now() + clock_ahead_ms * interval '1 millisecond') at time zone timezone)::date from instances where id = i.instance_id), false) as overdue`);

const joins = sql.raw(`
  join clients c on c.instance_id = i.instance_id and c.id = i.client_id
  left join invoices corrected on corrected.instance_id = i.instance_id and corrected.id = i.rectifies_id`);

/**
 * Lists invoices by their ids as the API shows them. Searches each id in a separate subquery: with many workshops,
 * PostgreSQL would otherwise read all invoices with lower ids.
 */
export const listShownInvoices = query(
  { instanceId: invoices.instance_id, ids: param.list(invoices.id) },
  ($) => sql<ShownInvoiceRow>`
  select ${visibleColumns} from unnest(${$.ids}::bigint[]) page (id)
    cross join lateral (
      select * from invoices where instance_id = ${$.instanceId} and id = page.id offset 0
    ) i ${joins}
  order by i.id`,
);

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
    | 'claim_number'
    | 'policy_number'
  > & { lines: InvoiceLineRow[]; payments: ShownPaymentRow[] };

/** Finds an invoice with its lines and payments in one statement. Excludes undone payments. */
export const findInvoiceDetail = query.first(
  { instanceId: invoices.instance_id, id: invoices.id },
  ($) => sql<InvoiceDetailRow>`
  select ${visibleColumns}, i.billing_name, i.billing_tax_id, i.billing_address, i.billing_city, i.billing_zip,
    i.billing_province, i.billing_country, i.date_in, i.date_out, i.public_notes, i.claim_number, i.policy_number,
    (select coalesce(json_agg(l order by l.sort_order), '[]') from (
      select id, sort_order, description, reference, line_type, group_title, quantity_hundredths, unit_price_cents,
        discount_basis_points, tax_rate_basis_points, tax_exempt_code, unit_cost_cents, quota_cents,
        deducts_id
      from invoice_lines where instance_id = i.instance_id and invoice_id = i.id) l) as lines,
    (select coalesce(json_agg(p order by p.id), '[]') from (
      select id, date, amount_cents, method from invoice_payments
      where instance_id = i.instance_id and invoice_id = i.id and undone_at is null) p) as payments
  from invoices i ${joins} where i.instance_id = ${$.instanceId} and i.id = ${$.id}`,
);

/** Finds the frozen paper of an invoice, which is the data for its PDF. The paper of a draft is null. */
export const findFrozenPaper = query.first(
  { instanceId: invoices.instance_id, id: invoices.id },
  ($) => sql<Pick<Row, 'paper'>>`
  select paper from invoices where instance_id = ${$.instanceId} and id = ${$.id}`,
);
