import type { Connection } from '../connection/connection.ts';

/** Any fixed number; of several processes that start at once, only the one that gets this lock seeds. */
const seedLock = 7_301_983;

/** Waits for other processes that seed the demo; holds the lock until the transaction ends. */
export async function lockSeeding(sql: Connection['sql']): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${seedLock})`;
}
