import { Client, type QueryResultRow } from 'pg';
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
