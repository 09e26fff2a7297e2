import { aliasedTable, and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { budget_documents, instance_hosts, instances } from '../connection/tables.ts';

const oneWorkshop = { instanceId: instances.id };
const canonical = aliasedTable(instance_hosts, 'canonical');

/** Finds the workshop that has a host, including a workshop that is being removed. */
export const findHolderOfHost = query.first({ host: instance_hosts.host }, ($, db) =>
  db
    .select({ id: sql<number>`${canonical.instance_id}`.as('id'), host: canonical.host })
    .from(instance_hosts)
    .innerJoin(canonical, and(eq(canonical.instance_id, instance_hosts.instance_id), canonical.canonical))
    .where(eq(instance_hosts.host, $.host)),
);

/** Marks a workshop for removal. After the commit, requests no longer reach the workshop. */
export const markForRemoval = query.run({ ...oneWorkshop, now: param.date }, ($, db) =>
  db
    .update(instances)
    .set({ removing_at: sql`coalesce(${instances.removing_at}, ${$.now})`, left_at: null })
    .where(eq(instances.id, $.instanceId)),
);

const findHash = query.first(oneWorkshop, ($, db) =>
  db.select({ removal_hash: instances.removal_hash }).from(instances).where(eq(instances.id, $.instanceId)),
);

/** Finds the hash of the token that is required for removing the workshop. */
export async function findRemovalHash(db: Db, instanceId: number): Promise<Buffer | null> {
  const row = await findHash(db, { instanceId });
  return row?.removal_hash ?? null;
}

/** Sets the hash of the removal token. The database rejects a second change. */
export const setRemovalHash = query.run({ ...oneWorkshop, hash: param.bytes }, ($, db) =>
  db.update(instances).set({ removal_hash: $.hash }).where(eq(instances.id, $.instanceId)),
);

/** Permits the transaction to delete the workshop's rows: triggers compare the token with the workshop's hash. */
export const presentToken = query.run(
  { token: param.text },
  ($) => sql`select set_config('workshop.removal', ${$.token}, true)`,
);

/**
 * Deletes a workshop, whose rows in other tables must have been deleted before. Afterwards its hosts can be used by
 * other workshops.
 */
export const deleteInstance = query.run(oneWorkshop, ($) => sql`select remove_workshop(${$.instanceId})`);

/** A table with rows of workshops, or a partition of such a table. */
export interface InstanceTable {
  name: string;
  referred_by: string[];
}

/**
 * Lists all tables with rows of workshops, except the table of hosts. Reads PostgreSQL's catalogue, so that new tables
 * are included.
 */
export const listInstanceTables = query(
  {},
  () => sql<InstanceTable>`
  select c.oid::regclass::text as name,
    array(
      select conrelid::regclass::text from pg_constraint
      where contype = 'f' and confrelid = c.oid and conrelid <> c.oid) as referred_by
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'instance_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'instance_hosts'
  order by 1`,
);

const removeRows = query.one(
  { table: param.text, ...oneWorkshop, most: param.integer },
  ($) => sql<{ deleted: number }>`select remove_rows(${$.table}, ${$.instanceId}, ${$.most}) as deleted`,
);

/**
 * Deletes up to `most` rows of a workshop in a table, with the rights of the table's owner. Returns the number of
 * deleted rows. Uses an index, because a scan would read all rows that were deleted before.
 */
export async function deleteSomeRows(
  tx: Tx,
  { name }: InstanceTable,
  instanceId: number,
  most: number,
): Promise<number> {
  const { deleted } = await removeRows(tx, { table: name, instanceId, most });
  return deleted;
}

export async function hasRows(tx: Tx, tables: InstanceTable[], instanceId: number): Promise<boolean> {
  const looks = tables.map(({ name }) => `exists (select from ${name} where instance_id = $1)`);
  const [row] = await tx.$client.unsafe(`select ${looks.join(' or ')} as left`, [instanceId]);
  return row?.left === true;
}

const { instance_id, stored_as } = budget_documents;

export const listFilesOf = query({ instanceId: instance_id, most: param.integer }, ($, db) =>
  db.select({ stored_as }).from(budget_documents).where(eq(instance_id, $.instanceId)).limit($.most),
);

/** Deletes the rows of documents, PDFs and logos whose files have the given names. */
export const forgetFilesOf = query.run(
  { ...oneWorkshop, names: param.list(stored_as) },
  ($) => sql`select remove_files(${$.instanceId}, ${$.names}::text[])`,
);

export const readClock = query.one({}, () => sql<{ now: string }>`select clock_timestamp() as now`);

// Ignores transactions that have lasted longer than a write may (30 s): such transactions only read, as a backup does.
const findOlder = query.one(
  { moment: param.moment },
  ($) => sql<{ runs: boolean }>`
  select exists (
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start < ${$.moment} and xact_start > clock_timestamp() - interval '40 seconds') as runs`,
);

/** Returns true if a transaction is running that began before a moment and may still write. */
export async function runsSinceBefore(db: Db, moment: string): Promise<boolean> {
  const { runs } = await findOlder(db, { moment });
  return runs;
}
