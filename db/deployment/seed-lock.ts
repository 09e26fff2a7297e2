import type { Connection } from '../connection/connection.ts';

/**
 * Key of the advisory lock for inserting the demo's data, any fixed number. If several processes start at the same
 * time, only the lock's holder inserts the data.
 */
const seedLock = 7_301_983;

/**
 * Acquires the lock for inserting the demo's data until the transaction ends. Waits for other processes that hold the
 * lock.
 */
export async function lockSeeding(sql: Connection['sql']): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${seedLock})`;
}
