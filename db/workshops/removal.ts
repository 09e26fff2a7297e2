import { aliasedTable, and, eq, sql } from 'drizzle-orm';
import {
  arrayLiteral,
  type Db,
  placeholders,
  preparedSelect,
  preparedWrite,
  statement,
  type Tx,
} from '../connection/client.ts';
import { budget_documents, instance_hosts, instances } from '../connection/tables.ts';

interface HolderOfHost {
  id: number;
  host: string;
}

const canonical = aliasedTable(instance_hosts, 'canonical');

const findHolder = preparedSelect((db) =>
  db
    .select({ id: sql<number>`${canonical.instance_id}`.as('id'), host: canonical.host })
    .from(instance_hosts)
    .innerJoin(canonical, and(eq(canonical.instance_id, instance_hosts.instance_id), canonical.canonical))
    .where(eq(instance_hosts.host, sql.placeholder('host'))),
);

/** Also while the workshop is being removed. */
export async function findHolderOfHost(tx: Tx, host: string): Promise<HolderOfHost | undefined> {
  const [row] = await findHolder(tx, { host });
  return row;
}

/** From its commit on nobody finds the workshop any more. */
export async function markForRemoval(tx: Tx, instanceId: number, now: Date): Promise<void> {
  await tx
    .update(instances)
    .set({ removing_at: sql`coalesce(${instances.removing_at}, ${now.toISOString()})` })
    .where(eq(instances.id, instanceId));
}

const findHash = preparedSelect((db) =>
  db
    .select({ removal_hash: instances.removal_hash })
    .from(instances)
    .where(eq(instances.id, sql.placeholder('instanceId'))),
);

/** The hash of the token that removing the workshop requires. */
export async function findRemovalHash(db: Db, instanceId: number): Promise<Buffer | null> {
  const [row] = await findHash(db, { instanceId });
  return row?.removal_hash ?? null;
}

const setHash = preparedWrite((db) =>
  db
    .update(instances)
    .set(placeholders(['removal_hash']) as object)
    .where(eq(instances.id, sql.placeholder('instanceId'))),
);

/** Once: the database refuses a second one. */
export async function setRemovalHash(tx: Tx, instanceId: number, hash: Buffer): Promise<void> {
  await setHash(tx, { instanceId, removal_hash: hash });
}

const setToken = statement(`select set_config('workshop.removal', $1, true)`);

/** Lets the transaction delete what the workshop has: triggers compare the token with the workshop's hash. */
export async function presentToken(tx: Tx, token: string): Promise<void> {
  await setToken(tx, token);
}

const removeWorkshop = statement('select remove_workshop($1)');

/** Comes last: its hosts are free from then on. */
export async function deleteInstance(tx: Tx, instanceId: number): Promise<void> {
  await removeWorkshop(tx, instanceId);
}

/** A table, or a partition of one. */
export interface InstanceTable {
  name: string;
  referred_by: string[];
}

const listTables = statement<{ name: string; referred_by: string }>(`
  select c.oid::regclass::text as name,
    to_json(array(
      select conrelid::regclass::text from pg_constraint
      where contype = 'f' and confrelid = c.oid and conrelid <> c.oid)) as referred_by
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'instance_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'instance_hosts'
  order by 1`);

/** All of them but those of the hosts, read from the catalogue: a new table needs no word here. */
export async function listInstanceTables(db: Db): Promise<InstanceTable[]> {
  const rows = await listTables(db);
  return rows.map((row) => ({ ...row, referred_by: JSON.parse(row.referred_by) }));
}

const removeRows = statement<{ deleted: number }>('select remove_rows($1, $2, $3) as deleted');

/** Runs with the rights of the tables' owner and finds rows by an index: a scan would pass all rows deleted before. */
export async function deleteSomeRows(
  tx: Tx,
  { name }: InstanceTable,
  instanceId: number,
  most: number,
): Promise<number> {
  const [row] = await removeRows(tx, name, instanceId, most);
  return row?.deleted ?? 0;
}

export async function hasRows(tx: Tx, tables: InstanceTable[], instanceId: number): Promise<boolean> {
  const looks = tables.map(({ name }) => `exists (select from ${name} where instance_id = $1)`);
  const [row] = await tx.$client.unsafe(`select ${looks.join(' or ')} as left`, [instanceId]);
  return row?.left === true;
}

export async function listFilesOf(tx: Tx, instanceId: number, most: number): Promise<string[]> {
  const rows = await tx
    .select({ name: budget_documents.stored_as })
    .from(budget_documents)
    .where(eq(budget_documents.instance_id, instanceId))
    .limit(most);
  return rows.map(({ name }) => name);
}

const removeFiles = statement('select remove_files($1, $2::text[])');

/** Documents, PDFs and logos of these files. */
export async function forgetFilesOf(tx: Tx, instanceId: number, names: string[]): Promise<void> {
  await removeFiles(tx, instanceId, arrayLiteral(names));
}

const clock = statement<{ now: string }>('select clock_timestamp() as now');

export async function readClock(db: Db): Promise<string> {
  const [row] = await clock(db);
  return row?.now as string;
}

// What has lasted longer than a write may (30 s) only reads, as a backup does.
const older = statement<{ runs: boolean }>(`
  select exists (
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start < $1 and xact_start > clock_timestamp() - interval '40 seconds') as runs`);

/** Whether a transaction that may still write has begun before that moment. */
export async function runsSinceBefore(db: Db, moment: string): Promise<boolean> {
  const [row] = await older(db, moment);
  return row?.runs === true;
}
