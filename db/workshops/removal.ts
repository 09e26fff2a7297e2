import { aliasedTable, and, eq, sql } from 'drizzle-orm';
import {
  arrayLiteral,
  type Db,
  isIn,
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

/** Comes last: its hosts are free from then on. */
export async function deleteInstance(tx: Tx, instanceId: number): Promise<void> {
  await tx.delete(instance_hosts).where(eq(instance_hosts.instance_id, instanceId));
  await tx.delete(instances).where(eq(instances.id, instanceId));
}

/** A table, or a partition of one. */
export interface InstanceTable {
  name: string;
  referred_by: string[];
  /** What keeps a row while another of the same table refers to it: a condition, or empty. */
  referred_within: string;
}

const listTables = statement<{ name: string; referred_by: string; referred_within: string }>(`
  select c.oid::regclass::text as name,
    to_json(array(
      select conrelid::regclass::text from pg_constraint
      where contype = 'f' and confrelid = c.oid and conrelid <> c.oid)) as referred_by,
    coalesce((
      select string_agg(format('not exists (select from %s r where (%s) = (%s))', c.oid::regclass,
        (select string_agg(format('r.%I', a.attname), ', ' order by n) from unnest(conkey) with ordinality k (num, n)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num),
        (select string_agg(format('t.%I', a.attname), ', ' order by n) from unnest(confkey) with ordinality k (num, n)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num)), ' and ')
      from pg_constraint where contype = 'f' and confrelid = c.oid and conrelid = c.oid), '') as referred_within
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'instance_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'instance_hosts'
  order by 1`);

/** All of them but those of the hosts, read from the catalogue: a new table needs no word here. */
export async function listInstanceTables(db: Db): Promise<InstanceTable[]> {
  const rows = await listTables(db);
  return rows.map((row) => ({ ...row, referred_by: JSON.parse(row.referred_by) }));
}

/** Walking the table itself would pass all that was deleted before, for each batch again. */
const byIndex = statement(`
  select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`);

export async function deleteSomeRows(
  tx: Tx,
  { name, referred_within }: InstanceTable,
  instanceId: number,
  most: number,
): Promise<number> {
  const free = referred_within === '' ? '' : `and ${referred_within}`;
  await byIndex(tx);
  const deleted = await tx.$client.unsafe(
    `delete from ${name} where ctid = any (array(select ctid from ${name} t where instance_id = $1 ${free} limit $2))`,
    [instanceId, most],
  );
  return deleted.count;
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

const forgetFiles = preparedWrite((db) =>
  db
    .delete(budget_documents)
    .where(
      and(
        eq(budget_documents.instance_id, sql.placeholder('instanceId')),
        isIn(budget_documents.stored_as, 'names'),
      ),
    ),
);

export async function forgetFilesOf(tx: Tx, instanceId: number, names: string[]): Promise<void> {
  await forgetFiles(tx, { instanceId, names: arrayLiteral(names) });
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
