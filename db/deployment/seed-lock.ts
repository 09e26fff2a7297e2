import type { Connection } from '../connection/connection.ts';

/** Advisory lock, any fixed number: of several processes that start at once, only its holder seeds. */
const seedLock = 7_301_983;

/** Waits for other processes that seed the demo, and holds the lock until the transaction ends. */
export async function lockSeeding(sql: Connection['sql']): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${seedLock})`;
}
