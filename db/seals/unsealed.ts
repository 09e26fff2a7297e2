import { openSeals, removalHash, type SealKey, sealedTexts } from '../../domain/secrets/seals.ts';
import type { Connection } from '../connection/connection.ts';

interface Unsealed {
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
  /** Before the first row of a chain there is nothing to seal. */
  condition: string;
  textOf: (row: Unsealed) => string;
}

const tables: SealedTable[] = [
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
    textOf: sealedTexts.invoicePdf,
  },
];

/** A row has some 100 bytes. */
const rowsAtOnce = 1_000;

/**
 * Seals the rows of earlier releases. Nobody can make use of it later: since the migration that brought seals, triggers
 * refuse every new row that has none.
 */
export async function sealOlderRows(sql: Connection['sql'], keys: readonly SealKey[]): Promise<number> {
  let sealed = 0;
  for (const table of tables) {
    for (let rows = rowsAtOnce; rows === rowsAtOnce; sealed += rows) rows = await sealSome(sql, table, keys);
  }
  return sealed + (await keepRemovalHashes(sql, keys));
}

async function sealSome(
  sql: Connection['sql'],
  { name, key, columns, condition, textOf }: SealedTable,
  keys: readonly SealKey[],
): Promise<number> {
  const rows = await sql.unsafe<Unsealed[]>(
    `select instance_id, ${key}, ${columns} from ${name} where seal is null and ${condition} limit ${rowsAtOnce}`,
  );
  if (rows.length === 0) return 0;
  const { seal } = openSeals(keys);
  const sealed = rows.map((row) => ({
    instance_id: row.instance_id,
    key: row[key],
    seal: seal(textOf(row)).toString('hex'),
  }));
  await sql.unsafe(
    `update ${name} t set seal = decode(s.seal, 'hex')
    from json_to_recordset($1::text::json) as s (instance_id bigint, key bigint, seal text)
    where t.instance_id = s.instance_id and t.${key} = s.key and t.seal is null`,
    [JSON.stringify(sealed)],
  );
  return rows.length;
}

async function keepRemovalHashes(sql: Connection['sql'], keys: readonly SealKey[]): Promise<number> {
  const rows = await sql.unsafe<{ id: number }[]>('select id from instances where removal_hash is null');
  for (const { id } of rows) {
    const hash = removalHash(keys, id);
    await sql.unsafe('update instances set removal_hash = $2 where id = $1 and removal_hash is null', [
      id,
      hash,
    ]);
  }
  return rows.length;
}
