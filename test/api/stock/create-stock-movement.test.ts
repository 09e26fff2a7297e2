import { beforeAll, describe, expect, test } from 'vitest';
import { brakes } from '../../support/budget-lines.ts';
import { addPart } from '../../support/parts.ts';
import { storeOf } from '../../support/store.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { newClient, newBudget, desk, sql, createKey, openInstance } = workshop;
const { part, move, onHand, movements } = storeOf(workshop);

let [client, budget, internal, foreignBudget, foreignPart, inactive] = [0, 0, 0, 0, 0, 0];

beforeAll(async () => {
  client = (await newClient({ name: 'Clara Ejemplo' })).id;
  budget = (await newBudget({ client_id: client, lines: brakes })).id;
  internal = (await desk('POST', '/budgets/internal', { client_id: client })).body.id;
  const other = await openInstance('other.test', 'business');
  const theirs = (await other.newClient({ name: 'Otra Persona' })).id;
  foreignBudget = (await other.newBudget({ client_id: theirs, lines: brakes })).id;
  foreignPart = await addPart({ sql, host: other.host }, { reference: 'AJENA' });
  inactive = (await part()).id;
  await desk('PATCH', `/parts/${inactive}`, { active: false });
});

describe('a movement', () => {
  test('is answered with what is on hand after it, and by whom it was recorded', async () => {
    const { id: keyId, key } = await createKey({ name: 'Almacén' });
    const { id } = await part();
    const { status, body } = await move({ part_id: id, kind: 'in', quantity: 2.125 }, { key });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      part_id: id,
      kind: 'in',
      quantity: 2.125,
      on_hand: 12.125,
      reason: null,
      budget_id: null,
      automatic: false,
      created_by: { kind: 'key', id: keyId, name: 'Almacén' },
      created_at: expect.any(String),
    });
    expect(await onHand(id)).toBe(12.125);
  });

  test.each([
    ['in', 0.001, 10.001],
    ['out', 10, 0],
    ['adjust', -0.07, 9.93],
    ['adjust', 999_999.999, 1_000_009.999],
  ])('%s of %d leaves %d', async (kind, quantity, left) => {
    const { id } = await part();
    const { body } = await move({ part_id: id, kind, quantity, reason: 'Recuento' });
    expect(body).toMatchObject({ kind, quantity, on_hand: left, reason: 'Recuento' });
    expect(await onHand(id)).toBe(left);
  });

  test('moves the moment at which its part last changed', async () => {
    const { id, updated_at } = await part();
    const { body } = await move({ part_id: id, kind: 'out', quantity: 1 });
    expect(body.created_at >= updated_at).toBe(true);
    const [row] = await sql`select updated_at from parts where id = ${id}`;
    expect(row?.updated_at).toBe(body.created_at);
  });

  test('happens once, however often it is sent', async () => {
    const { id } = await part();
    const sent = { part_id: id, kind: 'out', quantity: 4 };
    const first = await move(sent, { idempotencyKey: 'salida-0001' });
    const again = await move(sent, { idempotencyKey: 'salida-0001' });
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(await onHand(id)).toBe(6);
  });

  test('for a budget is written into its history, without its reason', async () => {
    const { id } = await part();
    const sent = { part_id: id, kind: 'out', quantity: 1.5, reason: 'Para Clara', budget_id: budget };
    expect((await move(sent)).body).toMatchObject({ budget_id: budget });
    const { body } = await desk('GET', `/history?budget_id=${budget}`);
    expect(body.data[0]).toMatchObject({
      action: 'stock.moved',
      changes: { part_id: { to: id }, kind: { to: 'out' }, quantity: { to: -1.5 } },
    });
    expect(JSON.stringify(body)).not.toContain('Para Clara');
  });
});

describe('is refused with 422, and changes nothing:', () => {
  const refusals: [string, () => object, string][] = [
    ['nothing at all', () => ({ quantity: 0 }), '/quantity'],
    ['less than nothing that comes in', () => ({ kind: 'in', quantity: -1 }), '/quantity'],
    ['less than nothing that goes out', () => ({ kind: 'out', quantity: -1 }), '/quantity'],
    ['four decimals', () => ({ quantity: 0.0001 }), '/quantity'],
    ['more than a movement can be', () => ({ kind: 'in', quantity: 1_000_000 }), '/quantity'],
    ['a difference without a reason', () => ({ kind: 'adjust' }), '/reason'],
    ['a difference whose reason is null', () => ({ kind: 'adjust', reason: null }), '/reason'],
    ['a blank reason', () => ({ reason: ' ' }), '/reason'],
    ['a kind that there is not', () => ({ kind: 'lost' }), '/kind'],
    ['a part of nothing', () => ({ part_id: 999_999_999 }), '/part_id'],
    ['a part of another workshop', () => ({ part_id: foreignPart }), '/part_id'],
    ['a part that is kept no more', () => ({ part_id: inactive }), '/part_id'],
    ['a budget of nothing', () => ({ budget_id: 999_999_999 }), '/budget_id'],
    ['a budget of another workshop', () => ({ budget_id: foreignBudget }), '/budget_id'],
    ['a budget for internal use', () => ({ budget_id: internal }), '/budget_id'],
    ['what only finishing a budget says', () => ({ automatic: true }), '/automatic'],
  ];

  test.each(refusals)('%s', async (_, wrong, path) => {
    const { id } = await part();
    const { status, body } = await move({ part_id: id, kind: 'out', quantity: 1, ...wrong() });
    expect(status).toBe(422);
    expect(body.error.fields.map((field: { path: string }) => field.path)).toEqual([path]);
    expect(await onHand(id)).toBe(10);
  });

  test('what would lead beyond what can be counted, in both directions', async () => {
    const full = await addPart(workshop, { reference: 'LLENA', on_hand_thousandths: 999_999_999_999 });
    const more = await move({ part_id: full, kind: 'in', quantity: 0.001 });
    expect(more.status).toBe(422);
    expect(more.body.error.fields).toMatchObject([{ path: '/quantity' }]);
    const lacking = await addPart(workshop, { reference: 'VACIA', on_hand_thousandths: -999_999_999_999 });
    expect((await move({ part_id: lacking, kind: 'out', quantity: 0.001 })).status).toBe(422);
  });
});

describe('more than there is', () => {
  test('is refused with what there is, and the refusal is an answer like any other', async () => {
    const { id } = await part({ on_hand: 2.5 });
    const sent = { part_id: id, kind: 'out', quantity: 3 };
    const refused = await move(sent, { idempotencyKey: 'falta-0001' });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: 'insufficient_stock',
      shortages: [{ path: '/quantity', part_id: id, on_hand: 2.5, requested: 3 }],
    });
    await move({ part_id: id, kind: 'in', quantity: 5 });
    expect((await move(sent, { idempotencyKey: 'falta-0001' })).text).toBe(refused.text);
    expect((await move({ ...sent, quantity: 7.5 })).status).toBe(201);
  });

  test('is refused of what is counted, too', async () => {
    const { id } = await part({ on_hand: 1 });
    const { body } = await move({ part_id: id, kind: 'adjust', quantity: -1.001, reason: 'Recuento' });
    expect(body.error).toMatchObject({ code: 'insufficient_stock', shortages: [{ requested: 1.001 }] });
  });

  test('raises a stock below zero, but takes nothing more of it', async () => {
    const id = await addPart(workshop, { reference: 'DEBE', on_hand_thousandths: -3_000 });
    expect((await move({ part_id: id, kind: 'out', quantity: 1 })).status).toBe(409);
    expect((await move({ part_id: id, kind: 'in', quantity: 1 })).body.on_hand).toBe(-2);
    const counted = await move({ part_id: id, kind: 'adjust', quantity: 0.5, reason: 'Recuento' });
    expect(counted.body.on_hand).toBe(-1.5);
  });
});

describe('an erased client', () => {
  test('takes no parts for its budgets', async () => {
    const erased = (await newClient({ name: 'Eva Inventada' })).id;
    const its = (await newBudget({ client_id: erased, lines: brakes })).id;
    await desk('POST', `/clients/${erased}/erase`);
    const { id } = await part();
    const { status, body } = await move({ part_id: id, kind: 'out', quantity: 1, budget_id: its });
    expect([status, body.error.code]).toEqual([409, 'client_erased']);
  });

  test('is not in what was said of why, nor in answers that are kept', async () => {
    const erased = (await newClient({ name: 'Eva Inventada' })).id;
    const its = (await newBudget({ client_id: erased, lines: brakes })).id;
    const { id } = await part();
    const sent = { part_id: id, kind: 'adjust', quantity: -1, reason: 'Se la llevó Eva', budget_id: its };
    await move(sent, { idempotencyKey: 'eva-00001' });
    await desk('POST', `/clients/${erased}/erase`);
    expect((await movements(id)).at(-1)).toMatchObject({
      quantity: -1,
      on_hand: 9,
      reason: null,
      budget_id: its,
    });
    const replay = await move(sent, { idempotencyKey: 'eva-00001' });
    expect([replay.status, replay.body.error.code]).toEqual([409, 'client_erased']);
  });
});
