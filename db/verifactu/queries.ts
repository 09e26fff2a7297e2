import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import { type InvoiceOfRecord, type KeptRecord, noRecord } from '../../domain/verifactu/chain.ts';
import type { AnsweredRecord } from '../../domain/verifactu/correction.ts';
import type { RecordState } from '../../domain/verifactu/states.ts';
import { type Db, sendInOrder, type Tx, type WithSession } from '../connection/client.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { verifactu_chains, verifactu_records, verifactu_states } from '../connection/tables.ts';
import { ownerErased } from '../invoices/table.ts';
import type { Instance } from '../workshops/queries.ts';

export type RecordRow = KeptRecord & { row_hash: Buffer; seal: Buffer | null };
/** A new tax record with the number of its installation, and the seal that the chain's end has after the record. */
type NewRecord = typeof verifactu_records.$inferSelect & { installation: string; end_seal: Buffer };

/**
 * A tax record with its row hash and seal. `client_erased` means that the record is blocked, because its client or the
 * client of its budget is erased.
 */
export type ShownRecord = RecordRow & { client_erased: boolean };

const columns = getTableColumns(verifactu_records);
const { instance_id, number, invoice_id, issuer_tax_id, full_number, date, at, mode } = columns;
const ofWorkshop = { instanceId: instance_id };

/** The end of a chain of tax records: the number and the hashes of its last record. */
export interface ChainEnd {
  installation: string;
  number: number;
  hash: string;
  row_hash: Buffer;
  seal: Buffer | null;
}

interface LastRecord extends Pick<RecordRow, 'issuer_tax_id' | 'full_number' | 'date' | 'at' | 'mode'> {
  /** State of the record at the tax authority. Null if the record is never sent. */
  state: RecordState | null;
}

const insertChain = query.run(
  pickColumns(verifactu_chains, ['instance_id', 'installation', 'number', 'hash', 'row_hash']),
  ($, db) => db.insert(verifactu_chains).values($).onConflictDoNothing(),
);

const chainEndColumns = pickColumns(verifactu_chains, ['installation', 'number', 'hash', 'row_hash', 'seal']);

const selectEndForUpdate = query.one(ofWorkshop, ($, db) =>
  db
    .select(chainEndColumns)
    .from(verifactu_chains)
    .where(eq(verifactu_chains.instance_id, $.instanceId))
    .for('update'),
);

export const findLastRecord = query.first(ofWorkshop, ($, db) =>
  db
    .select({ issuer_tax_id, full_number, date, at, mode, state: verifactu_states.state })
    .from(verifactu_records)
    .leftJoin(
      verifactu_states,
      and(eq(verifactu_states.instance_id, instance_id), eq(verifactu_states.number, number)),
    )
    .where(eq(instance_id, $.instanceId))
    .orderBy(desc(number))
    .limit(1),
);

interface IssuingState extends Pick<Instance, 'verifactu' | 'tax_id' | 'country' | 'clock_ahead_ms'> {
  at: string;
  must_reconcile: boolean;
  reconcile_failure: string | null;
  new_chain_after: number | null;
}

/**
 * Reads the settings and the time that decide whether invoices can be issued. Uses the database's clock, which is the
 * same for all processes.
 */
const findIssuingState = query.one(
  ofWorkshop,
  ($) => sql<IssuingState>`
  select clock_timestamp()::timestamp(3) with time zone as at, i.clock_ahead_ms, i.verifactu, i.tax_id, i.country,
    s.reconcile_since is not null as must_reconcile, s.reconcile_failure, s.new_chain_after
  from instances i left join verifactu_sending s on s.instance_id = i.id
  where i.id = ${$.instanceId}`,
);

export interface LockedChain {
  end: ChainEnd;
  last: LastRecord | null;
  lockedAt: Date;
  /** The workshop's present settings that decide about tax records. */
  settings: Pick<Instance, 'verifactu' | 'tax_id' | 'country'>;
  /**
   * Set if the tax records must be compared with those of the tax authority before another record is created, because
   * the authority may have later records than the restored database. `failure` is the reason why the last comparison
   * failed.
   */
  mustReconcile: { failure: string | null } | null;
  /**
   * Number of the last tax record before the last restore or change of issuer, after which a new chain begins. Null if
   * no new chain is required.
   */
  newChainAfter: number | null;
}

/**
 * Locks the end of a workshop's chain of tax records, so that no other invoice is issued until the transaction ends.
 * Reads the last record in a separate statement, because a statement that waits for a lock sees other rows as they were
 * before the wait. Creates a missing chain with `installation`.
 */
export async function lockChain(tx: Tx, instanceId: number, installation: string): Promise<LockedChain> {
  const first = { ...noRecord, instance_id: instanceId, installation };
  const [, locked, last, state] = await sendInOrder(tx, [
    insertChain(tx, first),
    selectEndForUpdate(tx, { instanceId }),
    findLastRecord(tx, { instanceId }),
    findIssuingState(tx, { instanceId }),
  ]);
  const {
    at,
    clock_ahead_ms,
    must_reconcile,
    reconcile_failure: failure,
    new_chain_after,
    ...settings
  } = state;
  return {
    end: locked,
    last: last ?? null,
    lockedAt: toWorkshopTime({ clock_ahead_ms }, new Date(at)),
    settings,
    mustReconcile: must_reconcile ? { failure } : null,
    newChainAfter: new_chain_after,
  };
}

/**
 * Locks the end of a workshop's chain of tax records, if it exists, and thereby waits for invoices that are being
 * issued.
 */
export const lockChainEnd = query.first(ofWorkshop, ($, db) =>
  db
    .select({ number: verifactu_chains.number })
    .from(verifactu_chains)
    .where(eq(verifactu_chains.instance_id, $.instanceId))
    .for('update'),
);

/** Ends a workshop's chain of tax records: the next record begins a new chain, even for the same issuer. */
export const endChainOf = query.run(
  ofWorkshop,
  ($) => sql`
  insert into verifactu_sending (instance_id, new_chain_after)
  values (${$.instanceId}, coalesce((select number from verifactu_chains where instance_id = ${$.instanceId}), 0))
  on conflict (instance_id) do update set new_chain_after = excluded.new_chain_after`,
);

const insertRow = query.run(columns, ($, db) => db.insert(verifactu_records).values($));

const updateEnd = query.run(
  { ...ofWorkshop, ...pickColumns(verifactu_chains, ['installation', 'number', 'hash', 'row_hash', 'seal']) },
  ({ instanceId, ...moved }, db) =>
    db.update(verifactu_chains).set(moved).where(eq(verifactu_chains.instance_id, instanceId)),
);

/** Appends a tax record to its chain, and updates the chain's end. Requires `lockChain`. */
export async function insertRecord(
  tx: Tx,
  { installation, end_seal: seal, ...record }: NewRecord,
): Promise<void> {
  const { instance_id: instanceId, number, hash, row_hash } = record;
  const chainEndColumns = { installation, number, hash, row_hash, seal };
  await sendInOrder(tx, [insertRow(tx, record), updateEnd(tx, { instanceId, ...chainEndColumns })]);
}

export const findChainEnd = query.first(ofWorkshop, ($, db) =>
  db.select(chainEndColumns).from(verifactu_chains).where(eq(verifactu_chains.instance_id, $.instanceId)),
);

const clientErased = sql<boolean>`exists (
  select from invoices i join clients c on c.instance_id = i.instance_id and c.id = i.client_id
  where i.instance_id = verifactu_records.instance_id and i.id = verifactu_records.invoice_id
    and (c.erased_at is not null or ${sql.raw(ownerErased)}))`;

/** Lists the tax records of an invoice, the last first. */
export const listRecordsOfInvoice = query({ ...ofWorkshop, invoiceId: invoice_id }, ($, db) =>
  db
    .select({ ...columns, client_erased: clientErased.as('client_erased') })
    .from(verifactu_records)
    .where(and(eq(instance_id, $.instanceId), eq(invoice_id, $.invoiceId)))
    .orderBy(desc(number)),
);

const columnsOfRecord = sql.raw(
  Object.keys(columns)
    .map((name) => `r.${name}`)
    .join(', '),
);

/** A tax record, with the data of its invoice for comparison. */
type WithInvoice = RecordRow & InvoiceOfRecord;

const listBatch = query(
  { ...ofWorkshop, after: number, most: param.integer },
  ($) => sql<WithInvoice>`
  select ${columnsOfRecord}, i.full_number as invoice_number, i.date as invoice_date,
    i.total_cents as invoice_total_cents, i.verifactu_hash as invoice_hash, i.status as invoice_status,
    exists (
      select from verifactu_records annulment
      where annulment.instance_id = i.instance_id and annulment.invoice_id = i.id and annulment.kind = 'anulacion'
    ) as invoice_annulled,
    i.status = 'cancelled' and exists (
      select from verifactu_records taken join verifactu_states s
        on s.instance_id = taken.instance_id and s.number = taken.number
      where taken.instance_id = i.instance_id and taken.invoice_id = i.id and s.state = 'rejected' and s.code = '3000'
    ) as invoice_given_up
  from verifactu_records r join invoices i on i.instance_id = r.instance_id and i.id = r.invoice_id
  where r.instance_id = ${$.instanceId} and r.number > ${$.after}
  order by r.number limit ${$.most}`,
);

/** Batch size in tax records. A record has about 2 kB. */
const recordsAtOnce = 100;

/** Yields the workshop's tax records in batches, from the first record or after a number. */
export async function* listRecords(
  db: Db,
  instanceId: number,
  after = 0,
): AsyncGenerator<WithInvoice[], undefined> {
  for (let behind = after; ; ) {
    const rows = await listBatch(db, { instanceId, after: behind, most: recordsAtOnce });
    if (rows.length > 0) yield rows;
    if (rows.length < recordsAtOnce) return;
    behind = rows.at(-1)?.number as number;
  }
}

/**
 * Finds the first issued invoice whose tax record is missing. An invoice with a hash requires the record with this
 * hash. An invoice without a hash requires a record if the workshop was in Spain, or had tax records for the same tax
 * id.
 */
export const findInvoiceWithoutRecord = query.first(
  ofWorkshop,
  ($) => sql<{ id: number; full_number: string }>`
  select i.id, i.full_number from invoices i
  where i.instance_id = ${$.instanceId} and i.status <> 'draft' and case
    when i.verifactu_hash is not null then not exists (
      select from verifactu_records r
      where r.instance_id = i.instance_id and r.invoice_id = i.id and r.hash = i.verifactu_hash)
    else i.paper->'workshop'->>'country' = 'ES' or exists (
      select from verifactu_records r
      where r.instance_id = i.instance_id
        and r.issuer_tax_id = regexp_replace(upper(i.paper->'workshop'->>'tax_id'), '[^A-Z0-9]', '', 'g'))
    end
  order by i.id limit 1`,
);

const listBatchOfDays = query(
  { ...ofWorkshop, after: number, from: date, to: date, most: param.integer },
  ($) => sql<ShownRecord>`
  select ${columnsOfRecord}, 
    c.erased_at is not null or ${sql.raw(ownerErased)} as client_erased
  from verifactu_records r
    join invoices i on i.instance_id = r.instance_id and i.id = r.invoice_id
    join clients c on c.instance_id = i.instance_id and c.id = i.client_id
  where r.instance_id = ${$.instanceId} and r.number > ${$.after}
    and r.date >= ${$.from}::date and r.date <= ${$.to}::date
  order by r.number limit ${$.most}`,
);

/**
 * Yields the tax records of invoices in a range of days, in the order of the chain. Reads each batch on a newly
 * borrowed session.
 */
export async function* listRecordsOfDays(
  read: WithSession,
  instanceId: number,
  { from, to }: { from: string; to: string },
): AsyncGenerator<ShownRecord[], undefined> {
  for (let behind = 0; ; ) {
    const after = behind;
    const rows = await read((db) =>
      listBatchOfDays(db, { instanceId, after, from, to, most: recordsAtOnce }),
    );
    if (rows.length > 0) yield rows;
    if (rows.length < recordsAtOnce) return;
    behind = rows.at(-1)?.number as number;
  }
}

/** A tax record of an invoice, with the state and code that the tax authority reported. */
export type RecordWithState = Pick<
  KeptRecord,
  'number' | 'kind' | 'mode' | 'issuer_tax_id' | 'full_number' | 'date' | 'xml'
> &
  AnsweredRecord;

/** Lists the tax records of an invoice with their states, the first record first. */
export const listRecordsWithStates = query(
  { ...ofWorkshop, invoiceId: invoice_id },
  ($) => sql<RecordWithState>`
  select r.number, r.kind, r.mode, r.issuer_tax_id, r.full_number, r.date, r.xml, s.state, s.code
  from verifactu_records r
    left join verifactu_states s on s.instance_id = r.instance_id and s.number = r.number
  where r.instance_id = ${$.instanceId} and r.invoice_id = ${$.invoiceId}
  order by r.number`,
);
