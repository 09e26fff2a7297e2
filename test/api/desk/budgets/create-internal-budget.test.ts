import { describe, expect, test } from 'vitest';
import { idOfNothing, openBudgetScene } from './scene.ts';

const scene = await openBudgetScene();
const { get, desk, askDesk, newClient, newVehicle, internalBudget, show, set, history } = scene;

const { body: ownUse } = await desk('POST', '/categories', { name: 'Uso interno', internal: true });
const { body: bruno } = await desk('POST', '/staff', { name: 'Bruno Ficticio' });
const byMarta = { actor_kind: 'staff', actor_name: 'Marta Supuesta' };

describe('budgets create-internal', () => {
  test('takes a category for internal use, and is shown at the desk alone', async () => {
    const client_id = (await newClient()).id;
    const { id: vehicle_id } = await newVehicle({ client_id: client_id });
    const made = await desk('POST', '/budgets/internal', {
      client_id,
      vehicle_id,
      category_id: ownUse.id,
      internal_notes: 'Coche de cortesía',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'Pendiente',
      internal: true,
      channel: 'desk',
      client_id,
      vehicle_id,
      category: { id: ownUse.id, name: 'Uso interno' },
      internal_notes: 'Coche de cortesía',
      tracking_url: null,
      milestones: [{ status: 'Pendiente' }],
      lines: [],
    });
    expect(await show(made.body.id)).toEqual(made.body);
    expect((await history(made.body.id))[0]).toMatchObject({ action: 'budget.created', ...byMarta });
  });

  test('tells nobody outside', async () => {
    const { id } = await internalBudget();
    expect(await scene.events(id)).toEqual([]);
    expect((await get(`/budgets/${id}`)).status).toBe(404);
    expect((await get('/budgets?limit=200')).body.data.map((each: { id: number }) => each.id)).not.toContain(
      id,
    );
  });

  test('is set like any other', async () => {
    const { id } = await internalBudget();
    const { body } = await set(id, { category_id: ownUse.id, mechanic_id: bruno.id });
    expect(body).toMatchObject({ category: { id: ownUse.id }, mechanic: { id: bruno.id } });
    expect(await scene.events(id)).toEqual([]);
  });

  test.each([
    ['no client', () => ({}), '/client_id'],
    ['a client of nothing', () => ({ client_id: idOfNothing }), '/client_id'],
    [
      "another client's vehicle",
      async () => ({
        client_id: (await newClient()).id,
        vehicle_id: (await newVehicle({ client_id: (await newClient()).id })).id,
      }),
      '/vehicle_id',
    ],
  ])('refuses %s', async (_what, make, path) => {
    const refused = await askDesk('POST', '/budgets/internal', await make());
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toMatchObject([{ path }]);
  });
});
