import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, newBudget, desk, sql } = await openWorkshop();
const moveTo = (id: number, status: string) => desk('POST', `/budgets/${id}/status/${status}`, {});

/** Creates a budget with two lines, each with a part; the second line is optional. */
async function budgetWithOption() {
  const client = await newClient({ name: 'Clara Inventada' });
  const part = async (n: number) =>
    (
      await desk('POST', '/parts', {
        reference: `R-${client.id}-${n}`,
        description: `Pieza ${n}`,
        price: 50 * n,
        tax_rate: 21,
      })
    ).body.id;
  const parts = [await part(1), await part(2)];
  for (const id of parts) await post('/stock/movements', { part_id: id, kind: 'in', quantity: 5 });
  const lines = parts.map((part_id, n) => ({ part_id, optional: n === 1 }));
  const budget = await newBudget({ client_id: client.id, lines });
  return { id: budget.id, lineIds: budget.lines.map(({ id }) => id) as [number, number], parts };
}

test('an option that nobody chose is not owed, not taken out of the store, not invoiced and not reported', async () => {
  const { id, parts } = await budgetWithOption();
  const { body: shown } = await get(`/budgets/${id}`);
  expect(shown.totals).toMatchObject({
    ...{ base: 50, tax: 10.5, total: 60.5 },
    optional: { base: 100, tax: 21, total: 121 },
    tax_rates: [{ rate: 21, base: 50, quota: 10.5 }],
  });
  for (const status of ['Aprobado', 'Finalizado']) expect((await moveTo(id, status)).status).toBe(200);
  const onHand = await sql`select on_hand_thousandths as n from parts where id in ${sql(parts)} order by id`;
  expect(onHand.map(({ n }) => Number(n))).toEqual([4_000, 5_000]);
  const [work] = await sql`select part_cents from finished_work where budget_id = ${id}`;
  expect(Number(work?.part_cents)).toBe(5_000);
  const { body: draft } = await desk('POST', '/invoices', { budget_id: id });
  expect([draft.lines.length, draft.totals.total]).toEqual([1, 60.5]);
});

test('the workshop makes an option a line like any other; then it counts', async () => {
  const { id, lineIds } = await budgetWithOption();
  const { body } = await desk('PATCH', `/budgets/${id}/lines/${lineIds[1]}`, { optional: false });
  expect(body.totals).toMatchObject({ total: 181.5, optional: { base: 0, tax: 0, total: 0 } });
  expect(body.lines[1]).toMatchObject({ optional: false, chosen: true });
});

test('a chosen option that is made optional again has to be chosen again', async () => {
  const { id, lineIds } = await budgetWithOption();
  await sql`update budget_lines set chosen = true where id = ${lineIds[1]}`;
  const change = (optional: boolean) => desk('PATCH', `/budgets/${id}/lines/${lineIds[1]}`, { optional });
  expect((await change(true)).body.lines[1]).toMatchObject({ optional: true, chosen: true });
  await change(false);
  const { body } = await change(true);
  expect(body.lines[1]).toMatchObject({ optional: true, chosen: false });
  expect(body.totals.total).toBe(60.5);
});
