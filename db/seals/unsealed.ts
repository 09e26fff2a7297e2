import { sql } from 'drizzle-orm';
import { openSeals, removalHash, type SealKey, sealedTexts } from '../../domain/secrets/seals.ts';
import type { Db } from '../connection/connection.ts';
import { param, query } from '../connection/query.ts';
import { sealOlderInvoices, sealOlderOtherRows } from './unsealed-rows.ts';

interface OlderRow {
  instance_id: number;
  number: number;
  hash: Buffer;
  invoice_id: number;
  name: string;
  sha256: Buffer;
  size: number;
}

interface SealedTable {
  name: string;
  key: 'number' | 'invoice_id';
  columns: string;
  /** SQL condition that excludes the ends of empty chains, which have nothing to seal. */
  condition: string;
  textOf: (row: OlderRow) => string;
}

const sealedTables: SealedTable[] = [
  { name: 'evidence', key: 'number', columns: 'hash', condition: 'true', textOf: sealedTexts.entry },
  {
    name: 'evidence_heads',
    key: 'number',
    columns: 'hash',
    condition: 'number > 0',
    textOf: sealedTexts.head,
  },
  {
    name: 'verifactu_records',
    key: 'number',
    columns: 'row_hash as hash',
    condition: 'true',
    textOf: sealedTexts.record,
  },
  {
    name: 'verifactu_chains',
    key: 'number',
    columns: 'row_hash as hash',
    condition: 'number > 0',
    textOf: sealedTexts.chainEnd,
  },
  {
    name: 'invoice_pdfs',
    key: 'invoice_id',
    columns: 'name, sha256, size',
    condition: 'true',
    textOf: sealedTexts.olderInvoicePdf,
  },
];

/** Batch size in rows. A row has about 100 bytes. */
const rowsAtOnce = 1_000;

/**
 * Adds seals to the rows that earlier releases wrote. An attacker can't use this to seal forged rows, because triggers
 * reject new rows without a seal since the migration that added seals.
 */
export async function sealOlderRows(db: Db, keys: readonly SealKey[]): Promise<number> {
  let sealed = 0;
  for (const table of sealedTables) {
    const sealSome = createBatchSealer(table);
    for (let rows = rowsAtOnce; rows === rowsAtOnce; sealed += rows) rows = await sealSome(db, keys);
  }
  const seals = openSeals(keys);
  sealed += await sealOlderInvoices(db, seals);
  sealed += await sealOlderOtherRows(db, seals);
  return sealed + (await keepRemovalHashes(db, keys));
}

interface RowSeal {
  instance_id: number;
  key: number;
  seal: string;
}

function createBatchSealer({ name, key, columns, condition, textOf }: SealedTable) {
  const [table, keyColumn] = [sql.identifier(name), sql.identifier(key)];
  const findUnsealed = query(
    {},
    () => sql<OlderRow>`
      select instance_id, ${keyColumn}, ${sql.raw(columns)} from ${table}
      where seal is null and ${sql.raw(condition)} limit ${rowsAtOnce}`,
  );
  const setSeals = query.run(
    { seals: param.json<RowSeal[]>() },
    ($) => sql`
      update ${table} t set seal = decode(s.seal, 'hex')
      from jsonb_to_recordset(${$.seals}) as s (instance_id bigint, key bigint, seal text)
      where t.instance_id = s.instance_id and t.${keyColumn} = s.key and t.seal is null`,
  );
  return async (db: Db, keys: readonly SealKey[]): Promise<number> => {
    const rows = await findUnsealed(db, {});
    if (rows.length === 0) return 0;
    const { seal } = openSeals(keys);
    const seals = rows.map((row) => ({
      instance_id: row.instance_id,
      key: row[key],
      seal: seal(textOf(row)).toString('hex'),
    }));
    await setSeals(db, { seals });
    return rows.length;
  };
}

const findWithoutRemovalHash = query(
  {},
  () => sql<{ id: number }>`select id from instances where removal_hash is null`,
);

const setRemovalHash = query.run(
  { id: param.integer, hash: param.bytes },
  ($) => sql`update instances set removal_hash = ${$.hash} where id = ${$.id} and removal_hash is null`,
);

async function keepRemovalHashes(db: Db, keys: readonly SealKey[]): Promise<number> {
  const rows = await findWithoutRemovalHash(db, {});
  for (const { id } of rows) await setRemovalHash(db, { id, hash: removalHash(keys, id) });
  return rows.length;
}
