import { type SQL, sql } from 'drizzle-orm';
import type { ExportedInvoice } from '../../domain/invoices/ledger.ts';
import { param, query } from '../connection/query.ts';
import { invoices } from '../connection/tables.ts';

/** SQL expression for the workshop's place when an invoice was issued, which decided the taxes. */
const placeOf = sql`jsonb_build_object('country', i.paper #>> '{workshop,country}',
  'region', i.paper #>> '{workshop,region}', 'zip', coalesce(i.paper #>> '{workshop,zip}', ''))`;

/** SQL expression for the amounts of an invoice's lines, from which the profit margin of used goods is computed. */
const linesOf = (invoiceId: SQL) => sql`(
  select jsonb_agg(jsonb_build_object('quantity_hundredths', l.quantity_hundredths,
    'unit_price_cents', l.unit_price_cents, 'discount_basis_points', l.discount_basis_points,
    'tax_rate_basis_points', l.tax_rate_basis_points, 'tax_exempt_code', l.tax_exempt_code,
    'unit_cost_cents', l.unit_cost_cents) order by l.sort_order)
  from invoice_lines l where l.instance_id = i.instance_id and l.invoice_id = ${invoiceId})`;

/** Lists the invoices dated in a range of days, in the order of issue. */
export const listExported = query(
  { instanceId: invoices.instance_id, from: invoices.date, to: invoices.date, most: param.integer },
  ($) => sql<ExportedInvoice>`
  select i.id, i.status, i.kind, i.series, i.number, i.full_number, i.date, i.operation_date,
    corrected.full_number as rectifies, i.exchanges_id, i.reverses_id, exchanged.full_number as exchanges, i.budget_id, i.client_id, i.plate, i.rebu, i.located_in, i.qualified,
    i.without_tax_id, i.payment_method, i.total_cents, i.paid_cents, i.replaced_by_id, i.verifactu_hash,
    i.verifactu_status, i.due_date, i.paper -> 'totals' -> 'groups' as groups,
    i.correction, i.correction_code, replacement.full_number as replaced_by, ${placeOf} as place,
    case when i.rebu then ${linesOf(sql`i.id`)} end as rebu_lines,
    case when replaced.id is not null then jsonb_build_object(
      'total_cents', replaced.total_cents, 'rebu', replaced.rebu, 'located_in', replaced.located_in,
      'groups', replaced.paper -> 'totals' -> 'groups',
      'rebu_lines', case when replaced.rebu then ${linesOf(sql`replaced.id`)} end) end as replaces,
    paid.last_day as paid_on, paid.methods as paid_by,
    (i.cancelled_at at time zone (select timezone from instances where id = i.instance_id))::date::text as cancelled_on,
    case when c.erased_at is null then i.cancellation_reason end as cancellation_reason,
    case when c.erased_at is null then i.billing_name end as billing_name,
    case when c.erased_at is null then i.billing_tax_id end as billing_tax_id,
    case when c.erased_at is null then i.billing_country end as billing_country
  from invoices i
    join clients c on c.instance_id = i.instance_id and c.id = i.client_id
    left join invoices corrected on corrected.instance_id = i.instance_id and corrected.id = i.rectifies_id
    left join invoices exchanged on exchanged.instance_id = i.instance_id and exchanged.id = i.exchanges_id
    left join invoices replaced on replaced.instance_id = i.instance_id
      and replaced.id = case when i.correction = 'substitution' then i.rectifies_id else i.exchanges_id end
    left join invoices replacement on replacement.instance_id = i.instance_id and replacement.id = i.replaced_by_id
    left join lateral (
      select max(p.date)::text as last_day, string_agg(distinct p.method, '+' order by p.method) as methods
      from invoice_payments p
      where p.instance_id = i.instance_id and p.invoice_id = i.id and p.undone_at is null) paid on true
  where i.instance_id = ${$.instanceId} and i.status <> 'draft' and i.date between ${$.from}::date and ${$.to}::date
  order by i.date, i.issued_at, i.series_id, i.number limit ${$.most}`,
);
