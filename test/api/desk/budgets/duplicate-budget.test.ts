import { expect, test } from 'vitest';
import { copyLines } from '../../../../domain/budgets/copy-lines.ts';
import { commandsOf } from '../../../support/commands.ts';
import { idOfNothing, openBudgetScene } from './scene.ts';

const { desk, askDesk, show, set, newBudget, internalBudget, history, events, deskApp, sql } =
  await openBudgetScene();
const { json } = commandsOf(deskApp);
const part = async (fields: object) =>
  (await desk('POST', '/parts', { description: 'Filtro', ...fields })).body;
const duplicate = (id: number, prices = 'kept') => askDesk('POST', `/budgets/${id}/duplicate`, { prices });

test('copies lines, vehicle, category and notes into a new pending budget', async () => {
  const source = await newBudget();
  await set(source.id, { public_notes: 'Recoger por la tarde.', internal_notes: 'Cliente con prisa.' });
  await desk('POST', `/budgets/${source.id}/status/Aprobado`, {});
  const { status, body } = await duplicate(source.id);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'Pendiente',
    client_id: source.client_id,
    vehicle_id: source.vehicle_id,
    public_notes: 'Recoger por la tarde.',
    internal_notes: 'Cliente con prisa.',
    client_reference: null,
    totals: { total: source.totals.total },
  });
  const textsOf = ({ lines }: { lines: { description: string; unit_price: number }[] }) =>
    lines.map(({ description, unit_price }) => [description, unit_price]);
  expect(textsOf(body)).toEqual(textsOf(source));
  expect((await show(source.id)).status).toBe('Aprobado');
  expect((await history(body.id)).at(-1)).toMatchObject({
    action: 'budget.duplicated',
    changes: { copied_from: [null, source.id], prices: [null, 'kept'] },
  });
  expect((await events(body.id)).map(({ event }) => event)).toEqual(['lead.created', 'lead.status_changed']);
});

test('takes the present prices of parts and of the price list if wanted', async () => {
  const filter = await part({ reference: 'FA-1', price: 10, cost: 4 });
  await desk('POST', '/items', { reference: 'MO-1', description: 'Montaje', price: 30 });
  const source = await newBudget();
  await desk('POST', `/budgets/${source.id}/lines`, { part_id: filter.id, quantity: 2 });
  await desk('POST', `/budgets/${source.id}/lines`, {
    description: 'Montaje',
    reference: 'mo-1',
    unit_price: 25,
  });
  await desk('PATCH', `/parts/${filter.id}`, { price: 12.5, cost: 5 });
  const pricesOf = (budget: { lines: { unit_price: number; unit_cost: number | null }[] }) =>
    budget.lines.slice(2).map(({ unit_price, unit_cost }) => [unit_price, unit_cost]);
  expect(pricesOf((await duplicate(source.id, 'kept')).body)).toEqual([
    [10, 4],
    [25, null],
  ]);
  expect(pricesOf((await duplicate(source.id, 'current')).body)).toEqual([
    [12.5, 5],
    [30, null],
  ]);
});

test('keeps a discontinued part as a line without a part', async () => {
  const old = await part({ reference: 'FA-2', price: 10 });
  const source = await newBudget();
  await desk('POST', `/budgets/${source.id}/lines`, { part_id: old.id });
  await desk('PATCH', `/parts/${old.id}`, { active: false });
  const { body } = await duplicate(source.id, 'current');
  expect(body.lines.at(-1)).toMatchObject({ part_id: null, unit_price: 10, reference: 'FA-2' });
});

test('opens optional lines again', () => {
  const line = {
    ...{ description: 'Escobillas', extended_detail: null, reference: null, line_type: 'part' as const },
    ...{ group_title: null, tax_exempt_code: null, price_estimated: false, optional: true, chosen: true },
    ...{ unit_cost_cents: null, part_id: null, quantity_hundredths: 100, unit_price_cents: 1500 },
    ...{ discount_basis_points: 0, tax_rate_basis_points: 2100 },
  };
  const sources = { parts: new Map(), items: new Map() };
  expect(copyLines([line], sources, 'kept')).toEqual([{ ...line, chosen: false }]);
});

test('omits a vehicle that belongs to another client meanwhile', async () => {
  const source = await newBudget();
  const { id: other } = (await desk('POST', '/clients', { name: 'Bruno Ficticio', phone: '600000009' })).body;
  await sql`update vehicles set client_id = ${other} where id = ${source.vehicle_id}`;
  expect((await duplicate(source.id)).body).toMatchObject({ client_id: source.client_id, vehicle_id: null });
});

test('keeps the internal use, without events', async () => {
  const own = await internalBudget({ internal_notes: 'Coche de cortesía.' });
  const { body } = await duplicate(own.id);
  expect(body).toMatchObject({ internal: true, internal_notes: 'Coche de cortesía.' });
  expect(await events(body.id)).toEqual([]);
});

test('refuses an unknown budget and unknown prices', async () => {
  expect((await duplicate(idOfNothing)).status).toBe(404);
  const { id } = await newBudget();
  expect((await duplicate(id, 'guessed')).status).toBe(422);
});

test('is a command', async () => {
  const { id } = await newBudget();
  expect(await json('budgets', 'duplicate', String(id), '--prices', 'current')).toMatchObject({
    status: 'Pendiente',
  });
});
