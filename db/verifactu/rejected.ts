import { type SQL, sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { verifactu_records } from '../connection/tables.ts';

const ofWorkshop = { instanceId: verifactu_records.instance_id };

/**
 * SQL condition for invoices whose rejected tax record requires a correction. A cancelled invoice requires none if
 * another program uses its number (code 3000), or if the tax authority had already annulled it (code 3001).
 */
export const awaitsCorrection = (workshop: SQL = sql.raw('v.instance_id')) =>
  sql`(v.verifactu_status = 'rejected' and not (v.status = 'cancelled' and exists (
  select from verifactu_records r join verifactu_states t on t.instance_id = r.instance_id and t.number = r.number
  where r.instance_id = ${workshop} and r.invoice_id = v.id and t.state = 'rejected'
    and (t.code = '3000' or (t.code = '3001' and r.kind = 'anulacion'))
    and not exists (
      select from verifactu_records l join verifactu_states a on a.instance_id = l.instance_id and a.number = l.number
      where l.instance_id = r.instance_id and l.invoice_id = r.invoice_id and l.number > r.number
        and a.state in ('accepted', 'accepted_with_errors')))))`;

/** An invoice that requires a correction, with its last tax record and the tax authority's answer. */
export interface RejectedInvoice {
  invoice_id: number;
  full_number: string;
  date: string;
  is_cancelled: boolean;
  record: number;
  kind: 'alta' | 'anulacion';
  code: string | null;
  message: string | null;
  rejected_at: string;
}

/** Lists the invoices that require a correction, the earliest rejection first. */
export const listRejected = query(
  { ...ofWorkshop, most: param.integer },
  ($) => sql<RejectedInvoice>`
  select v.id as invoice_id, v.full_number, v.date, v.status = 'cancelled' as is_cancelled, latest.*
  from invoices v cross join lateral (
    select r.number as record, r.kind, t.code, t.description as message, t.changed_at as rejected_at
    from verifactu_records r join verifactu_states t on t.instance_id = r.instance_id and t.number = r.number
    where r.instance_id = ${$.instanceId} and r.invoice_id = v.id
    order by r.number desc limit 1
  ) latest
  where v.instance_id = ${$.instanceId} and ${awaitsCorrection($.instanceId)}
  order by latest.rejected_at, v.id limit ${$.most}`,
);
