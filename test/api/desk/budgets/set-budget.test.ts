import { describe, expect, test } from 'vitest';
import { idOfNothing, openBudgetScene } from './scene.ts';

const scene = await openBudgetScene();
const { get, desk, newClient, newVehicle, newBudget, show, set, history } = scene;

const person = async (name: string) => (await desk('POST', '/staff', { name })).body;
const category = async (body: object) => (await desk('POST', '/categories', body)).body;
const bruno = await person('Bruno Ficticio');
const ana = await person('Ana Supuesta');
const brakes = await category({ name: 'Frenos' });
const pads = await category({ name: 'Pastillas', parent_id: brakes.id });
const tyres = await category({ name: 'Neumáticos' });
const ownUse = await category({ name: 'Uso interno', internal: true });
const byMarta = { actor_kind: 'staff', actor_name: 'Marta Supuesta' };

describe('budgets set', () => {
  test('writes what the API only reads, as the API shows it from then on', async () => {
    const { id } = await newBudget();
    const changed = await set(id, {
      mechanic_id: bruno.id,
      assigned_user_id: ana.id,
      category_id: brakes.id,
      subcategory_id: pads.id,
      waiting_parts: true,
      on_hold: true,
      hold_until: '2026-12-01T10:00:00+01:00',
      date_in: '2026-11-20T08:00:00Z',
      date_out: '2026-11-21T17:00:00Z',
      km: 48_210,
      estimated_duration_minutes: 90,
      client_reference: 'Pedido 7',
      public_notes: 'Listo el martes.',
      internal_notes: 'Cuidado con el perro.',
    });
    expect(changed.status, changed.text).toBe(200);
    const { body } = await get(`/budgets/${id}`);
    expect(body).toMatchObject({
      mechanic: { id: bruno.id, name: 'Bruno Ficticio' },
      assigned_user: { id: ana.id, name: 'Ana Supuesta' },
      category: { id: brakes.id, name: 'Frenos' },
      subcategory: { id: pads.id, name: 'Pastillas' },
      waiting_parts: true,
      on_hold: true,
      hold_until: '2026-12-01T09:00:00.000Z',
      date_in: '2026-11-20T08:00:00.000Z',
      date_out: '2026-11-21T17:00:00.000Z',
      km: 48_210,
      appointment: { estimated_duration_minutes: 90 },
      client_reference: 'Pedido 7',
      public_notes: 'Listo el martes.',
    });
    expect(changed.body.internal_notes).toBe('Cuidado con el perro.');
    expect(changed.body).toEqual(await show(id));
  });

  test("leaves old and new in the budget's history, and moves updated_at", async () => {
    const { id, updated_at } = await newBudget();
    await set(id, { km: 7, internal_notes: 'Nota' });
    const lines = await history(id);
    expect(lines.map(({ action }) => action)).toEqual(['budget.created', 'budget.updated']);
    expect(lines[1]).toMatchObject({
      changes: { km: [null, 7], internal_notes: [null, 'Nota'] },
      ...byMarta,
    });
    expect((await show(id)).updated_at > updated_at).toBe(true);
  });

  test('records nothing if nothing changes', async () => {
    const { id } = await newBudget();
    await set(id, { hold_until: '2026-12-01T10:00:00+01:00', mechanic_id: bruno.id });
    const before = await show(id);
    expect((await set(id, {})).body).toEqual(before);
    expect((await set(id, { hold_until: '2026-12-01T09:00:00Z', mechanic_id: bruno.id })).body).toEqual(
      before,
    );
  });

  test('clears with null', async () => {
    const { id } = await newBudget();
    await set(id, { mechanic_id: bruno.id, km: 7, public_notes: 'Nota', category_id: brakes.id });
    const cleared = { mechanic_id: null, km: null, public_notes: null, category_id: null };
    const { body } = await set(id, cleared);
    expect(body).toMatchObject({ mechanic: null, km: null, public_notes: null, category: null });
  });

  test('takes the parent of a service for the category', async () => {
    const { id } = await newBudget();
    const { body } = await set(id, { subcategory_id: pads.id });
    expect(body).toMatchObject({ category: { id: brakes.id }, subcategory: { id: pads.id } });
  });

  test('takes the service away with its category', async () => {
    const { id } = await newBudget();
    await set(id, { subcategory_id: pads.id });
    expect((await set(id, { category_id: brakes.id })).body.subcategory).toMatchObject({ id: pads.id });
    const { body: moved } = await set(id, { category_id: tyres.id });
    expect(moved).toMatchObject({ category: { id: tyres.id }, subcategory: null });
    await set(id, { subcategory_id: pads.id });
    expect((await set(id, { category_id: null })).body).toMatchObject({ category: null, subcategory: null });
  });

  test('is not stopped by the status: what was noted too late is noted', async () => {
    const { id } = await newBudget();
    await scene.putStatus(id, 'Facturado');
    expect((await set(id, { date_out: '2026-11-21T17:00:00Z' })).status).toBe(200);
  });

  test('gives a budget one of its client’s vehicles', async () => {
    const { id, client_id } = await newBudget();
    const second = await newVehicle({ client_id: client_id });
    expect((await set(id, { vehicle_id: second.id })).body.vehicle).toMatchObject({ id: second.id });
  });

  test.each([
    [
      'a vehicle of another client',
      async () => ({
        vehicle_id: (await newVehicle({ client_id: (await newClient({ name: 'Otro Inventado' })).id })).id,
      }),
    ],
    ['a vehicle of nothing', () => ({ vehicle_id: idOfNothing })],
    ['a category of nothing', () => ({ category_id: idOfNothing })],
    ['a category for internal use', () => ({ category_id: ownUse.id })],
    ['a service for a category', () => ({ category_id: pads.id })],
    ['a service of another category', () => ({ subcategory_id: pads.id, category_id: tyres.id })],
    ['somebody of nothing', () => ({ mechanic_id: idOfNothing })],
    ['nobody to look after it', () => ({ assigned_user_id: idOfNothing })],
    ['a day that is none', () => ({ date_in: '2026-02-30T08:00:00Z' })],
    ['a day without a zone', () => ({ date_out: '2026-02-20T08:00:00' })],
    ['a mileage below nothing', () => ({ km: -1 })],
    ['14 minutes', () => ({ estimated_duration_minutes: 14 })],
    ['null for what is true or false', () => ({ on_hold: null })],
    ['a status', () => ({ status: 'Cancelado' })],
  ])('refuses %s, naming the field', async (_what, make) => {
    const { id } = await newBudget();
    const change = await make();
    const [field] = Object.keys(change);
    const refused = await set(id, change);
    expect(refused.status, refused.text).toBe(422);
    expect(refused.body.error.fields).toMatchObject([{ path: `/${field}` }]);
  });

  test('gives no budget to who has left, and leaves those that they had', async () => {
    const leaving = await person('Ramón Inventado');
    const { id } = await newBudget();
    await set(id, { mechanic_id: leaving.id });
    await desk('PATCH', `/staff/${leaving.id}`, { active: false });
    expect((await set(id, { mechanic_id: leaving.id, km: 5 })).body.mechanic.name).toBe('Ramón Inventado');
    const { id: another } = await newBudget();
    expect((await set(another, { mechanic_id: leaving.id })).status).toBe(422);
  });
});
