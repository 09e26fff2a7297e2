import { Client, escapeIdentifier, type QueryResultRow } from 'pg';
import { migrationLock } from '../../db/connection/migrate.ts';
import { copyOut } from './copy.ts';

/** Each read has a transaction of its own: locks held for longer would stop who cuts off old days, and all writes. */
export interface Snapshot {
  takenAt: string;
  postgresql: string;
  query<Row extends QueryResultRow>(text: string): Promise<Row[]>;
  /** The rows of a `COPY … TO STDOUT`; at their end, how many they were. */
  copy(statement: string): AsyncGenerator<Buffer, number>;
  close(): Promise<void>;
}

export async function openSnapshot(url: string, signal: AbortSignal): Promise<Snapshot> {
  const keeper = await openSession(url, signal);
  const reader = await openSession(url, signal);
  const close = async () => {
    await Promise.allSettled([keeper.end(), reader.end()]);
  };
  try {
    // A migration may rewrite a table, whose rows an older snapshot then no longer sees.
    await keeper.query(`select pg_advisory_lock_shared(${migrationLock})`);
    await keeper.query(begin);
    const { rows } = await keeper.query(exportSnapshot);
    const enter = async () => {
      await reader.query(begin);
      await reader.query(`set transaction snapshot '${rows[0].id}'`);
    };
    const leave = () => reader.query('rollback').catch(() => {}); // where it fails, something else has failed before
    return {
      takenAt: rows[0].taken_at,
      postgresql: rows[0].postgresql,
      async query(text) {
        await enter();
        return await reader
          .query(text)
          .then(({ rows }) => rows)
          .finally(leave);
      },
      async *copy(statement) {
        let count = 0;
        await enter();
        try {
          yield* copyOut(reader, statement, (rows) => {
            count = rows;
          });
        } finally {
          await leave();
        }
        return count;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A session whose text forms are the same whatever the server's settings. It ends at once when it is told to. */
export async function openSession(url: string, signal: AbortSignal): Promise<Client> {
  signal.throwIfAborted();
  const client = new Client({
    connectionString: url,
    application_name: 'workshop backup',
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c jit=off',
  });
  client.on('error', () => {}); // whoever waits for an answer hears of it
  await client.connect();
  signal.addEventListener('abort', () => client.end());
  return client;
}

const exportSnapshot = `
  select pg_export_snapshot() as id, current_setting('server_version') as postgresql,
    to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at`;
const begin = 'begin isolation level repeatable read, read only';

export interface Table {
  name: string;
  columns: string[];
  partitions: Partition[];
}

export interface Partition {
  name: string;
  /** As PostgreSQL writes it: `FOR VALUES FROM ('2026-11-20 00:00:00+00') TO ('2026-11-21 00:00:00+00')`. */
  bound: string;
}

export interface Sequence {
  name: string;
  /** As text: it may be beyond what a number holds. */
  last_value: string;
  is_called: boolean;
}

export interface Migration {
  hash: string;
  created_at: number;
}

type Query = Pick<Snapshot, 'query'>;

/** All of the schema `public`, read from the catalogue: a new table needs no word here. */
export function listTables({ query }: Query): Promise<Table[]> {
  return query<Table>(`
    select relname::text as name, array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns, coalesce((
      select json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
      from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid
    ), '[]') as partitions
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`);
}

/** They count outside of every transaction: read after the snapshot was taken, they are never behind its rows. */
export async function listSequences({ query }: Query): Promise<Sequence[]> {
  const names = await query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`);
  const states = names.map(
    ({ name }) => `select '${name}' as name, last_value::text, is_called from ${quoted(name)}`,
  );
  return states.length === 0 ? [] : query<Sequence>(states.join(' union all '));
}

export async function listMigrations({ query }: Query): Promise<Migration[]> {
  const [row] = await query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!row?.there) return [];
  const applied = await query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return applied.map(({ hash, created_at }) => ({ hash, created_at: Number(created_at) }));
}

/** A table's name, safe in a statement. */
export function quoted(name: string): string {
  return `public.${escapeIdentifier(name)}`;
}

export function quotedColumns(columns: string[]): string {
  return columns.map(escapeIdentifier).join(', ');
}
