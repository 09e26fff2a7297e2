import { type Catalogue, listTables, quoteTable, type Table } from '../backup/catalogue.ts';
import { copyOut } from '../backup/copy.ts';
import { copyStatement, readRows } from '../backup/rows.ts';
import type { Snapshot } from '../backup/snapshot.ts';
import type { Connection } from '../connection/connection.ts';
import type { DailyTable } from '../connection/partitions.ts';

/** Tables that a move does not copy, with the reason for each table. A move copies all other tables. */
export const unmovedTables: Record<string, string> = {
  backup_runs: 'about the backups of the deployment',
  change_counts: 'for pages that are open here: they are loaded again at the target',
  chain_checks:
    'how far the workers here have verified the chains: those of the target begin with the first link',
  demo_fills: 'only the deployment whose first start created the demo fills it',
  departed_hosts: 'which hosts the deployment gave away: the other one has them',
  deployment_certificates: 'it belongs to the deployment, which sends with it for all that it represents',
  import_files: 'uploads that expire within hours: the person uploads the file again',
  releases: 'the history of the deployment itself',
  secret_checks: 'it proves the secret of the deployment; an export has a seal of its own',
  series_claims:
    'what no two workshops of a deployment share: a move claims the series at the target (`series.ts`)',
  timelines: 'the history of the server of the deployment',
  verifactu_clock_skews: "about the clock of the deployment's database",
  verifactu_suspensions: 'the tax authority suspends deployments, not workshops',
};

/** Returns an interface to PostgreSQL's system catalogue over a connection. */
export function openCatalogue({ sql }: Connection): Catalogue {
  return { query: async <Row extends object>(text: string) => [...(await sql.unsafe<Row[]>(text))] };
}

/**
 * Lists the tables whose rows belong to workshops. Throws for a table that has no column `instance_id` and is not in
 * `unmovedTables`.
 */
export async function listMovedTables(catalogue: Catalogue): Promise<Table[]> {
  const tables = (await listTables(catalogue)).filter(({ name }) => !(name in unmovedTables));
  const unknown = tables.find(
    ({ name, columns }) => name !== 'instances' && !columns.includes('instance_id'),
  );
  if (unknown) throw new Error(`${unknown.name} has no instance_id: name it in notMoved, with the reason`);
  return tables;
}

/** Returns the SQL condition for a workshop's rows in a table. */
export function workshopCondition({ name }: Pick<Table, 'name'>, instanceId: number): string {
  return `${name === 'instances' ? 'id' : 'instance_id'} = ${Math.trunc(instanceId)}`;
}

/** Yields a workshop's rows of a table in a snapshot, and returns the number of rows. */
export function readMovedRows(snapshot: Snapshot, table: Table, instanceId: number) {
  return readRows(snapshot, table, workshopCondition(table, instanceId));
}

/** Yields a workshop's rows of a table in the session's transaction, and returns the number of rows. */
export function copyWorkshopRows(
  session: Connection,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  instanceId: number,
) {
  return copyOut(session, copyStatement(name, columns, workshopCondition({ name }, instanceId)));
}

/** Lists the days of a workshop's rows in a table that is partitioned by day. */
export async function listRowDays(
  { query }: Catalogue,
  table: DailyTable,
  instanceId: number,
): Promise<string[]> {
  const days = await query<{ day: string }>(
    `select distinct to_char(${table.cutBy}, 'YYYY-MM-DD') as day from ${quoteTable(table.name)} where ${workshopCondition(table, instanceId)}`,
  );
  return days.map(({ day }) => day);
}

/**
 * Deletes a workshop's rows in this deployment before the workshop is loaded again. Also deletes the progress of its
 * chain checks, because workers may meanwhile have verified its chains.
 */
export async function deleteFormerRows(
  { sql }: Connection,
  tables: Pick<Table, 'name'>[],
  instanceId: number,
) {
  for (const table of [...tables, { name: 'chain_checks' }])
    await sql.unsafe(`delete from ${quoteTable(table.name)} where ${workshopCondition(table, instanceId)}`);
}

interface Reference {
  name: string;
  table: string;
  to: string;
  columns: string[];
  referred: string[];
}

/** Lists the foreign keys of all tables. */
export function listReferences({ query }: Catalogue): Promise<Reference[]> {
  const columnNamesSql = (numbers: string, table: string) => `array(
      select attname::text from unnest(${numbers}) with ordinality k (number, place)
      join pg_attribute on attrelid = ${table} and attnum = k.number order by k.place)`;
  return query<Reference>(`
    select conname::text as name, c.relname::text as table, t.relname::text as to,
      ${columnNamesSql('conkey', 'conrelid')} as columns, ${columnNamesSql('confkey', 'confrelid')} as referred
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid and c.relnamespace = 'public'::regnamespace and not c.relispartition
    join pg_class t on t.oid = f.confrelid
    where contype = 'f' and conparentid = 0
    order by 1`);
}

/** Returns true if a row of the workshop refers to a missing row. */
export async function hasDanglingRows(
  { sql }: Connection,
  reference: Reference,
  instanceId: number,
): Promise<boolean> {
  const [found] = await sql.unsafe<{ dangling: boolean }[]>(
    danglingIn(reference, workshopCondition({ name: reference.table }, instanceId)),
  );
  return found?.dangling === true;
}

function danglingIn({ table, to, columns, referred }: Reference, where: string): string {
  const pairs = columns.map((column, place) => `parent."${referred[place]}" = child."${column}"`);
  const set = columns.map((column) => `child."${column}" is not null`);
  return `select exists (
    select from (select * from ${quoteTable(table)} where ${where}) child
    where ${set.join(' and ')} and not exists (select from ${quoteTable(to)} parent where ${pairs.join(' and ')})
  ) as dangling`;
}
