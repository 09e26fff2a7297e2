import { describe, expect, test } from 'vitest';
import { fieldMessages } from '../../../../generated/errors.ts';
import { rowsIn } from '../../../support/rows.ts';
import { openBudgetScene } from './scene.ts';

const scene = await openBudgetScene();
const { get, desk, askDesk, sql, newBudget, internalBudget, newClient, newVehicle, show, history, events } =
  scene;
const { history: clientHistory } = rowsIn(sql);

const checkIn = (budget_id: number, more: object = {}) =>
  askDesk('POST', '/vehicles/check-in', { budget_id, ...more });
const deliver = (budget_id: number, more: object = {}) =>
  askDesk('POST', '/vehicles/deliver', { budget_id, ...more });
const kmOf = async (vehicleId: number) => (await get(`/vehicles/${vehicleId}`)).body.km;
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('vehicles check-in', () => {
  test('notes when it came, with its mileage, and emits an event', async () => {
    const { id, client_id, vehicle } = await newBudget();
    const { status, body } = await checkIn(id, { km: 48_210 });
    const [budget_id, vehicle_id] = [id, vehicle.id];
    expect([status, body]).toEqual([
      200,
      {
        budget_id,
        vehicle_id,
        client_id,
        plate: vehicle.plate,
        km: 48_210,
        date_in: moment,
        date_out: null,
        delivered_at: null,
      },
    ]);
    expect((await get(`/budgets/${id}`)).body).toMatchObject({ date_in: body.date_in, km: 48_210 });
    expect(await kmOf(vehicle.id)).toBe(48_210);
    const data = { vehicle_id, client_id, budget_id };
    expect(await events(id, 'vehicle.')).toEqual([{ event: 'vehicle.checked_in', data }]);
  });

  test("leaves lines in the budget's history and in the client's", async () => {
    const { id, client_id, vehicle } = await newBudget();
    const { body } = await checkIn(id, { km: 48_210 });
    expect((await history(id)).at(-1)).toMatchObject({
      action: 'vehicle.checked_in',
      changes: { date_in: [null, body.date_in], km: [null, 48_210] },
      actor_name: 'Marta Supuesta',
    });
    expect((await clientHistory(client_id)).at(-1)).toMatchObject({
      action: 'vehicle.updated',
      vehicle_id: vehicle.id,
      changes: { km: [null, 48_210] },
    });
  });

  test('clicked twice answers the same, and tells once', async () => {
    const { id } = await newBudget();
    const first = await checkIn(id, { km: 7 });
    const seen = await show(id);
    const twice = await Promise.all([checkIn(id), checkIn(id, { km: 7 })]);
    expect(twice.map(({ body }) => body)).toEqual([first.body, first.body]);
    expect(await show(id)).toEqual(seen);
    expect(await events(id, 'vehicle.')).toHaveLength(1);
  });

  test('clicked by many at once tells once', async () => {
    const { id } = await newBudget();
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkIn(id, { km: 7 })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await events(id, 'vehicle.')).toHaveLength(1);
  });

  test('takes no mileage below the latest, unless it is said to be right', async () => {
    const { id, vehicle } = await newBudget();
    await desk('PATCH', `/vehicles/${vehicle.id}`, { km: 50_000 });
    const refused = await checkIn(id, { km: 5_000 });
    expect(refused.body.error.fields).toMatchObject([
      { path: '/km', message: expect.stringContaining('50000') },
    ]);
    expect([await kmOf(vehicle.id), (await show(id)).date_in]).toEqual([50_000, null]);
    expect((await checkIn(id, { km: 5_000, lower_km: true })).status).toBe(200);
    expect(await kmOf(vehicle.id)).toBe(5_000);
  });

  test('without a mileage leaves that of the vehicle', async () => {
    const { id, vehicle } = await newBudget();
    await desk('PATCH', `/vehicles/${vehicle.id}`, { km: 50_000 });
    expect((await checkIn(id)).body.km).toBeNull();
    expect(await kmOf(vehicle.id)).toBe(50_000);
  });

  test.each(['Facturado', 'Cancelado', 'Rechazado', 'Retirado'])(
    'is refused once it is %s',
    async (status) => {
      const { id } = await newBudget();
      await scene.putStatus(id, status);
      expect((await checkIn(id)).body.error.code).toBe('budget_locked');
    },
  );

  test('emits no event for budgets for internal use', async () => {
    const client_id = (await newClient()).id;
    const { id: vehicle_id } = await newVehicle({ client_id: client_id });
    const { body: own } = await desk('POST', '/budgets/internal', { client_id, vehicle_id });
    expect([(await checkIn(own.id)).status, (await deliver(own.id)).status]).toEqual([200, 200]);
    expect(await events(own.id)).toEqual([]);
  });
});

describe('vehicles deliver', () => {
  test('notes when it was collected, and emits an event', async () => {
    const { id, client_id, vehicle } = await newBudget();
    const { body: came } = await checkIn(id, { km: 48_210 });
    const { status, body } = await deliver(id, { km: 48_215 });
    const wanted = { ...came, km: 48_215, date_out: moment, delivered_at: body.date_out };
    expect([status, body]).toEqual([200, wanted]);
    expect((await get(`/budgets/${id}`)).body.delivered_at).toBe(body.delivered_at);
    expect(await kmOf(vehicle.id)).toBe(48_215);
    const [, told] = await events(id, 'vehicle.');
    const data = { vehicle_id: vehicle.id, client_id, budget_id: id };
    expect(told).toEqual({ event: 'vehicle.delivered', data });
    expect((await history(id)).at(-1)?.action).toBe('vehicle.delivered');
  });

  test('clicked twice answers the same, and tells once', async () => {
    const { id } = await newBudget();
    await checkIn(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(id)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await events(id, 'vehicle.delivered')).toHaveLength(1);
  });

  test.each(['Facturado', 'Cancelado', 'Rechazado', 'Retirado'])(
    'hands over what is %s, too',
    async (status) => {
      const { id } = await newBudget();
      await checkIn(id);
      await scene.putStatus(id, status);
      expect((await deliver(id)).status).toBe(200);
    },
  );

  test('refuses what never came in', async () => {
    const { id } = await newBudget();
    const refused = await deliver(id);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'invalid_status_transition']);
    expect((await show(id)).delivered_at).toBeNull();
  });
});

describe.each([
  ['check-in', checkIn],
  ['deliver', deliver],
])('vehicles %s', (step, ask) => {
  test('says of a budget without a vehicle that it has none', async () => {
    const refused = await ask((await internalBudget()).id);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toEqual([{ path: '/budget_id', message: fieldMessages.noVehicle.es }]);
  });

  test('refuses another mileage once it is noted, and says where it is put right', async () => {
    const { id } = await newBudget();
    await checkIn(id, { km: 10 });
    if (step === 'deliver') await deliver(id);
    const refused = await ask(id, { km: 11 });
    expect(refused.body.error.fields).toEqual([{ path: '/km', message: fieldMessages.notedBefore.es }]);
  });
});
