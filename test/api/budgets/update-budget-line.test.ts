import { describe, expect, test } from 'vitest';
import { linesIn } from '../../support/budget-lines.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { patch, createKey, sql, setClock, clock } = workshop;
const { budgetWith, read, stored, snapshots, history, traces } = linesIn(workshop);

const change = (budgetId: number, lineId: number, fields: object, options?: object) =>
  patch(`/budgets/${budgetId}/lines/${lineId}`, fields, options);

/** Creates a budget; returns it with the line that a test changes. */
async function someLine() {
  const full = { description: 'Pastillas', reference: 'PF-1042', group_title: 'Frenos', unit_price: 61.67 };
  const budget = await budgetWith([full, { description: 'Mano de obra', unit_price: 52, quantity: 1.5 }]);
  const [line, other] = budget.lines;
  if (!line || !other) throw new Error('the budget has two lines');
  return { budget, line, other };
}

describe('a line changed', async () => {
  const { id: keyId, key } = await createKey({ name: 'Recambios' });
  const { budget, line, other } = await someLine();
  await sql`update budget_lines set unit_cost_cents = 4100, extended_detail = 'Solo delante',
    tax_exempt_code = 'E1', price_estimated = true where id = ${line.id}`;
  const before = await stored(budget.id);
  await setClock(new Date(clock.now().getTime() + 60_000).toISOString());
  const sent = { discount_pct: 20, quantity: -1, group_title: null };
  const answer = await change(budget.id, line.id, sent, { key });
  const changed = {
    ...line,
    ...sent,
    base: -49.34,
    extended_detail: 'Solo delante',
    tax_exempt_code: 'E1',
    price_estimated: true,
  };

  test('has what was sent, and the rest as it was', () => {
    expect(answer.status).toBe(200);
    expect(answer.body.line).toEqual(changed);
  });

  test('comes with its budget and what all make', async () => {
    expect(answer.body.budget).toEqual({
      ...budget,
      updated_at: expect.toSatisfy((at) => at > budget.updated_at),
      lines: [changed, other],
      totals: {
        base: 28.66,
        tax: 6.02,
        total: 34.68,
        currency: 'EUR',
        optional: { base: 0, tax: 0, total: 0 },
        tax_rates: [{ rate: 21, base: 28.66, quota: 6.02 }],
      },
    });
    expect(await read(budget.id)).toEqual(answer.body.budget);
  });

  const actor = { actor_kind: 'key', actor_id: keyId, actor_name: 'Recambios' };

  test('leaves a snapshot of what was before, costs included', async () => {
    expect(await snapshots(budget.id)).toEqual([{ before: 'line.updated', lines: before, ...actor }]);
    expect(before[0]?.unit_cost_cents).toBe(4100);
    expect((await stored(budget.id))[0]?.unit_cost_cents).toBe(4100);
  });

  test("leaves old and new in the budget's history under the key's name", async () => {
    const changes = { discount_pct: [0, 20], quantity: [1, -1], group_title: ['Frenos', null] };
    expect(await history(budget.id)).toEqual([
      { action: 'line.updated', line_id: line.id, changes, ...actor },
    ]);
  });
});

test.each([
  ['no field', {}],
  [
    'the values that it has',
    { description: 'Pastillas', reference: 'PF-1042', unit_price: 61.67, tax_rate: 21 },
  ],
  ['the same number, written otherwise', { quantity: 1.0, discount_pct: -0 }],
])('a change of nothing (%s) answers 200 and leaves no trace', async (_what, fields) => {
  const { budget, line } = await someLine();
  const before = await traces(budget.id);
  await setClock(new Date(clock.now().getTime() + 1_000).toISOString());
  const { status, body } = await change(budget.id, line.id, fields);
  expect([status, body]).toEqual([200, { line, budget }]);
  expect(await traces(budget.id)).toEqual(before);
});

test('null clears reference and heading', async () => {
  const { budget, line } = await someLine();
  const nulls = { reference: null, group_title: null };
  expect((await change(budget.id, line.id, nulls)).body.line).toEqual({ ...line, ...nulls });
});

test.each(['description', 'line_type', 'quantity', 'unit_price', 'discount_pct', 'tax_rate'])(
  'refuses null for %s',
  async (field) => {
    const { budget, line } = await shared;
    const refused = await change(budget.id, line.id, { [field]: null });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toEqual([{ path: `/${field}`, message: expect.any(String) }]);
  },
);

test.each([
  ['an empty description', { description: '' }, '/description'],
  ['a quantity of zero', { quantity: 0 }, '/quantity'],
  ['a price with three decimals', { unit_price: 1.005 }, '/unit_price'],
  ['a detail', { extended_detail: 'Más' }, '/extended_detail'],
  ['an exemption', { tax_exempt_code: null }, '/tax_exempt_code'],
  ['an estimate', { price_estimated: false }, '/price_estimated'],
  ['a place', { sort_order: 1 }, '/sort_order'],
])('refuses %s with 422', async (_what, fields, path) => {
  const { budget, line } = await shared;
  const refused = await change(budget.id, line.id, fields);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
});

test('with an idempotency key, a repeated change is one change', async () => {
  const { budget, line } = await someLine();
  const options = { idempotencyKey: 'recambios-0001' };
  const first = await change(budget.id, line.id, { quantity: 3 }, options);
  await change(budget.id, line.id, { quantity: 4 });
  const again = await change(budget.id, line.id, { quantity: 3 }, options);
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotent-replay']).toBe('true');
  expect((await read(budget.id)).lines[0]?.quantity).toBe(4);
});

const shared = someLine();
