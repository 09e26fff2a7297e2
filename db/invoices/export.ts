import type { ExportedInvoice } from '../../domain/invoices/ledger.ts';
import { type Db, statement } from '../connection/client.ts';

const list = statement<Omit<ExportedInvoice, 'groups'> & { groups: string }>(`
  select i.id, i.status, i.kind, i.series, i.number, i.full_number, i.date, i.operation_date,
    corrected.full_number as rectifies, i.budget_id, i.client_id, i.plate, i.rebu, i.payment_method, i.total_cents,
    i.paid_cents, i.replaced_by_id, i.verifactu_hash, i.paper -> 'totals' -> 'groups' as groups,
    case when c.erased_at is null then i.billing_name end as billing_name,
    case when c.erased_at is null then i.billing_tax_id end as billing_tax_id,
    case when c.erased_at is null then i.billing_country end as billing_country
  from invoices i
    join clients c on c.instance_id = i.instance_id and c.id = i.client_id
    left join invoices corrected on corrected.instance_id = i.instance_id and corrected.id = i.rectifies_id
  where i.instance_id = $1 and i.status <> 'draft' and i.date between $2::date and $3::date
  order by i.date, i.issued_at, i.id limit $4`);

/** What was issued on some days, in that order; one more than asked for tells that there is more. */
export async function listExported(
  db: Db,
  instanceId: number,
  { from, to }: { from: string; to: string },
  most: number,
): Promise<ExportedInvoice[]> {
  const rows = await list(db, instanceId, from, to, most + 1);
  return rows.map((row) => ({ ...row, groups: JSON.parse(row.groups) }));
}
