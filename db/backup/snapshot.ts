import { type Connection, connect } from '../connection/connection.ts';
import { migrationLock } from '../connection/migrate.ts';
import { findPosition } from '../connection/replica-position.ts';
import type { Catalogue } from './catalogue.ts';
import { copyOut } from './copy.ts';
import { hasCaughtUp } from './replica-session.ts';

/**
 * A database snapshot for a backup. Each read is a separate transaction in the same snapshot, because one long
 * transaction would hold table locks: the removal of expired partitions would wait for these locks, and all writes
 * would wait for the removal.
 */
export interface Snapshot extends Catalogue {
  takenAt: string;
  postgresql: string;
  /** Yields the rows of a `COPY … TO STDOUT`, and returns the number of rows. */
  copy(statement: string): AsyncGenerator<Buffer, number>;
  close(): Promise<void>;
}

/**
 * Opens a snapshot of all committed transactions: at the replica of `readUrl` if the replica has caught up, otherwise
 * at the primary.
 */
export async function openSnapshot(url: string, signal: AbortSignal, readUrl = ''): Promise<Snapshot> {
  const guard = openSession(url, signal);
  const sessions = [guard];
  const open = (at: string) => {
    const session = openSession(at, signal);
    sessions.push(session);
    return session;
  };
  const close = async () => {
    await Promise.allSettled(sessions.map((session) => session.close(closeTimeoutMs)));
  };
  try {
    // Blocks migrations, because a migration may rewrite a table, and older snapshots no longer see the rows of a
    // rewritten table.
    await guard.sql.unsafe(`select pg_advisory_lock_shared(${migrationLock})`);
    const replica = readUrl === '' ? undefined : await askReplica(guard, open, readUrl);
    const keeper = replica?.session ?? guard;
    const reader = open(replica ? readUrl : url);
    await keeper.sql.unsafe(beginSnapshotStatement);
    const [exported] = await keeper.sql.unsafe<[SnapshotMoment]>(exportSnapshot);
    const moment = { ...exported, ...(replica && { taken_at: replica.askedAt }) };
    const enter = async () => {
      await reader.sql.unsafe(beginSnapshotStatement);
      await reader.sql.unsafe(`set transaction snapshot '${moment.id}'`);
    };
    const leave = () => reader.sql.unsafe('rollback').catch(() => {}); // fails only after an earlier error
    return {
      takenAt: moment.taken_at,
      postgresql: moment.postgresql,
      async query<Row extends object>(text: string) {
        await enter();
        return await reader.sql.unsafe<Row[]>(text).finally(leave);
      },
      async *copy(statement) {
        await enter();
        try {
          return yield* copyOut(reader, statement);
        } finally {
          await leave();
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Returns the replica's session, and the time before the primary's position was read. The replica has all changes until
 * this time, so it is stored as the time of the backup. The present time would be wrong, because the replica may lag
 * behind.
 */
async function askReplica(guard: Connection, open: (url: string) => Connection, readUrl: string) {
  const [moment] = await guard.sql.unsafe<[Pick<SnapshotMoment, 'taken_at'>]>(
    `select ${presentMomentSql} as taken_at`,
  );
  const needed = await findPosition(guard.db, {});
  const session = open(readUrl);
  return (await hasCaughtUp(session, guard, needed)) ? { session, askedAt: moment.taken_at } : undefined;
}

/**
 * Opens a session whose text output does not depend on the server's settings. Closes the session when `signal` aborts.
 */
export function openSession(url: string, signal: AbortSignal): Connection {
  signal.throwIfAborted();
  const session = connect({
    url,
    applicationName: 'workshop backup',
    settings: { IntervalStyle: 'postgres', bytea_output: 'hex' },
  });
  signal.addEventListener('abort', () => session.retire('interrupted'));
  return session;
}

export const closeTimeoutMs = 1_000;

interface SnapshotMoment {
  id: string;
  postgresql: string;
  taken_at: string;
}

const presentMomentSql = `to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const exportSnapshot = `
  select pg_export_snapshot() as id, current_setting('server_version') as postgresql, ${presentMomentSql} as taken_at`;
const beginSnapshotStatement = 'begin isolation level repeatable read, read only';
