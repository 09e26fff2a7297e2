import type { Sql } from 'postgres';
import { expect } from 'vitest';

/**
 * Expects that PostgreSQL has counted no deadlock. A session may report its counts only when it ends, so the service's
 * sessions have to be closed first.
 */
export async function expectNoDeadlocks(sql: Sql): Promise<void> {
  await expect.poll(() => sessionsOf(sql)).toBe(0);
  const [counted] = await sql`select deadlocks::int from pg_stat_database where datname = current_database()`;
  expect(counted).toEqual({ deadlocks: 0 });
}

async function sessionsOf(sql: Sql): Promise<number> {
  const [row] = await sql`
    select count(*)::int as sessions from pg_stat_activity
    where datname = current_database() and application_name like 'workshop-api%'`;
  return row?.sessions;
}
