import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type InvoiceOfRecord, type KeptRecord, noRecord } from '../../domain/verifactu/chain.ts';
import {
  type Db,
  type LentSession,
  placeholders,
  preparedSelect,
  preparedWrite,
  sendInOrder,
  statement,
  type Tx,
} from '../connection/client.ts';
import { verifactu_chains, verifactu_records } from '../connection/tables.ts';

export type RecordRow = KeptRecord & { row_hash: Buffer; seal: Buffer | null };
/** A record, and the seal of the end that it becomes. */
type NewRecord = RecordRow & { end_seal: Buffer };

/** A tax record, and whether its client is erased and the record therefore blocked. */
export type ShownRecord = RecordRow & { client_erased: boolean };

const columns = getTableColumns(verifactu_records);
const { instance_id, number, invoice_id } = columns;
const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));
const chainOfWorkshop = eq(verifactu_chains.instance_id, sql.placeholder('instanceId'));

/** Where a chain ends. */
export interface ChainEnd {
  installation: string;
  number: number;
  hash: string;
  row_hash: Buffer;
  seal: Buffer | null;
}

type LastRecord = Pick<RecordRow, 'issuer_tax_id' | 'full_number' | 'date' | 'at'>;

const begin = preparedWrite((db) =>
  db
    .insert(verifactu_chains)
    .values(placeholders(['instance_id', 'installation', 'number', 'hash', 'row_hash']))
    .onConflictDoNothing(),
);

const { installation, hash, row_hash, seal } = verifactu_chains;
const end = { installation, number: verifactu_chains.number, hash, row_hash, seal };
const lock = preparedSelect((db) =>
  db.select(end).from(verifactu_chains).where(chainOfWorkshop).for('update'),
);

const last = preparedSelect((db) =>
  db
    .select({
      issuer_tax_id: columns.issuer_tax_id,
      full_number: columns.full_number,
      date: columns.date,
      at: columns.at,
    })
    .from(verifactu_records)
    .where(ofWorkshop)
    .orderBy(desc(number))
    .limit(1),
);

/** The database's clock, whichever process asks. */
const clock = statement<{ at: string }>('select clock_timestamp()::timestamp(3) with time zone as at');

export interface LockedChain {
  end: ChainEnd;
  last: LastRecord | null;
  /** When the lock was had. */
  lockedAt: Date;
}

/**
 * Whoever else would issue an invoice waits. The last record is read by a statement of its own: one that waited for the
 * lock would not see it. The installation is taken where the chain begins.
 */
export async function lockChain(tx: Tx, instanceId: number, installation: string): Promise<LockedChain> {
  const first = { ...noRecord, instance_id: instanceId, installation };
  const [, [end], [entry], [now]] = await sendInOrder(tx, [
    begin(tx, first),
    lock(tx, { instanceId }),
    last(tx, { instanceId }),
    clock(tx),
  ]);
  return { end: end as ChainEnd, last: entry ?? null, lockedAt: new Date((now as { at: string }).at) };
}

const insert = preparedWrite((db) =>
  db.insert(verifactu_records).values(placeholders(Object.keys(columns) as (keyof typeof columns)[])),
);

const moveOn = preparedWrite((db) =>
  db
    .update(verifactu_chains)
    .set(placeholders(['number', 'hash', 'row_hash', 'seal']) as object)
    .where(chainOfWorkshop),
);

/** Under `lockChain`. */
export async function insertRecord(tx: Tx, { end_seal: seal, ...record }: NewRecord): Promise<void> {
  const { instance_id: instanceId, number, hash, row_hash } = record;
  await sendInOrder(tx, [
    insert(tx, { ...record }),
    moveOn(tx, { instanceId, number, hash, row_hash, seal }),
  ]);
}

const find = preparedSelect((db) => db.select(end).from(verifactu_chains).where(chainOfWorkshop));

export async function findChainEnd(db: Db, instanceId: number): Promise<ChainEnd | undefined> {
  const [row] = await find(db, { instanceId });
  return row;
}

const clientErased = sql<boolean>`exists (
  select from invoices i join clients c on c.instance_id = i.instance_id and c.id = i.client_id
  where i.instance_id = verifactu_records.instance_id and i.id = verifactu_records.invoice_id
    and c.erased_at is not null)`;

const ofInvoice = preparedSelect((db) =>
  db
    .select({ ...columns, client_erased: clientErased.as('client_erased') })
    .from(verifactu_records)
    .where(and(ofWorkshop, eq(invoice_id, sql.placeholder('invoiceId'))))
    .orderBy(desc(number)),
);

/** The latest first. */
export async function listRecordsOfInvoice(
  db: Db,
  instanceId: number,
  invoiceId: number,
): Promise<ShownRecord[]> {
  return ofInvoice(db, { instanceId, invoiceId });
}

const listBehind = statement<WithInvoice>(`
  select ${Object.keys(columns)
    .map((name) => `r.${name}`)
    .join(
      ', ',
    )}, i.full_number as invoice_number, i.date as invoice_date, i.total_cents as invoice_total_cents,
    i.verifactu_hash as invoice_hash, i.status as invoice_status,
    exists (
      select from verifactu_records annulment
      where annulment.instance_id = i.instance_id and annulment.invoice_id = i.id and annulment.kind = 'anulacion'
    ) as invoice_annulled
  from verifactu_records r join invoices i on i.instance_id = r.instance_id and i.id = r.invoice_id
  where r.instance_id = $1 and r.number > $2
  order by r.number limit $3`);

/** What the invoice itself says of it. */
type WithInvoice = RecordRow & InvoiceOfRecord;

/** Some 2 kB each. */
const recordsAtOnce = 100;

/** The chain from its first record on, or from the one behind a number, in batches: one is held at a time. */
export async function* listRecords(
  db: Db,
  instanceId: number,
  after = 0,
): AsyncGenerator<WithInvoice[], undefined> {
  for (let behind = after; ; ) {
    const rows = await listBehind(db, instanceId, behind, recordsAtOnce);
    if (rows.length > 0) yield rows;
    if (rows.length < recordsAtOnce) return;
    behind = rows.at(-1)?.number as number;
  }
}

const findUntold = statement<{ id: number; full_number: string }>(`
  select i.id, i.full_number from invoices i
  where i.instance_id = $1 and i.verifactu_hash is not null and not exists (
    select from verifactu_records r
    where r.instance_id = i.instance_id and r.invoice_id = i.id and r.hash = i.verifactu_hash
  )
  order by i.id limit 1`);

/** The first invoice that says that it has a record, and has none. */
export async function findInvoiceWithoutRecord(
  db: Db,
  instanceId: number,
): Promise<{ id: number; full_number: string } | undefined> {
  const [row] = await findUntold(db, instanceId);
  return row;
}

const listDays = statement<ShownRecord>(`
  select ${Object.keys(columns)
    .map((name) => `r.${name}`)
    .join(', ')}, c.erased_at is not null as client_erased
  from verifactu_records r
    join invoices i on i.instance_id = r.instance_id and i.id = r.invoice_id
    join clients c on c.instance_id = i.instance_id and c.id = i.client_id
  where r.instance_id = $1 and r.number > $2 and r.date >= $3::date and r.date <= $4::date
  order by r.number limit $5`);

/** The records of invoices of some days, in the order of the chain, each batch on a session that is lent for it. */
export async function* listRecordsOfDays(
  read: LentSession,
  instanceId: number,
  { from, to }: { from: string; to: string },
): AsyncGenerator<ShownRecord[], undefined> {
  for (let behind = 0; ; ) {
    const at = behind;
    const rows = await read((db) => listDays(db, instanceId, at, from, to, recordsAtOnce));
    if (rows.length > 0) yield rows;
    if (rows.length < recordsAtOnce) return;
    behind = rows.at(-1)?.number as number;
  }
}
