import { describe, expect, test } from 'vitest';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, newVehicle, patch, desk, askDesk, openInstance, sql } = await openWorkshop();
const { history, consent, events, claims, stored } = rowsIn(sql);

const person = {
  name: 'Clara Ejemplo',
  phone: '600 000 001',
  email: 'clara@example.com',
  tax_id: '00000000T',
  address: 'Calle Inventada, 7',
  city: 'Madrid',
  preferred_language: 'ca',
};
const idempotencyKey = 'creation-of-clara';
const vehicleKey = 'creation-of-her-car';
const client = await newClient(person, { idempotencyKey });
const vehicle = await newVehicle({ client_id: client.id, plate: '0000 BBB' }, { idempotencyKey: vehicleKey });
await patch(`/clients/${client.id}`, { city: 'Toledo' }, { idempotencyKey: 'her-move' });
const erased = await desk('POST', `/clients/${client.id}/erase`);

const anonymous = {
  id: client.id,
  ...Object.fromEntries(Object.keys(client).map((field) => [field, null])),
  name: 'Cliente suprimido',
  vip: false,
  marketing_opt_out: true,
  channel_opt_out: { email: true, sms: true, whatsapp: true, call: true },
  erased_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
};

describe('an erased client', () => {
  test('is shown anonymised everywhere', async () => {
    const expected = { ...anonymous, id: client.id };
    expect(erased.body).toEqual(expected);
    expect((await get(`/clients/${client.id}`)).body).toEqual(expected);
    expect((await get('/clients')).body.data).toEqual([expected]);
    expect((await get(`/vehicles/${vehicle.id}`)).body.client).toEqual({
      id: client.id,
      name: 'Cliente suprimido',
    });
    expect((await get(`/clients/${client.id}?expand=vehicles`)).body.vehicles).toHaveLength(1);
  });

  test.each(['Clara', '600000001', 'clara@example', '00000000T'])(
    'is not found by %s any more',
    async (term) => {
      expect((await get(`/clients?search=${term}`)).body.data).toEqual([]);
    },
  );

  test.each([
    ['a change', () => patch(`/clients/${client.id}`, { city: 'Lugo' })],
    ['a change of nothing', () => patch(`/clients/${client.id}`, {})],
    ['a new vehicle', () => post('/vehicles', { client_id: client.id, plate: '0000 CCC' })],
    ['a change of a vehicle', () => patch(`/vehicles/${vehicle.id}`, { brand: 'Seat' })],
    ['a change at the desk', () => askDesk('PATCH', `/clients/${client.id}`, { vip: true })],
    ['a change of a vehicle at the desk', () => askDesk('PATCH', `/vehicles/${vehicle.id}`, { km: 7 })],
  ])('refuses %s with 409 client_erased', async (_what, ask) => {
    const refused = await ask();
    expect(refused.status).toBe(409);
    expect(refused.body.error.code).toBe('client_erased');
  });

  test("refuses another client's vehicle", async () => {
    const other = await newClient({ name: 'Bruno Ficticio' });
    const car = await newVehicle({ client_id: other.id, plate: '0000 DDD' });
    const refused = await patch(`/vehicles/${car.id}`, { client_id: client.id });
    expect(refused.body.error.code).toBe('client_erased');
    expect((await get(`/vehicles/${car.id}`)).body).toEqual(car);
  });

  test.each([
    ['creation', () => post('/clients', person, { idempotencyKey })],
    [
      'vehicle',
      () => post('/vehicles', { client_id: client.id, plate: '0000 BBB' }, { idempotencyKey: vehicleKey }),
    ],
    ['change', () => patch(`/clients/${client.id}`, { city: 'Toledo' }, { idempotencyKey: 'her-move' })],
  ])('has its stored answers emptied: repeating the %s is 409 client_erased', async (_what, ask) => {
    const refused = await ask();
    expect(refused.status).toBe(409);
    expect(refused.body.error.code).toBe('client_erased');
    expect(refused.headers['idempotent-replay']).toBeUndefined();
  });

  test('leaves no personal data in any table', async () => {
    expect(await stored(idempotencyKey)).toMatchObject([{ status: 201, body: null }]);
    const tables = await sql`select table_name from information_schema.tables where table_schema = 'public'`;
    for (const { table_name } of tables) {
      const rows = await sql`select to_jsonb(t)::text as row from ${sql(table_name)} t`;
      const text = rows.map(({ row }) => row).join('\n');
      expect(text, table_name).not.toMatch(
        /clara@|600 ?000 ?001|34600000001|00000000T|Inventada|Toledo|Clara E/i,
      );
    }
  });

  test('keeps the lines of its history: when, what, who, without the values', async () => {
    const lines = await history(client.id);
    expect(lines.map(({ action }) => action)).toEqual([
      'client.created',
      'vehicle.created',
      'client.updated',
      'client.erased',
    ]);
    expect(lines[2]).toMatchObject({ changes: { city: [null, null] }, actor_name: 'Prueba' });
    expect(lines[3]).toMatchObject({ actor_kind: 'staff', actor_name: 'Marta Supuesta' });
    expect(await events(client.id)).toMatchObject([
      { event: 'client.created' },
      { event: 'client.updated' },
      { event: 'client.updated' },
    ]);
    expect(await claims(client.id)).toEqual({});
  });

  test('is announced by client.updated, with the names of what was emptied, so that mirrors forget it, too', async () => {
    const { data } = (await events(client.id)).at(-1) as unknown as { data: { changed: string[] } };
    expect(data).toEqual({ client_id: client.id, changed: expect.any(Array) });
    expect(data.changed.toSorted()).toEqual(
      [...Object.keys(person), 'channel_opt_out', 'marketing_opt_out', 'erased_at'].toSorted(),
    );
  });

  test('frees phone, email and tax id for other clients', async () => {
    expect((await post('/clients', person)).status).toBe(201);
  });

  test('stays as it is when it is erased again', async () => {
    const again = await desk('POST', `/clients/${client.id}/erase`);
    expect(again.body).toEqual(erased.body);
    expect(await history(client.id)).toHaveLength(4);
    expect(await events(client.id)).toHaveLength(3);
    expect(await consent(client.id)).toEqual([]);
  });
});

test("an erased client is called so in the workshop's language", async () => {
  const bulgarian = await openInstance('bg.test', 'business', { language: 'bg' });
  const body = await bulgarian.newClient({ name: 'Иван' });
  expect((await bulgarian.desk('POST', `/clients/${body.id}/erase`)).body.name).toBe('Изтрит клиент');
});
