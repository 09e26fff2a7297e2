import { describe, expect, test } from 'vitest';
import type { LineValues } from '../../../../domain/budgets/line-changes.ts';
import { openBudgetScene } from './scene.ts';

const { get, post, askDesk, desk, sql, newBudget, show, history, putStatus } = await openBudgetScene();

interface Change extends LineValues {
  id?: number;
  key?: string;
  after?: number | string | null;
  remove?: boolean;
  was?: LineValues;
}

const setLines = (id: number, lines: Change[], order_was?: number[], headers?: Record<string, string>) =>
  askDesk('POST', `/budgets/${id}/lines/changes`, { lines, ...(order_was && { order_was }) }, headers);

async function budgetOfLines(count: number) {
  const lines = Array.from({ length: count }, (_, at) => ({
    description: `Línea ${at}`,
    unit_price: at + 1,
  }));
  const { id } = await newBudget({ lines });
  const budget = await show(id);
  return { id, lines: budget.lines, ids: budget.lines.map((line: { id: number }) => line.id) as number[] };
}

const namesOf = (lines: { description: string }[]) => lines.map(({ description }) => description);

describe('budgets lines set', () => {
  test('adds, changes and removes lines at once, and names the ids of the new ones', async () => {
    const { id, lines } = await newBudget();
    const { status, body } = await setLines(id, [
      { id: lines[0].id, quantity: 4, was: { quantity: 2 } },
      { id: lines[1].id, remove: true, was: { description: 'Montaje' } },
      { key: 'b', description: 'Aceite', unit_price: 12.5, unit_cost: 7 },
      { key: 'c', description: 'Filtro', optional: true },
    ]);
    expect(status).toBe(200);
    const [brakes, oil, filter] = body.budget.lines;
    expect(body.added).toEqual([
      { key: 'b', id: oil.id },
      { key: 'c', id: filter.id },
    ]);
    expect([brakes, oil, filter]).toMatchObject([
      { id: lines[0].id, quantity: 4, unit_price: 39.75 },
      { description: 'Aceite', quantity: 1, unit_price: 12.5, unit_cost: 7, tax_rate: 21 },
      { description: 'Filtro', optional: true },
    ]);
    expect(body.budget).toEqual(await show(id));
    expect(body.budget.totals).toMatchObject({ base: 171.5 });
  });

  test('keeps the lines as they were once, and records each change with its author', async () => {
    const { id, lines } = await newBudget();
    await setLines(id, [
      { id: lines[0].id, unit_cost: 20, extended_detail: 'Delanteras' },
      { id: lines[1].id, remove: true },
      { description: 'Aceite' },
    ]);
    const kept = await sql`select before, lines from budget_snapshots where budget_id = ${id}`;
    expect(kept).toHaveLength(1);
    expect(kept[0]?.lines).toMatchObject([{ id: lines[0].id }, { id: lines[1].id }]);
    const entries = (await history(id)).slice(-3);
    expect(entries).toMatchObject([
      { action: 'line.deleted', line_id: lines[1].id, changes: { description: ['Montaje', null] } },
      { action: 'line.updated', changes: { unit_cost: [null, 20], extended_detail: [null, 'Delanteras'] } },
      { action: 'line.added', changes: { description: [null, 'Aceite'], quantity: [null, 1] } },
    ]);
    expect(new Set(entries.map(({ actor_name }) => actor_name))).toEqual(new Set(['Marta Supuesta']));
  });

  test('fills a line from a part, except for the fields that are sent', async () => {
    const part = await desk('POST', '/parts', {
      ...{ reference: 'AC-5', description: 'Aceite 5W30', price: 9.9, cost: 6, tax_rate: 10 },
    });
    const { id, lines } = await newBudget();
    const { body } = await setLines(id, [
      { part_id: part.body.id, quantity: 4 },
      {
        id: lines[0].id,
        part_id: part.body.id,
        unit_price: 39.75,
        was: { part_id: null, unit_price: 39.75 },
      },
    ]);
    expect(body.budget.lines).toMatchObject([
      { description: 'Aceite 5W30', unit_price: 39.75, unit_cost: 6, tax_rate: 10 },
      {},
      {
        description: 'Aceite 5W30',
        reference: 'AC-5',
        unit_price: 9.9,
        unit_cost: 6,
        quantity: 4,
        line_type: 'part',
      },
    ]);
    expect((await setLines(id, [{ part_id: 987_654_321 }])).body.error.fields).toMatchObject([
      { path: '/lines/0/part_id' },
    ]);
  });

  test('leaves a line whose part is no longer sold', async () => {
    const { body: part } = await desk('POST', '/parts', {
      reference: 'VIEJA',
      description: 'Vieja',
      price: 5,
    });
    const { id } = await newBudget({ lines: [{ part_id: part.id }] });
    await askDesk('PATCH', `/parts/${part.id}`, { active: false });
    const [line] = (await show(id)).lines;
    const { status, body } = await setLines(id, [{ id: line.id, part_id: part.id, quantity: 2 }]);
    expect([status, body.budget.lines[0].quantity]).toEqual([200, 2]);
  });

  test('records nothing if nothing changes', async () => {
    const { id, lines } = await newBudget();
    const before = await show(id);
    const { body } = await setLines(id, [
      { id: lines[0].id, quantity: 2, was: { quantity: 2 } },
      { id: lines[1].id, unit_price: 48.5 },
    ]);
    expect(body).toEqual({ added: [], budget: before });
  });
});

describe('two authors', () => {
  test("keep each other's fields and lines", async () => {
    const { id, lines } = await newBudget();
    const shown = { quantity: 2, unit_price: 39.75, description: 'Pastillas delanteras' };
    await setLines(id, [{ id: lines[0].id, ...shown, unit_price: 41, was: shown }]);
    await post(`/budgets/${id}/lines`, { description: 'De un programa' });
    const { status, body } = await setLines(id, [{ id: lines[0].id, ...shown, quantity: 3, was: shown }]);
    expect(status).toBe(200);
    expect(body.budget.lines).toMatchObject([
      { quantity: 3, unit_price: 41 },
      { description: 'Montaje' },
      { description: 'De un programa' },
    ]);
  });

  test('are refused the same field, with both values, and nothing is changed', async () => {
    const { id, lines } = await newBudget();
    await setLines(id, [{ id: lines[0].id, unit_price: 41 }]);
    const before = await show(id);
    const { status, body } = await setLines(id, [
      { description: 'Nueva' },
      { id: lines[0].id, unit_price: 42, quantity: 9, was: { unit_price: 39.75, quantity: 2 } },
    ]);
    expect([status, body.error.code]).toEqual([409, 'changed_meanwhile']);
    expect(body.error.fields).toEqual([
      {
        path: '/lines/1/unit_price',
        message: 'Otra persona ha cambiado esto entretanto: era 39.75 y ahora es 41.',
      },
    ]);
    expect(body.error.current).toEqual(before);
    expect(await show(id)).toEqual(before);
  });

  test('may want the same value', async () => {
    const { id, lines } = await newBudget();
    await setLines(id, [{ id: lines[0].id, unit_price: 41 }]);
    const { status } = await setLines(id, [{ id: lines[0].id, unit_price: 41, was: { unit_price: 39.75 } }]);
    expect(status).toBe(200);
  });

  test('are refused a change of a removed line, and may both remove it', async () => {
    const { id, lines } = await newBudget();
    await setLines(id, [{ id: lines[0].id, remove: true }]);
    const { status, body } = await setLines(id, [{ id: lines[0].id, quantity: 3, was: { quantity: 2 } }]);
    expect([status, body.error.code]).toEqual([409, 'changed_meanwhile']);
    expect(body.error.fields).toMatchObject([{ path: '/lines/0' }]);
    expect((await setLines(id, [{ id: lines[0].id, remove: true }])).status).toBe(200);
  });

  test('are refused the removal of a line with values that they have not seen', async () => {
    const { id, lines } = await newBudget();
    await setLines(id, [{ id: lines[0].id, quantity: 5 }]);
    const { status, body } = await setLines(id, [{ id: lines[0].id, remove: true, was: { quantity: 2 } }]);
    expect([status, body.error.fields[0].path]).toEqual([409, '/lines/0/quantity']);
    expect((await show(id)).lines).toHaveLength(2);
  });

  test('are refused an order that is based on another one', async () => {
    const { id, ids } = await budgetOfLines(3);
    const [first, second, third] = ids as [number, number, number];
    expect((await setLines(id, [{ id: third, after: null }], ids)).status).toBe(200);
    const { status, body } = await setLines(id, [{ id: second, after: null }], ids);
    expect([status, body.error.fields[0].path]).toEqual([409, '/lines/0/after']);
    expect((await setLines(id, [{ id: first, quantity: 2 }], ids)).status).toBe(200);
  });

  test('with If-Match are refused any other version of the budget', async () => {
    const { id, lines } = await newBudget();
    const { headers } = await askDesk('GET', `/budgets/${id}`);
    const ifMatch = { 'if-match': String(headers.etag) };
    expect((await setLines(id, [{ id: lines[0].id, quantity: 3 }], undefined, ifMatch)).status).toBe(200);
    const refused = await setLines(id, [{ id: lines[1].id, quantity: 3 }], undefined, ifMatch);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'changed_meanwhile']);
    expect(refused.headers.etag).toBeDefined();
  });
});

describe('the order of lines', () => {
  test('follows the line that precedes, for moved and for new lines', async () => {
    const { id, ids } = await budgetOfLines(3);
    const [first, , third] = ids as [number, number, number];
    const { body } = await setLines(
      id,
      [
        { id: third, after: null },
        { key: 'a', description: 'A', after: first },
        { key: 'b', description: 'B', after: 'a' },
        { description: 'Al final' },
      ],
      ids,
    );
    expect(namesOf(body.budget.lines)).toEqual(['Línea 2', 'Línea 0', 'A', 'B', 'Línea 1', 'Al final']);
    expect((await history(id)).find(({ line_id }) => line_id === third)).toMatchObject({
      changes: { position: [3, 1] },
    });
    expect(namesOf((await get(`/budgets/${id}`)).body.lines)).toEqual(namesOf(body.budget.lines));
  });

  test('keeps a place whose preceding line was removed', async () => {
    const { id, ids } = await budgetOfLines(4);
    const [first, second] = ids as [number, number];
    await setLines(id, [{ id: second, remove: true }]);
    const { body } = await setLines(id, [{ description: 'Nueva', after: second }], ids);
    expect(body.budget.lines[1]).toMatchObject({ description: 'Nueva' });
    expect(body.budget.lines[0].id).toBe(first);
    expect((await setLines(id, [{ description: 'Otra', after: second }])).status).toBe(409);
  });
});

describe('refusals', () => {
  test('a locked budget', async () => {
    const { id, lines } = await newBudget();
    await putStatus(id, 'Cancelado');
    const refused = await setLines(id, [{ id: lines[0].id, quantity: 3 }]);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'budget_locked']);
  });

  test('more lines than a budget may have, with the first one too many', async () => {
    const { id } = await budgetOfLines(198);
    const refused = await setLines(id, [
      { description: '199' },
      { description: '200' },
      { description: '201' },
    ]);
    expect([refused.status, refused.body.error.fields[0].path]).toEqual([422, '/lines/2']);
    expect((await show(id)).lines).toHaveLength(198);
  });

  test.each([
    ['a new line without a description', [{ quantity: 2 }], '/lines/0/description'],
    [
      'three decimals',
      [{ description: 'A' }, { description: 'B', unit_price: 1.005 }],
      '/lines/1/unit_price',
    ],
    ['a removal without a line', [{ remove: true }], '/lines/0/id'],
    [
      'two lines of one key',
      [
        { key: 'a', description: 'A' },
        { key: 'a', description: 'B' },
      ],
      '/lines/1/key',
    ],
    ['no change', [], '/lines'],
  ])('%s', async (_what, lines, path) => {
    const { id } = await newBudget();
    const refused = await setLines(id, lines as Change[]);
    expect([refused.status, refused.body.error.fields?.[0]?.path]).toEqual([422, path]);
  });

  test('the same line twice', async () => {
    const { id, lines } = await newBudget();
    const twice = [
      { id: lines[0].id, quantity: 3 },
      { id: lines[0].id, unit_price: 3 },
    ];
    expect((await setLines(id, twice)).body.error.fields).toMatchObject([{ path: '/lines/1/id' }]);
  });

  test('a budget that does not exist', async () => {
    expect((await setLines(987_654_321, [{ description: 'A' }])).status).toBe(404);
  });
});
