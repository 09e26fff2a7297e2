import { sql } from 'drizzle-orm';
import { columnsToSeal, sealInvoice, sealState, sealWhole } from '../../domain/invoices/sealed-fields.ts';
import type { Seals } from '../../domain/secrets/seals.ts';
import type { Db } from '../connection/connection.ts';
import { param, query } from '../connection/query.ts';
import type { invoices } from '../connection/tables.ts';
import type { InvoiceLineRow } from '../invoices/writing.ts';

/** Batch size in invoices. An invoice has about 5 kB with its frozen paper and its lines. */
const invoicesAtOnce = 200;
/**
 * Batch sizes in rows, by table. A message to the tax authority has up to 1 MB, the other rows have about 100 bytes.
 */
const rowsAtOnce = {
  invoice_payments: 1_000,
  invoice_series: 1_000,
  verifactu_states: 1_000,
  verifactu_messages: 5,
};

type UnsealedInvoice = typeof invoices.$inferSelect & { line_rows: InvoiceLineRow[] };

const findInvoices = query(
  {},
  () => sql<UnsealedInvoice>`
  select i.*, (
    select coalesce(json_agg(to_jsonb(l) - array['instance_id', 'invoice_id']), '[]')
    from invoice_lines l where l.instance_id = i.instance_id and l.invoice_id = i.id
  ) as line_rows
  from invoices i where i.status <> 'draft' and (i.seal is null or i.state_seal is null) limit ${invoicesAtOnce}`,
);

interface InvoiceSeals {
  instance_id: number;
  id: number;
  /**
   * Seal of the columns that never change; `state_seal` is the seal of the columns that may change. Both are in
   * hexadecimal digits.
   */
  seal: string;
  state_seal: string;
}

const setInvoiceSeals = query.run(
  { seals: param.json<InvoiceSeals[]>() },
  ($) => sql`
  update invoices i set seal = coalesce(i.seal, decode(s.seal, 'hex')),
    state_seal = coalesce(i.state_seal, decode(s.state_seal, 'hex'))
  from jsonb_to_recordset(${$.seals}) as s (instance_id bigint, id bigint, seal text, state_seal text)
  where i.instance_id = s.instance_id and i.id = s.id`,
);

/** Adds seals to the issued invoices of earlier releases. Returns the number of invoices. */
export async function sealOlderInvoices(db: Db, seals: Seals): Promise<number> {
  for (let sealed = 0; ; ) {
    const rows = await findInvoices(db, {});
    if (rows.length === 0) return sealed;
    const made = rows.map(({ line_rows, ...invoice }) => ({
      instance_id: invoice.instance_id,
      id: invoice.id,
      seal: sealInvoice(seals, invoice, line_rows).toString('hex'),
      state_seal: sealState(seals, invoice).toString('hex'),
    }));
    await setInvoiceSeals(db, { seals: made });
    sealed += rows.length;
  }
}

const otherTables = [
  { table: 'invoice_payments', key: 'id', kind: 'payment' },
  { table: 'invoice_series', key: 'id', kind: 'series' },
  { table: 'verifactu_states', key: 'number', kind: 'recordState' },
  { table: 'verifactu_messages', key: 'id', kind: 'message' },
] as const;

type OtherRow = { instance_id: number } & Partial<Record<'id' | 'number', number>>;

/**
 * Adds seals to rows of earlier releases: payments, series, and data sent to the tax authority. Returns the number of
 * rows.
 */
export async function sealOlderOtherRows(db: Db, seals: Seals): Promise<number> {
  let sealed = 0;
  for (const { table, key, kind } of otherTables) {
    const [tableName, keyed] = [sql.identifier(table), sql.identifier(key)];
    const find = query(
      {},
      () => sql<OtherRow>`select * from ${tableName} where seal is null limit ${rowsAtOnce[table]}`,
    );
    const set = query.run(
      { instanceId: param.integer, key: param.integer, seal: param.bytes },
      ($) => sql`
      update ${tableName} set seal = ${$.seal}
      where instance_id = ${$.instanceId} and ${keyed} = ${$.key} and seal is null`,
    );
    for (let rows = await find(db, {}); rows.length > 0; rows = await find(db, {})) {
      for (const row of rows) {
        const seal = sealWhole(seals, kind, columnsToSeal(row));
        await set(db, { instanceId: row.instance_id, key: row[key] ?? 0, seal });
      }
      sealed += rows.length;
    }
  }
  return sealed;
}
