import type { Sql } from 'postgres';

/** How many rows of a workshop each table has, its own row among them; tables without any are left out. */
export async function rowsOfInstance(sql: Sql, instanceId: number): Promise<Record<string, number>> {
  return await ofTables(sql, instanceId, 'count(*)::int', (count) => count > 0);
}

/** What each table has of a workshop, told apart by every value. */
export async function contentsOfInstance(sql: Sql, instanceId: number): Promise<Record<string, string>> {
  const digest = "md5(string_agg(t::text, '|' order by t::text))";
  return await ofTables(sql, instanceId, digest, (text) => text !== null);
}

async function ofTables<Value>(
  sql: Sql,
  instanceId: number,
  what: string,
  shown: (value: Value) => boolean,
): Promise<Record<string, Value>> {
  const found: [string, Value][] = [];
  for (const table of await tablesOfInstances(sql)) {
    const column = table === 'instances' ? 'id' : 'instance_id';
    const [row] = await sql.unsafe(`select ${what} as value from ${table} t where ${column} = $1`, [
      instanceId,
    ]);
    if (shown(row?.value)) found.push([table, row?.value]);
  }
  return Object.fromEntries(found);
}

/** Tables about the whole deployment. */
const ofDeployment = ['releases', 'secret_checks'];

/** Every table that holds something of a workshop, a partitioned one as one: all but those of the deployment name it. */
export async function tablesOfInstances(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string; says: boolean }[]>`
    select c.relname as name, c.relname = 'instances' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'instance_id') as says
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`;
  const silent = rows
    .filter(({ says, name }) => !says && !ofDeployment.includes(name))
    .map(({ name }) => name);
  if (silent.length > 0) throw new Error(`no instance_id: ${silent.join(', ')}`);
  return rows.filter(({ says }) => says).map(({ name }) => name);
}
