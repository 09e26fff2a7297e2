import { describe, expect, test } from 'vitest';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, newVehicle, openInstance, liveKeyId, sql } = await openWorkshop();
const { history, count } = rowsIn(sql);

const clara = await newClient({ name: 'Clara Ejemplo' });
const bruno = await newClient({ name: 'Bruno Ficticio' });

const complete = {
  client_id: clara.id,
  plate: '0000-bbb',
  vin: 'wvwzzz1kzaw000001',
  brand: 'Seat',
  model: 'León',
  variant: '1.5 TSI',
  year: 2021,
  registration_date: '2021-03-15',
  fuel: 'Gasolina',
  transmission: 'Manual',
  engine_code: 'DADA',
  horsepower: 130,
  displacement: '1498',
  color_code: 'LY9T',
  environmental_label: 'C',
  itv_expiry_date: '2027-03-15',
  status: 'baja_temporal',
};

describe('a complete vehicle', async () => {
  const created = await post('/vehicles', complete);
  const { id } = created.body;

  test('is answered with 201, its owner, and its plate normalised', () => {
    expect(created.status).toBe(201);
    const client = { id: clara.id, name: clara.name };
    expect(created.body).toEqual({ ...complete, id: expect.any(Number), client, plate: '0000BBB', km: null });
  });

  test('is shown the same afterwards', async () => {
    expect((await get(`/vehicles/${id}`)).body).toEqual(created.body);
  });

  test("is in its owner's history, under the key's name, with what was stored", async () => {
    const { client: _, id: __, km: ___, ...stored } = created.body;
    const lines = await history(clara.id);
    expect(lines.find((line) => line.vehicle_id === id)).toEqual({
      action: 'vehicle.created',
      vehicle_id: id,
      changes: Object.fromEntries(Object.entries(stored).map(([field, value]) => [field, [null, value]])),
      actor_kind: 'key',
      actor_id: liveKeyId,
      actor_name: 'Prueba',
    });
  });
});

test('what is left out is null, and the status activo', async () => {
  const { status, body } = await post('/vehicles', { client_id: clara.id, plate: '0000CCC' });
  expect(status).toBe(201);
  const { id, client_id, client, plate, status: state, ...rest } = body;
  expect(state).toBe('activo');
  expect(new Set(Object.values(rest))).toEqual(new Set([null]));
});

describe('a plate that is there already', async () => {
  const existing = await newVehicle({ client_id: clara.id, plate: '0000 DDD', brand: 'Seat' });
  const again = { client_id: clara.id, plate: '0-000 d-d d', brand: 'Audi' };
  test('of the same client, however spelled: 409 vehicle_exists with existing_id', async () => {
    const refused = await post('/vehicles', again);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ code: 'vehicle_exists', existing_id: existing.id });
  });

  test('of the same client with return_existing: 200 with the vehicle, unchanged', async () => {
    const answer = await post('/vehicles?on_conflict=return_existing', again);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(existing);
    expect((await get(`/vehicles/${existing.id}`)).body).toEqual(existing);
  });

  test.each(['', '?on_conflict=return_existing'])(
    'of another client: 409 vehicle_belongs_to_other_client, without its id %s',
    async (query) => {
      const refused = await post(`/vehicles${query}`, { ...again, client_id: bruno.id });
      expect(refused.status).toBe(409);
      expect(refused.body.error.code).toBe('vehicle_belongs_to_other_client');
      expect(refused.body.error).not.toHaveProperty('existing_id');
    },
  );

  test('is no obstacle where it is another plate once dots count', async () => {
    expect((await post('/vehicles', { client_id: bruno.id, plate: '0000.DDD' })).status).toBe(201);
  });

  test('leaves nothing where it is refused', async () => {
    const before = [await count('vehicles'), await count('client_history')];
    await post('/vehicles', again);
    await post('/vehicles', { ...again, client_id: bruno.id });
    expect([await count('vehicles'), await count('client_history')]).toEqual(before);
  });
});

test('the same plate is free in another workshop', async () => {
  const other = await openInstance('other2.test', 'business');
  const client = await other.newClient({ name: 'Ajena' });
  expect((await other.post('/vehicles', { client_id: client.id, plate: '0000BBB' })).status).toBe(201);
});

describe('refuses with 422, and where', () => {
  const car = { client_id: clara.id, plate: '0000GGG' };
  test.each([
    ['no owner', { plate: car.plate }, '/client_id'],
    ['no plate', { client_id: clara.id }, '/plate'],
    ['null for the owner', { ...car, client_id: null }, '/client_id'],
    ['0 for the owner', { ...car, client_id: 0 }, '/client_id'],
    ['an owner beyond 2^53−1', { ...car, client_id: 2 ** 53 }, '/client_id'],
    ['a text for the owner', { ...car, client_id: String(clara.id) }, '/client_id'],
    ['half an owner', { ...car, client_id: 1.5 }, '/client_id'],
    ['null for the plate', { ...car, plate: null }, '/plate'],
    ['a plate of one character', { ...car, plate: 'A' }, '/plate'],
    ['a plate of 16 characters', { ...car, plate: 'A'.repeat(16) }, '/plate'],
    ['a plate with an asterisk', { ...car, plate: '0000*BB' }, '/plate'],
    ['a plate in Cyrillic', { ...car, plate: 'АВ 0000' }, '/plate'],
    ['a plate of spaces and dashes alone', { ...car, plate: ' - - ' }, '/plate'],
    ['a plate of dots', { ...car, plate: '..' }, '/plate'],
    ['a plate without a letter or digit', { ...car, plate: ' .-. ' }, '/plate'],
    ['a VIN of ten characters', { ...car, vin: 'A'.repeat(10) }, '/vin'],
    ['a VIN of 18 characters', { ...car, vin: 'A'.repeat(18) }, '/vin'],
    ['a VIN with a dash', { ...car, vin: 'WVW-ZZ1KZAW0' }, '/vin'],
    ['the year 1899', { ...car, year: 1899 }, '/year'],
    ['the year 2101', { ...car, year: 2101 }, '/year'],
    ['half a year', { ...car, year: 2021.5 }, '/year'],
    ['a day that does not exist', { ...car, registration_date: '2021-02-29' }, '/registration_date'],
    ['a moment for a day', { ...car, registration_date: '2021-03-15T00:00:00Z' }, '/registration_date'],
    ['a day of 1899', { ...car, itv_expiry_date: '1899-12-31' }, '/itv_expiry_date'],
    ['a status that does not exist', { ...car, status: 'vendido' }, '/status'],
    ['null for the status', { ...car, status: null }, '/status'],
    ['kilometres, which the workshop reads', { ...car, km: 5 }, '/km'],
    ['a field that does not exist', { ...car, colour: 'red' }, '/colour'],
    ['a brand of 61 characters', { ...car, brand: 'B'.repeat(61) }, '/brand'],
    ['horsepower of 0', { ...car, horsepower: 0 }, '/horsepower'],
  ])('%s', async (_what, body, path) => {
    const refused = await post('/vehicles', body);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });
});

test('takes the years 1900 and 2100', async () => {
  for (const [year, plate] of [
    [1900, '0000HHH'],
    [2100, '0000JJJ'],
  ]) {
    expect((await post('/vehicles', { client_id: clara.id, plate, year })).body.year).toBe(year);
  }
});
