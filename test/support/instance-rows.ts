import type { Sql } from 'postgres';
import { unmovedTables } from '../../db/moving/tables.ts';

/**
 * Returns a digest of each table's rows, of one workshop or of all workshops. A digest changes if any value changes.
 * Without `tables`, all tables are compared except those that are written some time after a request.
 */
export async function contentsOf(
  sql: Sql,
  instanceId?: number,
  tables?: string[],
): Promise<Record<string, string>> {
  const ofTable = (table: string) => {
    const column = table === 'instances' ? 'id' : 'instance_id';
    const where = instanceId === undefined ? '' : `where ${column} = ${instanceId}`;
    return `select '${table}' as name, (select md5(string_agg(t::text, '|' order by t::text)) from ${table} t ${where}) as digest`;
  };
  const rows = await sql.unsafe((tables ?? (await settledTables(sql))).map(ofTable).join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/**
 * Counts the rows of a workshop in each table, including the workshop's own row. Tables without such rows are omitted.
 */
export async function rowsOfInstance(
  sql: Sql,
  instanceId: number,
  tables?: string[],
): Promise<Record<string, number>> {
  const found: [string, number][] = [];
  for (const table of tables ?? (await settledTables(sql))) {
    const column = table === 'instances' ? 'id' : 'instance_id';
    const [row] = await sql.unsafe(`select count(*)::int as count from ${table} where ${column} = $1`, [
      instanceId,
    ]);
    if (row?.count > 0) found.push([table, row?.count]);
  }
  return Object.fromEntries(found);
}

/** Lists the tables whose rows are written before a request is answered. */
async function settledTables(sql: Sql): Promise<string[]> {
  return (await tablesOfInstances(sql)).filter((name) => name !== 'change_counts');
}

/**
 * Lists every table with rows of workshops; the partitions of a table are not listed separately. Throws for a table
 * without a workshop's id that is not a known table of the deployment.
 */
export async function tablesOfInstances(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string; says: boolean }[]>`
    select c.relname as name, c.relname = 'instances' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'instance_id') as says
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`;
  const silent = rows.filter(({ says, name }) => !says && !(name in unmovedTables)).map(({ name }) => name);
  if (silent.length > 0) throw new Error(`no instance_id: ${silent.join(', ')}`);
  return rows.filter(({ says }) => says).map(({ name }) => name);
}
