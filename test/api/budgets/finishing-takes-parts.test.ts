import { describe, expect, test } from 'vitest';
import { addPart } from '../../support/parts.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { openBudgets } from './status-scene.ts';

const workshop = await openWorkshop();
const { post, desk, sql, get, askDesk, createKey, openInstance } = workshop;
const { budgetIn, move } = await openBudgets(workshop);

let parts = 0;
function partWith(onHand: number, minimum: number | null = null) {
  parts += 1;
  return addPart(workshop, {
    reference: `PIEZA-${parts}`,
    on_hand_thousandths: onHand * 1_000,
    minimum_thousandths: minimum === null ? null : minimum * 1_000,
  });
}

const accepted = (lines: object[]) => budgetIn('En curso', { lines });
const onHand = async (part: number): Promise<number> =>
  (await sql`select on_hand_thousandths / 1000.0 as n from parts where id = ${part}`).map(({ n }) =>
    Number(n),
  )[0] ?? Number.NaN;
const atDesk = (budget: { id: number }, status: string) =>
  desk('POST', `/budgets/${budget.id}/status/${status}`, {});
const movements = (budget: { id: number }) =>
  sql`select part_id, kind, change_thousandths::int as change, automatic, actor_kind, actor_name
    from stock_movements where budget_id = ${budget.id} order by id`;
const told = (part: number) =>
  sql`select event from events where event = 'stock.below_minimum' and (data ->> 'part_id')::int = ${part}`;

describe('finishing a budget', () => {
  test('takes out what its lines name, in the name of who finished it', async () => {
    const { id: keyId, key } = await createKey({ name: 'Taller móvil' });
    const [pads, oil] = [await partWith(10), await partWith(5)];
    const budget = await accepted([
      { part_id: pads, quantity: 2 },
      { part_id: oil, quantity: 4.25 },
      { description: 'Mano de obra', quantity: 1.5 },
    ]);
    expect((await move(budget, { status: 'Finalizado' }, { key })).status).toBe(200);
    expect([await onHand(pads), await onHand(oil)]).toEqual([8, 0.75]);
    const by = { kind: 'out', automatic: true, actor_kind: 'key', actor_name: 'Taller móvil' };
    expect(await movements(budget)).toMatchObject([
      { part_id: pads, change: -2_000, ...by },
      { part_id: oil, change: -4_250, ...by },
    ]);
    expect(keyId).toBeGreaterThan(0);
  });

  test('takes a part of several lines out once, less the units that were taken out by hand', async () => {
    const part = await partWith(10);
    const budget = await accepted([{ part_id: part, quantity: 2 }, { part_id: part }]);
    const byHand = { part_id: part, kind: 'out', quantity: 1, budget_id: budget.id };
    expect((await post('/stock/movements', byHand)).status).toBe(201);
    await move(budget, { status: 'Finalizado' });
    expect(await onHand(part)).toBe(7);
    expect((await movements(budget)).map(({ change }) => change)).toEqual([-1_000, -2_000]);
  });

  test('is refused where there are too few, and changes nothing', async () => {
    const [few, many] = [await partWith(1), await partWith(10)];
    const budget = await accepted([{ part_id: many }, { part_id: few, quantity: 1.5 }]);
    const { status, body } = await move(budget, { status: 'Finalizado' });
    expect([status, body.error.code]).toEqual([409, 'insufficient_stock']);
    expect(body.error.shortages).toEqual([
      { path: '/lines/1/quantity', part_id: few, on_hand: 1, requested: 1.5 },
    ]);
    expect((await get(`/budgets/${budget.id}`)).body.status).toBe('En curso');
    expect([await onHand(few), await onHand(many)]).toEqual([1, 10]);
    expect(await movements(budget)).toEqual([]);
  });

  test('is possible where the workshop lets its stock go below zero', async () => {
    const below = await openInstance('below.test', 'business', {}, { negative_stock: true });
    const part = await addPart({ sql, host: below.host }, { reference: 'A-1', on_hand_thousandths: 1_000 });
    const itsBudgets = await openBudgets({ ...below, sql });
    const budget = await itsBudgets.budgetIn('En curso', { lines: [{ part_id: part, quantity: 2 }] });
    expect((await itsBudgets.move(budget, { status: 'Finalizado' })).status).toBe(200);
    expect(await onHand(part)).toBe(-1);
  });

  test('tells that a part has fallen below its minimum', async () => {
    const part = await partWith(5, 4);
    const budget = await accepted([{ part_id: part, quantity: 2 }]);
    await move(budget, { status: 'Finalizado' });
    expect(await told(part)).toHaveLength(1);
  });

  test('also takes out a part that the workshop no longer stocks', async () => {
    const part = await partWith(3);
    const budget = await accepted([{ part_id: part }]);
    await sql`update parts set active = false where id = ${part}`;
    await move(budget, { status: 'Finalizado' });
    expect(await onHand(part)).toBe(2);
  });

  test('takes the parts of a budget for internal use, which the API shows as nobody’s', async () => {
    const part = await partWith(3);
    const budget = await accepted([{ part_id: part, quantity: 2 }]);
    await sql`update budgets set internal = true where id = ${budget.id}`;
    await atDesk(budget, 'Finalizado');
    expect(await onHand(part)).toBe(1);
    expect((await get(`/stock/movements?part_id=${part}`)).body.data.at(-1)).toMatchObject({
      budget_id: null,
    });
  });
});

describe('a finished budget that is', () => {
  const finished = async (part: number, quantity = 2) => {
    const budget = await accepted([{ part_id: part, quantity }]);
    await move(budget, { status: 'Finalizado' });
    return budget;
  };

  test('opened again has its parts put back, and takes them out again when it is finished', async () => {
    const part = await partWith(10);
    const budget = await finished(part);
    for (const round of [1, 2]) {
      await atDesk(budget, 'En curso');
      expect([round, await onHand(part)]).toEqual([round, 10]);
      await atDesk(budget, 'Finalizado');
      expect([round, await onHand(part)]).toEqual([round, 8]);
    }
  });

  test('opened again keeps out what was taken by hand', async () => {
    const part = await partWith(10);
    const budget = await finished(part);
    await post('/stock/movements', { part_id: part, kind: 'out', quantity: 1, budget_id: budget.id });
    await atDesk(budget, 'En curso');
    expect(await onHand(part)).toBe(9);
  });

  test('cancelled has its parts put back', async () => {
    const part = await partWith(10);
    const budget = await finished(part);
    expect((await move(budget, { status: 'Cancelado' })).status).toBe(200);
    expect(await onHand(part)).toBe(10);
  });

  test('finished a second time is refused, and takes nothing', async () => {
    const part = await partWith(10);
    const budget = await finished(part);
    expect((await askDesk('POST', `/budgets/${budget.id}/status/Finalizado`, {})).status).toBe(409);
    expect(await onHand(part)).toBe(8);
  });
});

test('two that finish with the last part: one gets it, the other is refused', async () => {
  const part = await partWith(1);
  const budgets = [await accepted([{ part_id: part }]), await accepted([{ part_id: part }])];
  const answers = await Promise.all(budgets.map((budget) => move(budget, { status: 'Finalizado' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await onHand(part)).toBe(0);
});
