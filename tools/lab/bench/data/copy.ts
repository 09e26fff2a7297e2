import { once } from 'node:events';
import { connect as connectPlainly } from '../../../../db/embedded/initdb.ts';

type Value = string | number | boolean | null | string[];

interface Table {
  table: string;
  columns: string;
  /**
   * Name of an index that is dropped before the load and recreated afterwards, because it would slow down the insertion
   * of rows.
   */
  searchIndex: string;
  rows: Iterable<Value[]>;
}

/** Loads rows with COPY, then creates the search index. */
export async function copyRows(url: string, { table, columns, searchIndex, rows }: Table): Promise<void> {
  const sql = connectPlainly(url, { max: 1, onnotice: () => {} });
  const [index] = await sql`select pg_get_indexdef(${searchIndex}::regclass) as definition`;
  await sql.unsafe(`drop index ${searchIndex}`);
  const copy = await sql.unsafe(`copy ${table} (${columns}) from stdin`).writable();
  for (const row of rows) if (!copy.write(`${row.map(escapeValue).join('\t')}\n`)) await once(copy, 'drain');
  copy.end();
  await once(copy, 'finish');
  await sql.unsafe(index?.definition);
  await sql.unsafe(`vacuum analyze ${table}`);
  await sql.end();
}

const copyEscapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t' };

function escapeValue(value: Value): string {
  if (value === null) return '\\N';
  const text = Array.isArray(value)
    ? `{${value.map((item) => JSON.stringify(item)).join(',')}}`
    : String(value);
  return text.replace(/[\\\n\t]/g, (special) => copyEscapes[special] as string);
}
