import { setTimeout } from 'node:timers/promises';
import type { Connection } from '../connection/connection.ts';
import { flushLog, replayProgress, type WalPosition } from '../connection/replica-position.ts';

/**
 * Maximum wait for a lagging replica. It is longer than the wait of a request, because a backup takes minutes anyway.
 */
const replicaTimeoutMs = 2_000;
const pollIntervalMs = 20;

/**
 * Waits until the replica of a session has replayed all transactions committed on the primary. Returns false if the
 * server is not a replica, or did not catch up in time.
 */
export async function hasCaughtUp(session: Connection, primary: Connection, needed: WalPosition) {
  const silence = globalThis.setTimeout(() => session.retire('the replica is silent'), 2 * replicaTimeoutMs);
  try {
    await flushLog(primary.db, {}).catch(() => {}); // only saves time: the WAL writer flushes soon anyway
    for (const end = Date.now() + replicaTimeoutMs; Date.now() < end; await setTimeout(pollIntervalMs))
      if ((await replayProgress(session.db, needed)) === 'all') return true;
    return false;
  } catch {
    return false;
  } finally {
    clearTimeout(silence);
  }
}
