import { OperatorError } from '../../domain/errors/operator-error.ts';
import type { Connection } from '../connection/connection.ts';
import { listTables, type Partition, quoteTable, type Sequence } from './catalogue.ts';

type Session = Pick<Connection, 'sql'>;

export async function emptyTables({ sql }: Session, tables: { name: string }[]): Promise<void> {
  await sql.unsafe(`truncate ${tables.map(({ name }) => quoteTable(name)).join(', ')}`);
}

export async function addPartition({ sql }: Session, table: string, partition: Partition): Promise<void> {
  await sql.unsafe(creationOf(table, partition));
}

function creationOf(table: string, { name, bound }: Partition): string {
  if (!plainBound.test(bound))
    throw new OperatorError(`The partition ${name} has a bound of an unknown kind: ${bound}.`);
  return `create table if not exists ${quoteTable(name)} partition of ${quoteTable(table)} ${bound}`;
}

/**
 * Pattern of valid partition bounds. Restoring checks the bounds of a backup, because they become part of an SQL
 * statement.
 */
const plainBound = /^(DEFAULT|FOR VALUES FROM \('[\d :.+-]+'\) TO \('[\d :.+-]+'\))$/;

export async function setSequence(
  { sql }: Session,
  { name, last_value, is_called }: Sequence,
): Promise<void> {
  await sql`select setval(${quoteTable(name)}::regclass, ${last_value}, ${is_called})`;
}

export async function countRows({ sql }: Session, name: string): Promise<number> {
  const [found] = await sql.unsafe<[{ count: number }]>(`select count(*) from ${quoteTable(name)}`);
  return found.count;
}

export async function analyze({ sql }: Session): Promise<void> {
  await sql.unsafe('analyze');
}

/** Counts the tables and all their rows, which also proves that every page is readable. */
export async function countAllRows({ sql }: Session): Promise<{ tables: number; rows: number }> {
  const query = async <Row extends object>(text: string) => [...(await sql.unsafe<Row[]>(text))];
  const tables = await listTables({ query });
  let rows = 0;
  for (const { name } of tables) {
    const [found] = await query<{ rows: number }>(`select count(*)::float8 as rows from ${quoteTable(name)}`);
    rows += found?.rows ?? 0;
  }
  return { tables: tables.length, rows };
}

/**
 * Returns true if the database had a workshop at the time `at`. Ignores sandboxes, and workshops that were removed or
 * moved.
 */
export async function hadWorkshopsAt({ sql }: Session, at: string): Promise<boolean> {
  const [found] = await sql`
      select exists (
        select from instances
        where removing_at is null and left_at is null and not sandbox and created_at < ${at}
      ) as has_workshops`;
  return found?.has_workshops === true;
}

/**
 * Returns the time of the last transaction that PostgreSQL replayed from the WAL archive, or null if it replayed none.
 */
export async function findLastReplayedTime({ sql }: Session): Promise<string | null> {
  const [last] = await sql.unsafe<{ moment: string | null }[]>(lastReplayed);
  return last?.moment ?? null;
}

const lastReplayed = `
  select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment`;
