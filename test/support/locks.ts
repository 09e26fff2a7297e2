import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** Waits until another session waits for a lock that this session's transaction holds. */
export async function untilSomebodyWaits(sql: Pick<Sql, 'unsafe'>): Promise<void> {
  for (;;) {
    const [row] = await sql.unsafe(
      'select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as waits',
    );
    if (row?.waits) return;
    await sleep(5);
  }
}
