import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { DifferenceKind } from '../../domain/verifactu/reconcile.ts';
import type { RecordState } from '../../domain/verifactu/states.ts';
import { param, pickColumns, query, type Slot } from '../connection/query.ts';
import { verifactu_differences, verifactu_records, verifactu_sending } from '../connection/tables.ts';
import { taxRecords } from './backlog.ts';

const { instance_id, number, mode } = pickColumns(verifactu_records, ['instance_id', 'number', 'mode']);
const ofWorkshop = { instanceId: instance_id };

/** A tax record that must be sent, with data of its invoice for the comparison with the tax authority. */
export interface ComparedRecord {
  number: number;
  invoice_id: number;
  kind: 'alta' | 'anulacion';
  hash: string;
  state: RecordState;
  issuer_tax_id: string;
  full_number: string;
  date: string;
  is_cancelled: boolean;
  operation_date: string | null;
}

/** Lists the tax records of invoices with the given days, in the order of the chain. */
export const listComparedRecords = query(
  { ...ofWorkshop, mode, days: param.list(verifactu_records.date) },
  ($) => sql<ComparedRecord>`
  select r.number, r.invoice_id, r.kind, r.hash, s.state, r.issuer_tax_id, r.full_number, r.date,
    i.status = 'cancelled' as is_cancelled, i.operation_date
  from verifactu_records r
    join verifactu_states s on s.instance_id = r.instance_id and s.number = r.number
    join invoices i on i.instance_id = r.instance_id and i.id = r.invoice_id
  where r.instance_id = ${$.instanceId} and r.mode = ${$.mode} and r.date = any (${$.days}::date[])
  order by r.number`,
);

interface ReconcileState {
  reconcile_since: string | null;
  reconcile_tried_at: string | null;
  suspended: boolean;
  /** Days of invoices whose tax records the tax authority has not answered. */
  unanswered: string[];
  /** Days of invoices with differences that a person must resolve. */
  differing: string[];
}

/** Reads the state that decides which months are compared with the tax authority. */
export const findReconcileState = query.one(
  { ...ofWorkshop, mode },
  ($) => sql<ReconcileState>`
  select s.reconcile_since, s.reconcile_tried_at, exists (select from verifactu_suspensions) as suspended,
    (
      select coalesce(jsonb_agg(distinct r.date), '[]') from verifactu_states o
      join verifactu_records r on r.instance_id = o.instance_id and r.number = o.number
      where o.instance_id = ${$.instanceId} and o.state in ('pending', 'sent') and r.mode = ${$.mode}
    ) as unanswered,
    (
      select coalesce(jsonb_agg(distinct d.date), '[]') from verifactu_differences d
      where d.instance_id = ${$.instanceId} and d.what <> 'lost_here'
    ) as differing
  from (select ${$.instanceId}::bigint as id) workshop left join verifactu_sending s on s.instance_id = workshop.id`,
);

/**
 * Removes from the backlog the tax records that the tax authority already has. The caller must hold the lease of the
 * records' lane.
 */
export const removeWaitingRecords = query.run(
  { ...ofWorkshop, numbers: param.list(number) },
  ($) => sql`
  delete from backlog
  where instance_id = ${$.instanceId} and kind = ${taxRecords} and item_id = any (${$.numbers}::bigint[])`,
);

const differenceColumns = pickColumns(verifactu_differences, [
  'issuer_tax_id',
  'full_number',
  'date',
  'what',
  'invoice_id',
  'installation',
  'found_at',
]);

export type DifferenceRow = Pick<typeof verifactu_differences.$inferSelect, keyof typeof differenceColumns>;

/**
 * SQL condition that the tax authority rejected a record of this workshop, because it has a different record with the
 * same invoice number.
 */
const isTaken = (instanceId: Slot) =>
  sql<boolean>`${verifactu_differences.what} in ('other_record', 'annulled_there') and exists (
    select from invoices i
    where i.instance_id = ${instanceId} and i.id = ${verifactu_differences.invoice_id}
      and i.verifactu_status = 'rejected')`;

/**
 * Lists the differences that comparisons with the tax authority found. Differences that a person must resolve come
 * first.
 */
export const listDifferences = query({ ...ofWorkshop, most: param.integer }, ($, db) =>
  db
    .select({ ...differenceColumns, is_taken: isTaken($.instanceId).as('is_taken') })
    .from(verifactu_differences)
    .where(eq(verifactu_differences.instance_id, $.instanceId))
    .orderBy(
      sql`${verifactu_differences.what} = 'lost_here'`,
      desc(verifactu_differences.date),
      asc(verifactu_differences.full_number),
    )
    .limit($.most),
);

/** A group of differences of the same kind, for which the advice is the same. */
interface DifferenceReason {
  what: DifferenceKind;
  is_taken: boolean;
  count: number;
  /** Numbers of the first ten invoices of the group. */
  invoices: string[];
  /** Id of an invoice of the group. Null if this database has none of the group's invoices. */
  invoice_id: number | null;
}

/** Counts the differences of the given months, or of all months, by kind and advice. */
export const listDifferenceReasons = query(
  { ...ofWorkshop, months: param.orNull(param.list(param.text)) },
  ($) => sql<DifferenceReason>`
  select what, is_taken, count(*)::int as count, min(invoice_id) as invoice_id,
    to_jsonb((array_agg(full_number order by date, full_number))[1:10]) as invoices
  from (
    select *, ${isTaken($.instanceId)} as is_taken from verifactu_differences
    where instance_id = ${$.instanceId}
      and (${$.months}::text[] is null or to_char(date, 'YYYY-MM') = any (${$.months}::text[]))
  ) differences
  group by what, is_taken order by what = 'lost_here', count(*) desc, what`,
);

/**
 * A tax record at the tax authority that has the number of an invoice, but differs from the invoice's last record in
 * this database, according to the last comparison.
 */
interface OtherCopy {
  what: DifferenceKind;
  installation: string | null;
}

/**
 * Finds the differing tax record of an invoice. Returns undefined if the tax authority has accepted a record of this
 * workshop after the comparison.
 */
export const findOtherCopy = query.first(
  { ...ofWorkshop, invoiceId: verifactu_records.invoice_id },
  ($) => sql<OtherCopy>`
  select d.what, d.installation
  from verifactu_differences d join verifactu_sending s on s.instance_id = d.instance_id
  where d.instance_id = ${$.instanceId} and d.invoice_id = ${$.invoiceId}
    and d.what in ('other_record', 'annulled_there', 'in_force_there')
    and not exists (
      select from verifactu_records r
        join verifactu_states t on t.instance_id = r.instance_id and t.number = r.number
      where r.instance_id = d.instance_id and r.invoice_id = d.invoice_id
        and t.state in ('accepted', 'accepted_with_errors') and t.changed_at > s.reconciled_at)
  limit 1`,
);

/** Lists the numbers of invoices that were issued after a backup, and lost when the backup was restored. */
export const listLostNumbers = query(ofWorkshop, ($, db) =>
  db
    .select({ full_number: verifactu_differences.full_number })
    .from(verifactu_differences)
    .where(
      and(eq(verifactu_differences.instance_id, $.instanceId), eq(verifactu_differences.what, 'lost_here')),
    ),
);

type FoundRow = Omit<DifferenceRow, 'found_at'>;

/** Inserts or updates differences. A difference that is already recorded keeps the time at which it was first found. */
export const storeDifferences = query.run(
  { ...ofWorkshop, found: param.json<FoundRow[]>(), now: param.date },
  ($) => sql`
  insert into verifactu_differences as d
    (instance_id, issuer_tax_id, full_number, date, what, invoice_id, installation, found_at)
  select ${$.instanceId}, f.issuer_tax_id, f.full_number, f.date, f.what, f.invoice_id, f.installation, ${$.now}
  from jsonb_to_recordset(${$.found}) as f
    (issuer_tax_id text, full_number text, date date, what text, invoice_id bigint, installation text)
  on conflict (instance_id, issuer_tax_id, date, full_number) do update
    set what = excluded.what, invoice_id = excluded.invoice_id, installation = excluded.installation,
      found_at = case when d.what = excluded.what then d.found_at else excluded.found_at end`,
);

/** Deletes the differences that the last comparison of the given months no longer found. */
export const forgetDifferences = query.run(
  { ...ofWorkshop, months: param.list(param.text), found: param.json<FoundRow[]>() },
  ($) => sql`
  delete from verifactu_differences d
  where instance_id = ${$.instanceId} and to_char(date, 'YYYY-MM') = any (${$.months}::text[]) and not exists (
    select from jsonb_to_recordset(${$.found}) as f (issuer_tax_id text, full_number text, date date)
    where f.issuer_tax_id = d.issuer_tax_id and f.date = d.date and f.full_number = d.full_number
  )`,
);

/** Records a completed comparison. The workshop may issue invoices and send records again. */
export const markReconciled = query.run(
  { ...ofWorkshop, now: param.date },
  ($) => sql`
  insert into verifactu_sending as s (instance_id, reconciled_at, reconcile_tried_at)
  values (${$.instanceId}, ${$.now}, ${$.now})
  on conflict (instance_id) do update set reconciled_at = excluded.reconciled_at,
    reconcile_tried_at = excluded.reconcile_tried_at, reconcile_failure = null, reconcile_since = null,
    failing_since = case when exists (
      select from backlog where instance_id = ${$.instanceId} and kind = ${taxRecords}
    ) then s.failing_since end`,
);

/**
 * Permits the workshop to issue invoices and send records again without a comparison, because a person has stated its
 * last invoice numbers.
 */
export const markNumbersStated = query.run(ofWorkshop, ($, db) =>
  db
    .update(verifactu_sending)
    .set({ reconcile_since: null })
    .where(eq(verifactu_sending.instance_id, $.instanceId)),
);

/** Records the reason why a comparison failed. */
export const storeReconcileFailure = query.run(
  { ...ofWorkshop, now: param.date, failure: param.text },
  ($) => sql`
  insert into verifactu_sending (instance_id, reconcile_tried_at, reconcile_failure)
  values (${$.instanceId}, ${$.now}, ${$.failure})
  on conflict (instance_id) do update set reconcile_tried_at = excluded.reconcile_tried_at,
    reconcile_failure = excluded.reconcile_failure`,
);

/**
 * Records that the database was restored to a moment. Workshops that may have sent tax records since then can't issue
 * invoices or send records until a comparison, and begin a new chain. Workshops that can't send, and never sent, may
 * continue. If `instanceId` is null, this applies to all workshops.
 */
export const markRestored = query(
  { since: param.date, instanceId: param.orNull(instance_id) },
  ($) => sql<{ host: string }>`
  insert into verifactu_sending as s (instance_id, reconcile_since, new_chain_after)
  select i.id, ${$.since}, coalesce(c.number, 0)
  from instances i left join verifactu_chains c on c.instance_id = i.id
  where (i.id = ${$.instanceId} or ${$.instanceId}::bigint is null)
    and i.removing_at is null and not i.sandbox and i.verifactu in ('test', 'production') and (
    exists (select from verifactu_states t where t.instance_id = i.id)
    or exists (select from verifactu_certificates t where t.instance_id = i.id)
    or i.verifactu_represented_since is not null
  )
  on conflict (instance_id) do update
    set reconcile_since = least(s.reconcile_since, excluded.reconcile_since), new_chain_after = excluded.new_chain_after,
      reconcile_tried_at = null, reconcile_failure = null
  returning (
    select h.host from instance_hosts h where h.instance_id = s.instance_id and h.canonical
  ) as host`,
);

/** A workshop whose tax records are sent, with the time of its last comparison. */
export interface WorkshopToReconcile {
  instance_id: number;
  must_reconcile: boolean;
  reconciled_at: string | null;
  tried_at: string | null;
  timezone: string;
}

/**
 * Lists the workshops whose tax records must be compared after a restore, and the workshops with sent records whose
 * last comparison was attempted before a moment.
 */
export const listToReconcile = query(
  { triedBefore: param.date, againBefore: param.date },
  ($) => sql<WorkshopToReconcile>`
  select i.id as instance_id, s.reconcile_since is not null as must_reconcile, s.reconciled_at,
    s.reconcile_tried_at as tried_at, i.timezone
  from instances i left join verifactu_sending s on s.instance_id = i.id
  where i.removing_at is null and i.paused_at is null and not i.sandbox and i.verifactu in ('test', 'production')
    and not exists (select from verifactu_suspensions)
    and case when s.reconcile_since is not null then coalesce(s.reconcile_tried_at < ${$.againBefore}, true)
      else coalesce(s.reconcile_tried_at < ${$.triedBefore}, true)
        and exists (select from verifactu_states t where t.instance_id = i.id) end
  order by s.reconcile_tried_at nulls first, i.id`,
);

/** A workshop whose tax records could not be compared, or differ from the tax authority's. */
export interface ReconcileTrouble {
  host: string;
  reconcile_since: string | null;
  reconcile_failure: string | null;
  reconciled_at: string | null;
  differences: number;
}

/**
 * Lists the workshops that are stopped until a comparison is completed, that have differences to resolve, or whose last
 * comparison failed and whose last completed comparison is older than a given time. For a workshop without a completed
 * comparison, the time of its first sent record counts instead.
 */
export const listReconcileTroubles = query(
  { comparedSince: param.date },
  ($) => sql<ReconcileTrouble>`
  select h.host, s.reconcile_since, s.reconcile_failure, s.reconciled_at, coalesce(d.differences, 0)::int as differences
  from instances i
    join instance_hosts h on h.instance_id = i.id and h.canonical
    left join verifactu_sending s on s.instance_id = i.id
    left join (
      select instance_id, count(*) as differences from verifactu_differences where what <> 'lost_here' group by instance_id
    ) d on d.instance_id = i.id
  where i.removing_at is null and (
    s.reconcile_since is not null or d.differences is not null
    or (s.reconcile_failure is not null and ${$.comparedSince} > coalesce(s.reconciled_at, (
      select r.at from verifactu_states t
        join verifactu_records r on r.instance_id = t.instance_id and r.number = t.number
      where t.instance_id = i.id order by t.number limit 1
    )))
  )
  order by i.id`,
);

/** Counts the workshops in mode `test` or `production` that have tax records to send, or have sent some. */
export const countSending = query.one(
  {},
  () => sql<{ workshops: number }>`
  select count(*)::int as workshops from instances i
  where i.removing_at is null and i.verifactu in ('test', 'production')
    and exists (select from verifactu_states s where s.instance_id = i.id)`,
);
