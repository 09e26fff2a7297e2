import { describe, expect, test } from 'vitest';
import { brakes } from '../../support/budget-lines.ts';
import { storeOf } from '../../support/store.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { newClient, newBudget, desk } = workshop;
const { part, moveAll, onHand, movements } = storeOf(workshop);

const out = (part_id: number, quantity: number, more = {}) => ({ part_id, kind: 'out', quantity, ...more });

describe('several movements', () => {
  test('are applied in the order given, and answered in it', async () => {
    const [one, other] = [await part(), await part({ on_hand: 0 })];
    const { status, body } = await moveAll([
      { part_id: other.id, kind: 'in', quantity: 2 },
      out(one.id, 10),
      out(other.id, 2),
      { part_id: one.id, kind: 'adjust', quantity: 0.5, reason: 'Recuento' },
    ]);
    expect(status).toBe(201);
    expect(
      body.data.map((movement: { part_id: number; on_hand: number }) => [movement.part_id, movement.on_hand]),
    ).toEqual([
      [other.id, 2],
      [one.id, 0],
      [other.id, 0],
      [one.id, 0.5],
    ]);
    expect(await movements(one.id)).toMatchObject([{ on_hand: 10 }, body.data[1], body.data[3]]);
  });

  test('are recorded all or none, and all that is missing is named', async () => {
    const [one, other] = [await part({ on_hand: 5 }), await part({ on_hand: 1 })];
    const { status, body } = await moveAll([
      out(one.id, 3),
      out(one.id, 4),
      out(one.id, 2),
      out(other.id, 1.5),
    ]);
    expect(status).toBe(409);
    expect(body.error.shortages).toEqual([
      { path: '/movements/1/quantity', part_id: one.id, on_hand: 2, requested: 4 },
      { path: '/movements/3/quantity', part_id: other.id, on_hand: 1, requested: 1.5 },
    ]);
    expect([await onHand(one.id), await onHand(other.id)]).toEqual([5, 1]);
  });

  test('name all that is missing, within the size of an error', async () => {
    const { id } = await part({ on_hand: 0 });
    const { body, text } = await moveAll(Array.from({ length: 200 }, () => out(id, 999_999.999)));
    expect(body.error.shortages).toHaveLength(200);
    expect(Buffer.byteLength(text)).toBeLessThan(64 * 1024);
  });

  test('name each place that is wrong', async () => {
    const { id } = await part();
    const { status, body } = await moveAll([
      out(id, 1),
      out(id, -1),
      { part_id: id, kind: 'adjust', quantity: 1 },
    ]);
    expect(status).toBe(422);
    expect(body.error.fields).toMatchObject([
      { path: '/movements/1/quantity' },
      { path: '/movements/2/reason' },
    ]);
    const unknown = await moveAll([out(999_999_999, 1), out(id, 1), out(999_999_998, 1)]);
    expect(unknown.body.error.fields).toMatchObject([
      { path: '/movements/0/part_id' },
      { path: '/movements/2/part_id' },
    ]);
    const strange = await moveAll([out(id, 1), out(id, 1, { budget_id: 999_999_999 })]);
    expect(strange.body.error.fields).toMatchObject([{ path: '/movements/1/budget_id' }]);
    expect(await onHand(id)).toBe(10);
  });

  test('are at least one and at most two hundred', async () => {
    const { id } = await part();
    const many = Array.from({ length: 200 }, (_, place) => ({
      part_id: id,
      kind: 'adjust',
      quantity: place % 2 ? -0.001 : 0.001,
      reason: 'Recuento',
    }));
    const { status, body } = await moveAll(many);
    expect([status, body.data.length]).toEqual([201, 200]);
    expect(body.data.at(-1).on_hand).toBe(10);
    for (const wrong of [[], [...many, many[0] as object]])
      expect((await moveAll(wrong)).body.error.fields).toMatchObject([{ path: '/movements' }]);
  });

  test('happen once, however often they are sent', async () => {
    const { id } = await part();
    const first = await moveAll([out(id, 1), out(id, 2)], { idempotencyKey: 'lote-0001' });
    const again = await moveAll([out(id, 1), out(id, 2)], { idempotencyKey: 'lote-0001' });
    expect(again.text).toBe(first.text);
    expect(await onHand(id)).toBe(7);
  });

  test('for budgets of several clients are forgotten with each of them', async () => {
    const budgetOf = async (name: string) => {
      const client_id = (await newClient({ name })).id;
      return { client_id, budget_id: (await newBudget({ client_id, lines: brakes })).id };
    };
    const [clara, eva] = [await budgetOf('Clara Ejemplo'), await budgetOf('Eva Inventada')];
    const { id } = await part();
    const sent = [
      out(id, 1, { budget_id: clara.budget_id, reason: 'Clara' }),
      out(id, 1, { budget_id: eva.budget_id, reason: 'Eva' }),
    ];
    await moveAll(sent, { idempotencyKey: 'varios-0001' });
    await desk('POST', `/clients/${eva.client_id}/erase`);
    expect((await movements(id)).slice(1)).toMatchObject([{ reason: 'Clara' }, { reason: null }]);
    const replay = await moveAll(sent, { idempotencyKey: 'varios-0001' });
    expect([replay.status, replay.body.error.code]).toEqual([409, 'client_erased']);
  });
});
