import { beforeAll, describe, expect, test } from 'vitest';
import { linesIn } from '../../support/budget-lines.ts';
import { addPart } from '../../support/parts.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { post, patch, sql, createKey, openInstance } = workshop;
const { budgetWith, read, stored, history } = linesIn(workshop);

const pads = { reference: 'PF-1042', description: 'Juego de pastillas delanteras', price_cents: 61_67 };
let padsId = 0;
let oilId = 0;
let withdrawnId = 0;
let foreignId = 0;

beforeAll(async () => {
  const other = await openInstance('other.test', 'business');
  padsId = await addPart(workshop, { ...pads, cost_cents: 42_10, tax_rate_basis_points: 1000 });
  oilId = await addPart(workshop, { reference: 'ACE-5W30', price_cents: 9_95 });
  withdrawnId = await addPart(workshop, { reference: 'VIEJA', active: false });
  foreignId = await addPart({ sql, host: other.host }, { reference: 'AJENA' });
});

const taken = {
  description: pads.description,
  reference: pads.reference,
  line_type: 'part',
  unit_price: 61.67,
  tax_rate: 10,
};

describe('a line that names a part', () => {
  test('takes the values of the part by default', async () => {
    const { lines } = await budgetWith([{ part_id: padsId, quantity: 2 }]);
    expect(lines).toMatchObject([{ ...taken, quantity: 2, part_id: padsId, base: 123.34 }]);
  });

  test('keeps what is said of it', async () => {
    const said = {
      description: 'Pastillas',
      reference: null,
      line_type: 'other',
      unit_price: 0,
      tax_rate: 0,
    };
    const { lines } = await budgetWith([{ part_id: padsId, ...said }]);
    expect(lines).toMatchObject([{ ...said, part_id: padsId }]);
  });

  test('knows what the part cost the workshop, and doesn’t show it', async () => {
    const budget = await budgetWith([{ part_id: padsId }]);
    expect(JSON.stringify(budget.lines)).not.toMatch(/cost|42\.1/);
    expect(await stored(budget.id)).toMatchObject([{ unit_cost_cents: 42_10 }]);
  });

  test('is added to a budget, and recorded in its history', async () => {
    const { id } = await budgetWith();
    const { status, body } = await post(`/budgets/${id}/lines`, { part_id: padsId });
    expect(status).toBe(201);
    expect(body.line).toMatchObject({ ...taken, part_id: padsId });
    expect((await history(id)).at(-1)?.changes).toMatchObject({ part_id: [null, padsId] });
  });

  test('stays as it is when the part changes', async () => {
    const id = await addPart(workshop, { reference: 'CARA', price_cents: 10_00 });
    const budget = await budgetWith([{ part_id: id }]);
    await sql`update parts set price_cents = 2000, description = 'otra' where id = ${id}`;
    expect((await read(budget.id)).lines).toEqual(budget.lines);
  });
});

describe('a line that changes', () => {
  test('changing the part takes its values, except for fields that are sent', async () => {
    const { id, lines } = await budgetWith([{ part_id: oilId, quantity: 3, group_title: 'Motor' }]);
    const { body } = await patch(`/budgets/${id}/lines/${lines[0]?.id}`, { part_id: padsId, unit_price: 60 });
    expect(body.line).toMatchObject({
      ...taken,
      unit_price: 60,
      quantity: 3,
      group_title: 'Motor',
      part_id: padsId,
    });
  });

  test('to no part keeps what it says', async () => {
    const { id, lines } = await budgetWith([{ part_id: padsId }]);
    const { body } = await patch(`/budgets/${id}/lines/${lines[0]?.id}`, { part_id: null });
    expect(body.line).toEqual({ ...lines[0], part_id: null });
  });

  test('to the part that it names already changes nothing', async () => {
    const before = await budgetWith([{ part_id: padsId, unit_price: 1 }]);
    const { body } = await patch(`/budgets/${before.id}/lines/${before.lines[0]?.id}`, { part_id: padsId });
    expect(body.budget).toEqual(before);
  });
});

describe('refuses', () => {
  const opened = budgetWith();
  const writes: [string, (line: object, key?: string) => ReturnType<typeof post>, string][] = [
    [
      'in a new budget',
      async (line, key) => {
        const { client_id } = await opened;
        const body = { client_id, lines: [{ description: 'Mano de obra' }, line] };
        return post('/budgets', body, key ? { key } : {});
      },
      '/lines/1',
    ],
    [
      'in a new line',
      async (line, key) => post(`/budgets/${(await opened).id}/lines`, line, key ? { key } : {}),
      '',
    ],
    [
      'in a changed line',
      async (line, key) => {
        const { id, lines } = await opened;
        return patch(`/budgets/${id}/lines/${lines[0]?.id}`, line, key ? { key } : {});
      },
      '',
    ],
  ];

  describe.each(writes)('%s', (_, write, path) => {
    test.each<[string, () => number]>([
      ['a part of nothing', () => 999_999],
      ['one that the workshop keeps no more', () => withdrawnId],
      ['another workshop’s', () => foreignId],
    ])('%s', async (_, part) => {
      const { status, body } = await write({ part_id: part() });
      expect(status).toBe(422);
      expect(body.error.fields).toMatchObject([{ path: `${path}/part_id` }]);
    });

    test('any part to a key that may not read the store', async () => {
      const { key } = await createKey({ scopes: ['budgets:read', 'budgets:write'] });
      const { status, body } = await write({ part_id: padsId }, key);
      expect([status, body.error?.code]).toEqual([403, 'insufficient_scope']);
      expect((await write({ description: 'Sin pieza', part_id: null }, key)).status).toBeLessThan(300);
    });
  });

  test.each([
    ['neither part nor description', {}],
    ['no part', { part_id: null }],
  ])('a new line with %s', async (_, line) => {
    const { status, body } = await post(`/budgets/${(await opened).id}/lines`, line);
    expect(status).toBe(422);
    expect(body.error.fields).toMatchObject([{ path: '/description' }]);
  });
});
