import type postgres from 'postgres';
import type { Connection, Db } from './connection.ts';
import { ConnectionLostError, sqlState } from './failures.ts';
import { FairSlots } from './fair-places.ts';

export interface Sessions {
  /**
   * Runs work with a borrowed session. The session counts towards the share of the given workshop; 0 stands for no
   * workshop.
   */
  inSession<T>(work: (db: Db, raw: postgres.Sql) => Promise<T>, workshop?: number): Promise<T>;
  /** Connects all sessions. */
  open(): Promise<void>;
  stats(): SessionStats;
  close(timeoutMs: number): Promise<void>;
}

export interface SessionStats {
  busy: number;
  idle: number;
  waiting: number;
}

/** A place in the pool. Its connection is opened at first use, and opened again after it was lost. */
interface PoolSlot {
  connection: Connection | undefined;
}

interface SessionLimits {
  size: number;
  /** Maximum sessions that one workshop may hold at the same time. */
  perWorkshop?: number;
  /** Timeout for getting a session. */
  sessionWaitMs: number;
  /** Timeout while a request waits only because its own workshop uses its share. */
  ownWaitMs?: number;
  /**
   * Maximum time for holding a session, after which its connection is closed. The server notices the closed connection
   * before the transaction's timeout, and cancels the statement.
   */
  holdLimitMs: number;
}

export function openSessions(connect: () => Connection, limits: SessionLimits): Sessions {
  const idle: PoolSlot[] = Array.from({ length: limits.size }, () => ({ connection: undefined }));
  const all = [...idle];
  const places = new FairSlots({
    places: limits.size,
    perWorkshop: limits.perWorkshop ?? limits.size,
    waitingPerWorkshop: Number.POSITIVE_INFINITY,
    waitMs: limits.sessionWaitMs,
    ...(limits.ownWaitMs !== undefined && { ownWaitMs: limits.ownWaitMs }),
  });
  let closed = false;

  const acquire = async (workshop: number): Promise<PoolSlot> => {
    if (closed) throw new ConnectionLostError('it was closed');
    const waiting = places.take(workshop);
    if (waiting) await waiting;
    // The pool has as many slots as places, so at least one slot is idle.
    return idle.pop() as PoolSlot;
  };

  let whenAllBack = () => {};
  const release = (seat: PoolSlot, workshop: number) => {
    idle.push(seat);
    places.giveBack(workshop);
    if (idle.length === all.length) whenAllBack();
  };
  const allBack = (timeoutMs: number) =>
    new Promise<void>((resolve) => {
      whenAllBack = resolve;
      setTimeout(resolve, timeoutMs).unref();
      if (idle.length === all.length) resolve();
    });

  const inSession: Sessions['inSession'] = async (work, workshop = 0) => {
    const seat = await acquire(workshop);
    try {
      return await runOnConnection(connectionOfSlot(seat, connect), limits.holdLimitMs, work);
    } finally {
      release(seat, workshop);
    }
  };

  return {
    inSession,
    async open() {
      // Borrows each session for a different invented workshop id, so that the limit per workshop does not apply.
      const all = Array.from({ length: limits.size }, (_, n) => -1 - n);
      await Promise.all(all.map((none) => inSession((_db, raw) => raw.unsafe('select 1'), none)));
    },
    stats: () => ({ busy: all.length - idle.length, idle: idle.length, waiting: places.waiting }),
    async close(timeoutMs) {
      closed = true;
      places.refuseAll(new ConnectionLostError('it was closed'));
      await allBack(timeoutMs);
      await Promise.all(all.map(({ connection }) => connection?.close(timeoutMs)));
    },
  };
}

function connectionOfSlot(seat: PoolSlot, connect: () => Connection): Connection {
  if (!seat.connection || seat.connection.lost) seat.connection = connect();
  return seat.connection;
}

const readOnlyState = '25006';

/**
 * Runs work on a connection. If the work fails, rolls back the transaction before the next use, or closes the
 * connection.
 */
async function runOnConnection<T>(
  connection: Connection,
  limitMs: number,
  work: (db: Db, raw: postgres.Sql) => Promise<T>,
): Promise<T> {
  const timer = setTimeout(() => connection.retire('held too long'), limitMs);
  try {
    return await work(connection.db, connection.sql);
  } catch (error) {
    // Closes the connection: this session would stay read-only, but a new session may be writable.
    if (sqlState(error) === readOnlyState) connection.retire('read-only');
    if (!connection.lost)
      await connection.sql.unsafe('rollback').catch(() => connection.retire('no rollback'));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
