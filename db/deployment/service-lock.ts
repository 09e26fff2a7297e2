import type { Connection } from '../connection/connection.ts';

/** Key of the advisory lock that API processes hold: any number that no other lock uses. */
const serviceLock = 7_303_014;

/** Acquires the lock of the API processes until the session ends. Returns false if another process holds the lock. */
export async function acquireServiceLock(
  { sql }: Pick<Connection, 'sql'>,
  { shared }: { shared: boolean },
): Promise<boolean> {
  const lock = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const [row] = await sql.unsafe(`select ${lock}(${serviceLock}) as locked`);
  return row?.locked === true;
}
