import { sql } from 'drizzle-orm';
import { dayMs } from '../../domain/time/lengths.ts';
import { type Db, sqlState } from './client.ts';
import { param, query } from './query.ts';

/** A table that is partitioned by UTC day, with the number of days for which rows are kept. */
export interface DailyTable {
  name: string;
  cutBy: string;
  keepDays: number;
  /** Percentage of each page that inserts fill. The rest of the page is for updates of its rows. */
  fillFactor?: number;
  /** SQL condition of unfinished rows. A partition with unfinished rows is not dropped, however old it is. */
  unfinished?: string;
  /**
   * A small table with all unfinished rows and their moments. Searching the partition of a day with millions of rows
   * would take too long.
   */
  unfinishedIn?: { rows: string; at: string };
}

export const requestLog: DailyTable = { name: 'request_log', cutBy: 'at', keepDays: 90 };
export const events: DailyTable = {
  name: 'events',
  cutBy: 'occurred_at',
  keepDays: 30,
  unfinished: 'relayed_at is null',
};
export const webhookDeliveries: DailyTable = {
  name: 'webhook_deliveries',
  cutBy: 'created_at',
  keepDays: 30,
  fillFactor: 70,
  unfinished: "status = 'pending'",
  unfinishedIn: { rows: "backlog where kind = 'webhooks'", at: 'item_at' },
};
export const dailyTables = [requestLog, events, webhookDeliveries];

const daysAhead = 2;
/** Key of the advisory lock for partitions, any fixed number, because several processes create the same partitions. */
const partitionLock = 7_301_983;
/**
 * Maximum wait for a table's lock. A longer wait, such as for a long read of a backup, would block every write behind
 * it. The next round retries.
 */
const lockTimeout = '1s';

const listPartitions = query(
  { table: param.text },
  ($) => sql<{ name: string }>`
  select relid::regclass::text as name from pg_partition_tree(${$.table}) where isleaf order by 1`,
);

export async function listDays(db: Db, { name }: DailyTable): Promise<string[]> {
  const days = (await listPartitions(db, { table: name })).map(({ name }) =>
    /_(\d{4})(\d\d)(\d\d)$/.exec(name),
  );
  return days.flatMap((day) => (day ? [day.slice(1).join('-')] : []));
}

/** Returns whether a table has a default partition, and whether the default partition has rows. */
export async function findDefaultPartition(
  db: Db,
  table: DailyTable,
): Promise<{ hasDefault: boolean; rowsInDefault: boolean }> {
  const [found] = await db.$client.unsafe(
    `select to_regclass('${table.name}_default') is not null as default`,
  );
  const [row] = found?.default
    ? await db.$client.unsafe(`select exists (select from ${table.name}_default) as rows`)
    : [];
  return { hasDefault: found?.default, rowsInDefault: row?.rows ?? false };
}

export function daysToCome(now: Date): string[] {
  return Array.from({ length: daysAhead + 1 }, (_, ahead) => utcDay(now, ahead));
}

/** Creates the partitions of today and the coming days. Several processes may call this at the same time. */
export async function ensureDays(db: Db, table: DailyTable, now: Date): Promise<void> {
  const there = new Set(await listDays(db, table));
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = utcDay(now, ahead);
    if (!there.has(day)) await addDay(db, table, day);
  }
}

/**
 * Creates the partition of a day. Calls a function of the database, because only the owner of a table may change its
 * partitions. Does nothing if the table is locked, or if the default partition has rows of that day.
 */
export async function addDay(db: Db, { name, fillFactor = 100 }: DailyTable, day: string): Promise<void> {
  const creation = db.$client.unsafe(`
    select pg_advisory_xact_lock(${partitionLock}), set_config('lock_timeout', '${lockTimeout}', true);
    select add_day('${name}', '${day}', ${fillFactor})`);
  await creation.catch((error: unknown) => {
    if (!isTakenByDefault(error) && !isLocked(error)) throw error;
  });
}

export async function dropOldDays(db: Db, table: DailyTable, now: Date): Promise<string[]> {
  const oldest = utcDay(now, -table.keepDays);
  const dropped: string[] = [];
  for (const day of await listDays(db, table)) {
    if (day < oldest && (await dropDay(db, table, day))) dropped.push(day);
  }
  return dropped;
}

async function dropDay(db: Db, table: DailyTable, day: string): Promise<boolean> {
  const [row] = await db.$client.unsafe(`select exists (${unfinishedOf(table, day)}) as used`);
  if (row?.used) return false;
  const drop = db.$client.unsafe(`
    select set_config('lock_timeout', '${lockTimeout}', true);
    select drop_day('${table.name}', '${day}')`);
  return drop.then(
    () => true,
    (error: unknown) => {
      if (isLocked(error)) return false;
      throw error;
    },
  );
}

function unfinishedOf(table: DailyTable, day: string): string {
  const { name, unfinished = 'false', unfinishedIn } = table;
  if (!unfinishedIn) return `select from ${partitionOf(name, day)} where ${unfinished}`;
  const next = utcDay(new Date(day), 1);
  const { rows, at } = unfinishedIn;
  return `select from ${rows} and ${at} >= '${day}T00:00:00Z' and ${at} < '${next}T00:00:00Z'`;
}

const isTable = query.one(
  { name: param.text },
  ($) => sql<{ there: boolean }>`select to_regclass(${$.name}) is not null as there`,
);

/**
 * Deletes expired rows from the default partition, which has the rows of days without a partition. `dropOldDays` can't
 * remove these rows.
 */
export async function pruneDefault(db: Db, table: DailyTable, now: Date): Promise<void> {
  const { name, cutBy, keepDays, unfinished = 'false' } = table;
  const { there } = await isTable(db, { name: `${name}_default` });
  if (!there) return;
  await db.$client.unsafe(
    `delete from ${name}_default where ${cutBy} < '${utcDay(now, -keepDays)}' and not (${unfinished})`,
  );
}

/**
 * Returns true if a partition was not created because the default partition has rows of that day. The rows remain in
 * the default partition.
 */
function isTakenByDefault(error: unknown): boolean {
  return sqlState(error) === '23514';
}

function isLocked(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

function utcDay(now: Date, ahead: number): string {
  return new Date(now.getTime() + ahead * dayMs).toISOString().slice(0, 10);
}

function partitionOf(table: string, day: string): string {
  return `${table}_${day.replaceAll('-', '')}`;
}
