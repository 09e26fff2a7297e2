import { describe, expect, test } from 'vitest';
import { linesIn } from '../../support/budget-lines.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { send, post, createKey, sql, setClock, clock } = workshop;
const { budgetWith, read, stored, snapshots, history, traces } = linesIn(workshop);

const remove = (budgetId: number, lineId: number, options?: object) =>
  send('DELETE', `/budgets/${budgetId}/lines/${lineId}`, options);

describe('a line deleted', async () => {
  const { id: keyId, key } = await createKey({ name: 'Recambios' });
  const budget = await budgetWith();
  const [line, other] = budget.lines;
  await sql`update budget_lines set unit_cost_cents = 4100 where id = ${Number(line?.id)}`;
  const before = await stored(budget.id);
  await setClock(new Date(clock.now().getTime() + 60_000).toISOString());
  const answer = await remove(budget.id, Number(line?.id), { key });

  test('answers the budget with what the others make, each at its place', async () => {
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...budget,
      updated_at: expect.toSatisfy((at) => at > budget.updated_at),
      lines: [other],
      totals: {
        base: 78,
        tax: 7.8,
        total: 85.8,
        currency: 'EUR',
        optional: { base: 0, tax: 0, total: 0 },
        tax_rates: [{ rate: 10, base: 78, quota: 7.8 }],
      },
    });
    expect(await read(budget.id)).toEqual(answer.body);
  });

  const actor = { actor_kind: 'key', actor_id: keyId, actor_name: 'Recambios' };

  test('is kept in the snapshot of what was before, with its cost', async () => {
    expect(await snapshots(budget.id)).toEqual([{ before: 'line.deleted', lines: before, ...actor }]);
    expect(before[0]).toMatchObject({ id: line?.id, unit_cost_cents: 4100 });
  });

  test("is in the budget's history under the key's name, with what it was", async () => {
    expect(await history(budget.id)).toEqual([
      {
        action: 'line.deleted',
        line_id: line?.id,
        changes: {
          description: ['Pastillas de freno', null],
          line_type: ['part', null],
          quantity: [2, null],
          unit_price: [61.67, null],
          discount_pct: [0, null],
          tax_rate: [21, null],
        },
        ...actor,
      },
    ]);
  });

  test('is not there a second time, and its id is not given again', async () => {
    const traced = await traces(budget.id);
    const again = await remove(budget.id, Number(line?.id));
    expect(again.body.error.code).toBe('not_found');
    expect(await traces(budget.id)).toEqual(traced);
    const { body } = await post(`/budgets/${budget.id}/lines`, { description: 'Filtro' });
    expect(body.line.id).toBeGreaterThan(Number(other?.id));
  });
});

test('the last line too: the budget comes to nothing, and takes lines again', async () => {
  const budget = await budgetWith([{ description: 'Revisión', unit_price: 40 }]);
  const { status, body } = await remove(budget.id, Number(budget.lines[0]?.id));
  expect(status).toBe(200);
  expect(body.lines).toEqual([]);
  expect(body.totals).toMatchObject({ base: 0, tax: 0, total: 0, currency: 'EUR', tax_rates: [] });
  const { body: added } = await post(`/budgets/${budget.id}/lines`, { description: 'Otra' });
  expect(added.line.sort_order).toBe(1);
});
