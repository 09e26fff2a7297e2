import { describe, expect, test } from 'vitest';
import { storeOf } from '../../support/store.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { desk, askDesk, newClient, sql, openInstance } = workshop;
const { part, movements } = storeOf(workshop);

const make = (fields: object) => askDesk('POST', '/parts', { description: 'Pieza', price: 1, ...fields });

describe('a part', () => {
  test('is kept with what is there already, as counted', async () => {
    const sent = {
      reference: 'FIL-0012',
      manufacturer_reference: 'OX 339/2D',
      description: 'Filtro de aceite',
      unit: 'caja',
      price: 9.8,
      cost: 4.35,
      tax_rate: 10,
      location: 'A-03-2',
      minimum: 4.5,
      on_hand: 11.125,
    };
    const { status, body } = await make(sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...sent, below_minimum: false, active: true });
    expect(await movements(body.id)).toMatchObject([{ kind: 'adjust', quantity: 11.125, on_hand: 11.125 }]);
    expect((await desk('GET', `/parts/${body.id}`)).body).toEqual(body);
  });

  test('needs little, and has no movement where nothing of it is there', async () => {
    const { body } = await make({ reference: 'POCO' });
    expect(body).toMatchObject({ unit: 'ud', tax_rate: 21, cost: null, minimum: null, on_hand: 0 });
    expect(await movements(body.id)).toEqual([]);
  });

  test('is changed in what is given', async () => {
    const { id, ...before } = await part({ cost: 4.35, minimum: 4 });
    const given = { reference: 'OTRA-1', price: 12, cost: null, minimum: null, location: 'B-1', unit: 'l' };
    const { body } = await desk('PATCH', `/parts/${id}`, given);
    expect(body).toEqual({ id, ...before, ...given, updated_at: expect.any(String) });
    expect((await desk('GET', '/parts?search=otra-1')).body.data).toEqual([body]);
  });

  test('is not kept under a reference that another has, however it is written', async () => {
    const { body: first } = await make({ reference: 'OX 339/2D' });
    const taken = [{ path: '/reference', message: expect.any(String) }];
    for (const reference of ['ox339/2d', 'OX 339/2D', ' OX339 / 2D']) {
      const { status, body } = await make({ reference });
      expect([status, body.error.fields]).toEqual([422, taken]);
    }
    const { body: second } = await make({ reference: 'OX 339-2D' });
    const change = (id: number) => askDesk('PATCH', `/parts/${id}`, { reference: 'Ox 339/2d' });
    expect((await change(second.id)).status).toBe(422);
    expect((await change(first.id)).body.reference).toBe('Ox 339/2d');
  });

  test('keeps its reference to itself when it is no longer stocked', async () => {
    const { id } = await part({ reference: 'GUARDADA' });
    await desk('PATCH', `/parts/${id}`, { active: false });
    expect((await make({ reference: 'guardada' })).status).toBe(422);
  });

  test('may have the reference of a part of another workshop', async () => {
    const other = await openInstance('other.test', 'business');
    await part({ reference: 'DE-LAS-DOS' });
    await other.desk('POST', '/parts', { reference: 'DE-LAS-DOS', description: 'Pieza', price: 1 });
  });

  test('that is no longer stocked is listed on request', async () => {
    const { id, reference } = await part({ cost: 1.5 });
    await desk('PATCH', `/parts/${id}`, { active: false });
    const found = async (query: string) =>
      (await desk('GET', `/parts?search=${reference}&${query}`)).body.data;
    expect(await found('')).toEqual([]);
    expect(await found('inactive=true')).toMatchObject([{ id, active: false, cost: 1.5, on_hand: 10 }]);
  });
});

describe('a movement at the desk', () => {
  test('is made by the person at the desk, and may be for an internal budget', async () => {
    const { id } = await part();
    const client_id = (await newClient({ name: 'Clara Ejemplo' })).id;
    const internal = (await desk('POST', '/budgets/internal', { client_id })).body.id;
    const { body } = await desk('POST', '/stock/movements', {
      part_id: id,
      kind: 'out',
      quantity: 1,
      budget_id: internal,
    });
    expect(body).toMatchObject({ on_hand: 9, budget_id: internal, created_by: { kind: 'staff' } });
    expect(await movements(id)).toMatchObject([{}, { budget_id: null }]);
    const { body: history } = await desk('GET', `/history?budget_id=${internal}`);
    expect(history.data[0]).toMatchObject({ action: 'stock.moved' });
  });

  test('goes below zero only if the workshop allows it', async () => {
    const { id } = await part({ on_hand: 1 });
    const out = { kind: 'out', quantity: 3 };
    const refused = await askDesk('POST', '/stock/movements', { ...out, part_id: id });
    expect(refused.body.error.code).toBe('insufficient_stock');
    const generous = await openInstance('generous.test', 'business', {}, { negative_stock: true });
    const theirs = await storeOf({ ...generous, sql }).part({ on_hand: 1 });
    const { body } = await generous.desk('POST', '/stock/movements', { ...out, part_id: theirs.id });
    expect(body.on_hand).toBe(-2);
  });
});

test('a workshop lets more go out than is there, or not', async () => {
  const { body } = await desk('PATCH', '/settings', { negative_stock: true });
  expect(body.negative_stock).toBe(true);
  expect((await desk('PATCH', '/settings', { negative_stock: false })).body.negative_stock).toBe(false);
});
