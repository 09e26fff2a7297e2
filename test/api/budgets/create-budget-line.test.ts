import { describe, expect, test } from 'vitest';
import { maxLines } from '../../../domain/budgets/lines.ts';
import { linesIn } from '../../support/budget-lines.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { post, desk, createKey, sql, setClock, clock } = workshop;
const { budgetWith, read, stored, snapshots, history, traces } = linesIn(workshop);

const addTo = (budgetId: number, line: object, options?: object) =>
  post(`/budgets/${budgetId}/lines`, line, options);

describe('a line added', async () => {
  const { id: keyId, key } = await createKey({ name: 'Recambios' });
  const budget = await budgetWith();
  const before = await stored(budget.id);
  await setClock(new Date(clock.now().getTime() + 60_000).toISOString());
  const sent = {
    description: 'Líquido de frenos',
    reference: 'DOT4-1L',
    line_type: 'part',
    group_title: 'Frenos',
    quantity: 0.5,
    unit_price: 9.95,
    discount_pct: 12.5,
    tax_rate: 10,
  };
  const answer = await addTo(budget.id, sent, { key });
  const { line } = answer.body;

  test('is answered with its base, below the others', () => {
    expect(answer.status).toBe(201);
    expect(line).toEqual({
      id: expect.any(Number),
      ...sent,
      extended_detail: null,
      tax_exempt_code: null,
      price_estimated: false,
      optional: false,
      chosen: true,
      base: 4.35,
      currency: 'EUR',
      sort_order: 3,
      part_id: null,
    });
  });

  test('comes with its budget: the other lines as they were, and what all make', async () => {
    expect(answer.body.budget).toEqual({
      ...budget,
      updated_at: expect.toSatisfy((at) => at > budget.updated_at),
      lines: [...budget.lines, line],
      totals: {
        base: 205.69,
        tax: 34.14,
        total: 239.83,
        currency: 'EUR',
        optional: { base: 0, tax: 0, total: 0 },
        tax_rates: [
          { rate: 10, base: 82.35, quota: 8.24 },
          { rate: 21, base: 123.34, quota: 25.9 },
        ],
      },
    });
    expect(await read(budget.id)).toEqual(answer.body.budget);
  });

  const actor = { actor_kind: 'key', actor_id: keyId, actor_name: 'Recambios' };

  test('leaves a snapshot of what was before', async () => {
    expect(await snapshots(budget.id)).toEqual([{ before: 'line.added', lines: before, ...actor }]);
  });

  test("is in the budget's history under the key's name", async () => {
    const changes = Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, [null, value]]));
    expect(await history(budget.id)).toEqual([{ action: 'line.added', line_id: line.id, changes, ...actor }]);
  });

  test('tells no receiver', async () => {
    const events = await sql`select event from events where (data->>'leadId')::bigint = ${budget.id}`;
    expect(events.map(({ event }) => event).sort()).toEqual(['lead.created', 'lead.status_changed']);
  });
});

test('stands in for what was not sent', async () => {
  const { body } = await addTo((await budgetWith()).id, { description: 'Prueba en carretera' });
  expect(body.line).toMatchObject({
    reference: null,
    line_type: 'other',
    group_title: null,
    quantity: 1,
    unit_price: 0,
    discount_pct: 0,
    tax_rate: 21,
    base: 0,
  });
});

test("has the workshop's rate of the moment, and keeps it", async () => {
  const budget = await budgetWith();
  await desk('PATCH', '/settings', { tax_rate: 10.5 });
  // Polls, because a process caches the settings of a workshop for a second.
  await expect
    .poll(async () => (await addTo(budget.id, { description: 'Filtro' })).body.line.tax_rate)
    .toBe(10.5);
  await desk('PATCH', '/settings', { tax_rate: 21 });
  const { lines } = await read(budget.id);
  expect(lines.at(-1)?.tax_rate).toBe(10.5);
});

test('goes below the place taken last, whatever was deleted before it', async () => {
  const budget = await budgetWith();
  await workshop.send('DELETE', `/budgets/${budget.id}/lines/${budget.lines[0]?.id}`);
  const { body } = await addTo(budget.id, { description: 'Filtro' });
  expect(body.budget.lines.map((line: { sort_order: number }) => line.sort_order)).toEqual([2, 3]);
});

test('a budget takes 200 lines, and refuses one more with 422', async () => {
  const many = Array.from({ length: maxLines - 1 }, (_, place) => ({ description: `Línea ${place + 1}` }));
  const budget = await budgetWith(many);
  expect((await addTo(budget.id, { description: 'La última' })).body.budget.lines).toHaveLength(200);
  const before = await traces(budget.id);
  const refused = await addTo(budget.id, { description: 'Una de más' });
  expect(refused.status).toBe(422);
  expect(refused.body.error).toMatchObject({
    code: 'validation_error',
    fields: [{ path: '', message: expect.stringContaining('200') }],
  });
  expect(await traces(budget.id)).toEqual(before);
});

test.each([
  ['no description', {}, '/description'],
  ['an empty description', { description: '' }, '/description'],
  ['a blank description', { description: ' \t ' }, '/description'],
  ['a description of 501 characters', { description: 'x'.repeat(501) }, '/description'],
  ['a quantity of zero', { quantity: 0 }, '/quantity'],
  ['a quantity of minus zero', { quantity: -0 }, '/quantity'],
  ['a quantity above 9,999.99', { quantity: 10_000 }, '/quantity'],
  ['a quantity below −9,999.99', { quantity: -10_000 }, '/quantity'],
  ['a quantity with three decimals', { quantity: 1.001 }, '/quantity'],
  ['a quantity that is text', { quantity: '1' }, '/quantity'],
  ['a quantity of null', { quantity: null }, '/quantity'],
  ['a price below zero', { unit_price: -0.01 }, '/unit_price'],
  ['a price of a million', { unit_price: 1_000_000 }, '/unit_price'],
  ['a price with three decimals', { unit_price: 0.125 }, '/unit_price'],
  ['a discount above 100', { discount_pct: 100.01 }, '/discount_pct'],
  ['a discount below zero', { discount_pct: -1 }, '/discount_pct'],
  ['a rate above 100', { tax_rate: 100.01 }, '/tax_rate'],
  ['a rate of null', { tax_rate: null }, '/tax_rate'],
  ['a type of its own', { line_type: 'paint' }, '/line_type'],
  ['a reference of 101 characters', { reference: 'x'.repeat(101) }, '/reference'],
  ['a heading of 121 characters', { group_title: 'x'.repeat(121) }, '/group_title'],
  ['a detail', { extended_detail: 'Más' }, '/extended_detail'],
  ['an exemption', { tax_exempt_code: 'E1' }, '/tax_exempt_code'],
  ['an estimate', { price_estimated: true }, '/price_estimated'],
  ['a cost', { unit_cost_cents: 1 }, '/unit_cost_cents'],
  ['a base', { base: 1 }, '/base'],
  ['a place', { sort_order: 1 }, '/sort_order'],
])('refuses %s with 422', async (_what, fields, path) => {
  const budget = await shared;
  const line = { ...(path !== '/description' && { description: 'Filtro' }), ...fields };
  const refused = await addTo(budget.id, line);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
});

test.each([
  [
    'the longest texts',
    { description: 'x'.repeat(500), reference: 'x'.repeat(100), group_title: 'x'.repeat(120) },
  ],
  ['the largest numbers', { quantity: 9_999.99, unit_price: 999_999.99, discount_pct: 100, tax_rate: 100 }],
  ['the smallest numbers', { quantity: -9_999.99, unit_price: 0, discount_pct: 0, tax_rate: 0 }],
  [
    'hundredths that binary has not',
    { quantity: 0.07, unit_price: 0.29, discount_pct: 0.14, tax_rate: 4.35 },
  ],
])('takes %s', async (_what, fields) => {
  const { status, body } = await addTo((await shared).id, { description: 'Filtro', ...fields });
  expect(status).toBe(201);
  expect(body.line).toMatchObject(fields);
});

const shared = budgetWith();
