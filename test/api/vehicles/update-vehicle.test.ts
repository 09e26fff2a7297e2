import { describe, expect, test } from 'vitest';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, newVehicle, patch, createKey, sql } = await openWorkshop();
const { history, events } = rowsIn(sql);

const clara = await newClient({ name: 'Clara Ejemplo' });
const bruno = await newClient({ name: 'Bruno Ficticio' });

let made = 0;
/** Creates a vehicle of Clara with a unique plate. */
async function someCar(fields: object = {}) {
  made += 1;
  const plate = `${String(made).padStart(4, '0')}BBB`;
  return newVehicle({ client_id: clara.id, plate, ...fields });
}

const linesOf = async (clientId: number, vehicleId: number) =>
  (await history(clientId))
    .filter((line) => line.vehicle_id === vehicleId)
    .filter((line) => line.action !== 'vehicle.created');

test("changes only the fields sent, and leaves old and new in the owner's history", async () => {
  const { id: keyId, key } = await createKey({ name: 'Flota' });
  const car = await someCar({ brand: 'Seat', year: 2020 });
  const changes = { brand: 'Cupra', plate: '9999-zzz', status: 'baja' };
  const changed = await patch(`/vehicles/${car.id}`, changes, { key });
  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({ ...car, brand: 'Cupra', plate: '9999ZZZ', status: 'baja' });
  expect((await get(`/vehicles/${car.id}`)).body).toEqual(changed.body);
  expect(await linesOf(clara.id, car.id)).toEqual([
    {
      action: 'vehicle.updated',
      vehicle_id: car.id,
      changes: {
        brand: ['Seat', 'Cupra'],
        plate: [car.plate, '9999ZZZ'],
        status: ['activo', 'baja'],
      },
      actor_kind: 'key',
      actor_id: keyId,
      actor_name: 'Flota',
    },
  ]);
});

test('a vehicle is no change of its client: no event', async () => {
  const before = await events(clara.id);
  await patch(`/vehicles/${(await someCar()).id}`, { brand: 'Seat' });
  expect(await events(clara.id)).toEqual(before);
});

test.each([
  ['no field', () => ({})],
  ['the same values', (car: { plate: string }) => ({ plate: car.plate, brand: 'Seat', status: 'activo' })],
  ['the plate spelled otherwise', (car: { plate: string }) => ({ plate: car.plate.toLowerCase() })],
  ['the owner that it has', () => ({ client_id: clara.id })],
])('a change of nothing (%s) answers 200 and leaves no history', async (_what, change) => {
  const car = await someCar({ brand: 'Seat' });
  const answer = await patch(`/vehicles/${car.id}`, change(car));
  expect([answer.status, answer.body]).toEqual([200, car]);
  expect(await linesOf(clara.id, car.id)).toEqual([]);
});

test('null clears what may be without value', async () => {
  const set = { vin: 'WVWZZZ1KZAW000001', brand: 'Seat', year: 2021, horsepower: 130, fuel: 'Diésel' };
  const dates = { registration_date: '2021-03-15', itv_expiry_date: '2027-03-15' };
  const car = await someCar({ ...set, ...dates });
  const nulls = Object.fromEntries(Object.keys({ ...set, ...dates }).map((field) => [field, null]));
  expect((await patch(`/vehicles/${car.id}`, nulls)).body).toEqual({ ...car, ...nulls });
});

test.each(['client_id', 'plate', 'status'])('refuses null for %s', async (field) => {
  const car = await someCar();
  const refused = await patch(`/vehicles/${car.id}`, { [field]: null });
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual([{ path: `/${field}`, message: expect.any(String) }]);
});

test.each([
  ['a plate of nothing', { plate: '- -' }, '/plate'],
  ['a plate of dots', { plate: '-..-' }, '/plate'],
  ['an unknown status', { status: 'vendido' }, '/status'],
  ['kilometres', { km: 9 }, '/km'],
  ['the year 1899', { year: 1899 }, '/year'],
])('refuses %s with 422', async (_what, change, path) => {
  const refused = await patch(`/vehicles/${(await someCar()).id}`, change);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
});

test('a plate of dots from earlier times blocks nobody', async () => {
  const { id } = await someCar();
  await sql`update vehicles set plate = '..' where id = ${id}`;
  const changed = await patch(`/vehicles/${id}`, { brand: 'Seat' });
  expect([changed.status, changed.body.plate]).toEqual([200, '..']);
});

describe('moved to another client', async () => {
  const car = await someCar({ brand: 'Seat' });
  const moved = await patch(`/vehicles/${car.id}`, { client_id: bruno.id, brand: 'Cupra' });

  test('belongs to it from then on', async () => {
    const client = { id: bruno.id, name: bruno.name };
    expect(moved.status).toBe(200);
    expect(moved.body).toEqual({ ...car, client_id: bruno.id, client, brand: 'Cupra' });
    expect((await get(`/vehicles?client_id=${bruno.id}`)).body.data).toEqual([moved.body]);
  });

  test('is in the history of both', async () => {
    const changes = { client_id: [clara.id, bruno.id], brand: ['Seat', 'Cupra'] };
    expect(await linesOf(clara.id, car.id)).toMatchObject([{ action: 'vehicle.given_up', changes }]);
    expect(await linesOf(bruno.id, car.id)).toMatchObject([{ action: 'vehicle.received', changes }]);
  });
});

test('refuses the plate of another vehicle of the same client with its id', async () => {
  const [car, other] = [await someCar(), await someCar()];
  const refused = await patch(`/vehicles/${car.id}`, { plate: other.plate.toLowerCase() });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({ code: 'vehicle_exists', existing_id: other.id });
});

test("refuses the plate of another client's vehicle", async () => {
  const [car, other] = [await someCar(), await someCar({ client_id: bruno.id })];
  const refused = await patch(`/vehicles/${car.id}`, { plate: other.plate });
  expect(refused.status).toBe(409);
  expect(refused.body.error.code).toBe('vehicle_belongs_to_other_client');
  expect(refused.body.error).not.toHaveProperty('existing_id');
});

test('a plate given up is free for another', async () => {
  const car = await someCar();
  await patch(`/vehicles/${car.id}`, { plate: '8888ZZZ' });
  expect((await post('/vehicles', { client_id: bruno.id, plate: car.plate })).status).toBe(201);
});
