import type { Deployment } from '../harness/deployment.ts';
import { measureParallel } from '../harness/measure.ts';
import { loadBudgets } from './ten-years.ts';

export const issuer = {
  legal_name: 'Taller Inventado, S.L.',
  tax_id: 'B12345674',
  address: 'Calle Falsa, 1',
  city: 'Madrid',
};

/** Loads finished budgets, and sets all data of the clients and of the workshop that an invoice requires. */
export async function loadFinishedBudgets({ databaseUrl, sql, desk }: Deployment, count: number) {
  await loadBudgets(databaseUrl, count);
  await desk('PATCH', '/settings', issuer);
  await sql`update budgets set status = 'Finalizado', internal = false`;
  await sql`
    update clients set tax_id = '12345678Z', address = 'Calle Inventada, 1', city = 'Madrid', country = null`;
}

export async function listBudgetIds({ sql }: Deployment, { after = 0, most = 1_000_000 } = {}) {
  const rows = await sql`select id from budgets where id > ${after} order by id limit ${most}`;
  return rows.map(({ id }) => Number(id));
}

/** Issues an invoice for each budget, with `desks` concurrent requests; returns the durations. */
export function issueInvoices({ desk }: Deployment, budgets: number[], desks = 1): Promise<number[]> {
  return measureParallel(desks, budgets, (budget_id) => desk('POST', '/invoices/issue', { budget_id }));
}
