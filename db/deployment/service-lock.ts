import type { Connection } from '../connection/connection.ts';

/** Advisory lock of the API processes: any number that is unique in the database. */
const serviceLock = 7_303_014;

/** Acquires the lock until the session ends. Returns false if another process holds it. */
export async function takeServiceLock(
  { sql }: Pick<Connection, 'sql'>,
  { shared }: { shared: boolean },
): Promise<boolean> {
  const lock = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const [row] = await sql.unsafe(`select ${lock}(${serviceLock}) as locked`);
  return row?.locked === true;
}
