import { describe, expect, test } from 'vitest';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, newClient, newVehicle, desk, askDesk, sql } = await openWorkshop();
const { history, events } = rowsIn(sql);

const client = await newClient({ name: 'Clara Ejemplo' });
const car = await newVehicle({ client_id: client.id, plate: '0000BBB' });
const byMarta = { actor_kind: 'staff', actor_name: 'Marta Supuesta' };

describe('clients set', () => {
  test("changes what the API only reads, in the client's history under the staff's name", async () => {
    const changes = { vip: true, whatsapp_phone: '+34 600 000 001' };
    const { status, body } = await desk('PATCH', `/clients/${client.id}`, changes);
    expect([status, body]).toEqual([200, { ...client, ...changes }]);
    expect((await get(`/clients/${client.id}`)).body).toEqual(body);
    expect((await history(client.id)).at(-1)).toMatchObject({
      action: 'client.updated',
      changes: { vip: [false, true], whatsapp_phone: [null, '+34 600 000 001'] },
      ...byMarta,
    });
    const told = (await events(client.id)).at(-1);
    expect(told?.event).toBe('client.updated');
    expect(new Set(told?.data.changed as string[])).toEqual(new Set(['vip', 'whatsapp_phone']));
  });

  test('records nothing if nothing changes', async () => {
    const before = [await history(client.id), await events(client.id)];
    await desk('PATCH', `/clients/${client.id}`, { vip: true });
    expect([await history(client.id), await events(client.id)]).toEqual(before);
  });

  test.each([
    ['null for vip', { vip: null }, '/vip'],
    ['a phone that is none', { whatsapp_phone: 'casa' }, '/whatsapp_phone'],
  ])('refuses %s', async (_what, change, path) => {
    const refused = await askDesk('PATCH', `/clients/${client.id}`, change);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });
});

describe('vehicles set', () => {
  test("records the mileage, in the owner's history", async () => {
    const { status, body } = await desk('PATCH', `/vehicles/${car.id}`, { km: 48_210 });
    expect([status, body]).toEqual([200, { ...car, km: 48_210 }]);
    expect((await history(client.id)).at(-1)).toMatchObject({
      action: 'vehicle.updated',
      vehicle_id: car.id,
      changes: { km: [null, 48_210] },
      ...byMarta,
    });
    expect((await desk('PATCH', `/vehicles/${car.id}`, { km: null })).body.km).toBeNull();
  });

  test.each([
    ['less than none', { km: -1 }],
    ['half a kilometre', { km: 0.5 }],
    ['more than there are', { km: 10_000_000 }],
  ])('refuses %s', async (_what, change) => {
    expect((await askDesk('PATCH', `/vehicles/${car.id}`, change)).status).toBe(422);
  });
});
