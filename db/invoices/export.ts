import { sql } from 'drizzle-orm';
import type { ExportedInvoice } from '../../domain/invoices/ledger.ts';
import { param, query } from '../connection/query.ts';
import { invoices } from '../connection/tables.ts';

/** Lists the invoices of some days in the order of issue. */
export const listExported = query(
  { instanceId: invoices.instance_id, from: invoices.date, to: invoices.date, most: param.integer },
  ($) => sql<ExportedInvoice>`
  select i.id, i.status, i.kind, i.series, i.number, i.full_number, i.date, i.operation_date,
    corrected.full_number as rectifies, i.budget_id, i.client_id, i.plate, i.rebu, i.payment_method, i.total_cents,
    i.paid_cents, i.replaced_by_id, i.verifactu_hash, i.paper -> 'totals' -> 'groups' as groups,
    case when c.erased_at is null then i.billing_name end as billing_name,
    case when c.erased_at is null then i.billing_tax_id end as billing_tax_id,
    case when c.erased_at is null then i.billing_country end as billing_country
  from invoices i
    join clients c on c.instance_id = i.instance_id and c.id = i.client_id
    left join invoices corrected on corrected.instance_id = i.instance_id and corrected.id = i.rectifies_id
  where i.instance_id = ${$.instanceId} and i.status <> 'draft' and i.date between ${$.from}::date and ${$.to}::date
  order by i.date, i.issued_at, i.id limit ${$.most}`,
);
