import type postgres from 'postgres';
import type { Connection, Db } from './connection.ts';
import { ConnectionLost, SessionTimeout, sqlState } from './failures.ts';

interface Sessions {
  inSession<T>(work: (db: Db, raw: postgres.Sql) => Promise<T>): Promise<T>;
  stats(): SessionStats;
  close(timeoutMs: number): Promise<void>;
}

export interface SessionStats {
  busy: number;
  idle: number;
  waiting: number;
}

interface Waiting {
  take: (seat: Seat) => void;
  refuse: (error: Error) => void;
}

/** A place in the pool; its connection is opened at first use and again after it was lost. */
interface Seat {
  connection: Connection | undefined;
}

interface SessionLimits {
  size: number;
  /** How long a request waits for a connection before it is told to come back. */
  sessionWaitMs: number;
  /** How long a session may be kept: the server ends what it was doing before any transaction has lasted too long. */
  holdLimitMs: number;
}

export function openSessions(connect: () => Connection, limits: SessionLimits): Sessions {
  const idle: Seat[] = Array.from({ length: limits.size }, () => ({ connection: undefined }));
  const all = [...idle];
  const waiting = new Set<Waiting>();
  let closed = false;

  const acquire = (): Promise<Seat> => {
    if (closed) return Promise.reject(new ConnectionLost('it was closed'));
    const seat = idle.pop();
    if (seat) return Promise.resolve(seat);
    return waitFor(waiting, limits.sessionWaitMs);
  };

  let whenAllBack = () => {};
  const release = (seat: Seat) => {
    const [next] = waiting;
    if (next) return next.take(seat);
    idle.push(seat);
    if (idle.length === all.length) whenAllBack();
  };
  const allBack = (timeoutMs: number) =>
    new Promise<void>((resolve) => {
      whenAllBack = resolve;
      setTimeout(resolve, timeoutMs).unref();
      if (idle.length === all.length) resolve();
    });

  return {
    async inSession(work) {
      const seat = await acquire();
      try {
        return await hold(sitting(seat, connect), limits.holdLimitMs, work);
      } finally {
        release(seat);
      }
    },
    stats: () => ({ busy: all.length - idle.length, idle: idle.length, waiting: waiting.size }),
    async close(timeoutMs) {
      closed = true;
      for (const { refuse } of waiting) refuse(new ConnectionLost('it was closed'));
      await allBack(timeoutMs);
      await Promise.all(all.map(({ connection }) => connection?.close(timeoutMs)));
    },
  };
}

function waitFor(waiting: Set<Waiting>, timeoutMs: number): Promise<Seat> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      waiting.delete(entry);
      clearTimeout(timer);
      then();
    };
    const entry: Waiting = {
      take: (seat) => settle(() => resolve(seat)),
      refuse: (error) => settle(() => reject(error)),
    };
    const timer = setTimeout(() => entry.refuse(new SessionTimeout(timeoutMs)), timeoutMs);
    waiting.add(entry);
  });
}

function sitting(seat: Seat, connect: () => Connection): Connection {
  if (!seat.connection || seat.connection.lost) seat.connection = connect();
  return seat.connection;
}

const readOnly = '25006';

/** Work that fails leaves nothing open: its connection is rolled back before another gets it, or thrown away. */
async function hold<T>(
  connection: Connection,
  limitMs: number,
  work: (db: Db, raw: postgres.Sql) => Promise<T>,
): Promise<T> {
  const timer = setTimeout(() => connection.retire('held too long'), limitMs);
  try {
    return await work(connection.db, connection.sql);
  } catch (error) {
    // A session keeps the setting that it began with: the next one may write again.
    if (sqlState(error) === readOnly) connection.retire('read-only');
    if (!connection.lost)
      await connection.sql.unsafe('rollback').catch(() => connection.retire('no rollback'));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
