import { setTimeout } from 'node:timers/promises';
import type { Connection } from '../connection/connection.ts';
import { flushLog, type Position, reachOf } from '../connection/replica-position.ts';

/** A backup takes minutes, so it may wait longer than a request for a replica that lags a little. */
const patienceMs = 2_000;
const askEveryMs = 20;

/**
 * Waits until the server of the session has replayed everything committed. Returns false if it is no replica, or too
 * slow.
 */
export async function hasCaughtUp(session: Connection, primary: Connection, needed: Position) {
  const silence = globalThis.setTimeout(() => session.retire('the replica is silent'), 2 * patienceMs);
  try {
    await flushLog(primary.db, {}).catch(() => {}); // optional: PostgreSQL's WAL writer flushes soon anyway
    for (const end = Date.now() + patienceMs; Date.now() < end; await setTimeout(askEveryMs))
      if ((await reachOf(session.db, needed)) === 'all') return true;
    return false;
  } catch {
    return false;
  } finally {
    clearTimeout(silence);
  }
}
