import { randomBytes, randomInt } from 'node:crypto';
import type { Sql } from 'postgres';
import { pickRandom } from '../../races/diary/round.ts';

/** One statement that tampers with a row. */
export type Change = string;

export const tables = [
  'invoices',
  'invoice_lines',
  'invoice_payments',
  'invoice_pdfs',
  'invoice_series',
  'invoice_counters',
  'invoice_number_gaps',
  'verifactu_records',
  'verifactu_chains',
  'verifactu_states',
  'verifactu_messages',
];

/** Columns whose changes are not detected, each with the reason. */
export const unprovenColumns: Record<string, string> = {
  'invoices.updated_at': 'a moment for integrators that ask for changes; it follows from what happened',
};

interface Column {
  table: string;
  name: string;
  type: string;
}

/**
 * SQL conditions that select the rows of a table that are verified. Drafts are excluded, because they may be changed.
 */
const condition: Record<string, string> = {
  invoices: `status <> 'draft'`,
  invoice_lines: `invoice_id in (select id from invoices where status <> 'draft')`,
  invoice_series: 'id in (select series_id from invoice_counters)',
  verifactu_chains: 'number > 0',
};

/**
 * Lists the possible changes in groups: one group per column, and per table a group of deletions, of forged rows, and
 * of swaps. The test picks changes from every group.
 */
export async function changesOf(sql: Sql): Promise<Change[][]> {
  const columns = await sql<Column[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname in ${sql(tables)} and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`;
  const groups: Change[][] = [];
  for (const column of columns) {
    if (`${column.table}.${column.name}` in unprovenColumns) continue;
    groups.push(await columnUpdates(sql, column));
  }
  for (const table of tables) {
    const rows = await listChangeableColumns(sql, table);
    const others = columns.filter((each) => each.table === table).map(({ name }) => name);
    groups.push(rows.map((row) => `delete from ${table} where ${row}`));
    groups.push(rows.map((row) => rowCopy(table, others, row)));
    if (rows.length > 1) groups.push(...columnSwaps(table, columns, rows));
  }
  return groups.filter(({ length }) => length > 0);
}

/**
 * Returns an SQL condition for each verified row. Selects rows by ctid, because a change may affect any column,
 * including the key.
 */
async function listChangeableColumns(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql.unsafe(
    `select ctid::text as place from ${table} where ${condition[table] ?? 'true'}`,
  );
  return rows.map(({ place }) => `ctid = '${place}'`);
}

async function columnUpdates(sql: Sql, { table, name, type }: Column): Promise<Change[]> {
  const rows = await listChangeableColumns(sql, table);
  return rows.flatMap((row) =>
    replacementValues(type, name).map((value) => `update ${table} set ${name} = ${value} where ${row}`),
  );
}

function replacementValues(type: string, name: string): string[] {
  const hex = (bytes: number) => `decode('${randomBytes(bytes).toString('hex')}', 'hex')`;
  if (type === 'bytea')
    return [
      hex(37),
      hex(32),
      'null',
      `set_byte(${name}, length(${name}) - 1, 255 - get_byte(${name}, length(${name}) - 1))`,
    ];
  if (type === 'boolean') return [`not ${name}`];
  if (type === 'date') return [`coalesce(${name}, '2026-01-01') + ${randomInt(1, 400)}`, 'null'];
  if (type.startsWith('timestamp'))
    return [`coalesce(${name}, now()) + interval '${randomInt(1, 9_999)} ms'`, 'null'];
  if (type === 'jsonb') return pathsOf(name);
  if (type === 'bigint' || type === 'integer')
    return [`coalesce(${name}, 0) + ${pickRandom([-1, 1, 2, 100])}`, 'null', '1'];
  return [
    `coalesce(${name}, '') || 'x'`,
    `replace(${name}, '1', '2')`,
    'null',
    `'es'`,
    `'accepted'`,
    `'cancelled'`,
    `'cash'`,
    `'pt'`,
  ];
}

function pathsOf(name: string): string[] {
  const paths = [
    '{public_notes}',
    '{workshop,legal_name}',
    '{workshop,country}',
    '{totals,total_cents}',
    '{recipient,name}',
    '{qr}',
    '{lines,0,description}',
  ];
  return paths.map((path) => `jsonb_set(${name}, '${path}', '"Otra cosa"')`);
}

/** Returns a statement that inserts a forged row: a copy of an existing row under another key. */
function rowCopy(table: string, columns: string[], row: string): Change {
  const others: Record<string, string> = {
    id: '100000 + id',
    number: table === 'verifactu_records' ? 'number + 1' : '100000 + number',
    full_number: `full_number || '9'`,
    code: `code || 'X'`,
    name: `name || 'x'`,
    sort_order: 'sort_order + 100',
    last_number: 'last_number + 1',
    first_number: 'first_number + 100',
    year: 'year + 1',
    is_default: 'false',
  };
  const ofPdf = { invoice_id: 'invoice_id + 100000', name: `'aa/' || md5(name)` };
  const own = table === 'invoice_pdfs' ? { ...others, ...ofPdf } : others;
  const changed = table === 'verifactu_chains' ? { instance_id: 'instance_id + 1' } : own;
  const values = columns.map((column) => (changed as Record<string, string>)[column] ?? column);
  return `insert into ${table} (${columns.join(', ')}) overriding system value select ${values.join(', ')} from ${table} where ${row}`;
}

/** Returns statements that swap the values of one column between two rows. */
function columnSwaps(table: string, columns: Column[], rows: string[]): Change[][] {
  const ofTable = columns.filter(
    (each) => each.table === table && !(`${table}.${each.name}` in unprovenColumns),
  );
  return ofTable.map(({ name }) => {
    const one = pickRandom(rows);
    const two = pickRandom(rows.filter((row) => row !== one));
    return [
      `update ${table} t set ${name} = o.${name} from ${table} o
        where (t.${one} and o.${two}) or (t.${two} and o.${one})`,
    ];
  });
}
