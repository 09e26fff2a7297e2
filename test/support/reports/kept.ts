import type { Sql } from 'postgres';
import { expect } from 'vitest';

const storedFigures = ['revenue_entries', 'finished_work', 'finished_hours'];

/** Expects the stored sums of reports to equal the sums that are computed again from the current rows. */
export async function expectKeptWell(sql: Sql): Promise<void> {
  const before = await contents(sql);
  await sql.unsafe('begin');
  try {
    for (const table of storedFigures) await sql.unsafe(`delete from ${table}`);
    await sql`select enter_revenue(instance_id, id) from invoices where status = 'issued'`;
    await sql`select reckon_finished_work(instance_id, id) from budgets`;
    expect(before).toEqual(await contents(sql));
  } finally {
    await sql.unsafe('rollback');
  }
}

async function contents(sql: Sql): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of storedFigures)
    found[table] = [...(await sql.unsafe(`select * from ${table} order by 1, 2, 3`))];
  return found;
}
