import { expect, test } from 'vitest';
import { insertClient } from '../../../db/clients/writes.ts';
import { sqlState } from '../../../db/connection/client.ts';
import {
  findVehicle,
  findVehicleByPlate,
  findVehiclePage,
  insertVehicle,
  listVehiclesOfClients,
  lockPlate,
  lockVehicle,
  updateVehicle,
  type VehicleRow,
} from '../../../db/vehicles/queries.ts';
import { newClient } from '../../../domain/clients/client.ts';
import { newVehicle, type VehicleBody } from '../../../domain/vehicles/vehicle.ts';
import { vehicleRecord } from '../../../handlers/vehicles/record.ts';
import { now, openScene } from '../scene.ts';

const { database, instance, other, write, client } = await openScene();
const { reads } = database;

let plates = 1_000;
function plate(): string {
  plates += 1;
  return `${plates}BBB`;
}

async function vehicle(client_id: number, body: VehicleBody = {}): Promise<VehicleRow> {
  const made = newVehicle({ client_id, plate: plate(), ...body });
  return (await write((tx) => insertVehicle(tx, instance.id, made, now))) as VehicleRow;
}

test('returns what was stored, with its client', async () => {
  const owner = await client({ name: 'Clara Ejemplo' });
  const fields = newVehicle({
    client_id: owner,
    plate: plate(),
    year: 2019,
    registration_date: '2019-04-30',
    itv_expiry_date: '2027-04-30',
    horsepower: 110,
    status: 'baja_temporal',
  });
  const row = (await write((tx) => insertVehicle(tx, instance.id, fields, now))) as VehicleRow;
  expect(vehicleRecord(row)).toEqual({ ...fields, id: row.id, client: { id: owner, name: 'Clara Ejemplo' } });
  expect(await findVehicle(reads, { instanceId: instance.id, id: row.id })).toEqual(row);
  expect(await findVehicleByPlate(reads, { instanceId: instance.id, plate: fields.plate })).toEqual(row);
});

test('moves a vehicle to another client', async () => {
  const row = await vehicle(await client());
  const heir = await client({ name: 'Bruno Ficticio' });
  const moved = await write((tx) => updateVehicle(tx, instance.id, row.id, { ...row, client_id: heir }, now));
  expect(vehicleRecord(moved)).toEqual({
    ...vehicleRecord(row),
    client_id: heir,
    client: { id: heir, name: 'Bruno Ficticio' },
  });
});

test('keeps workshops apart', async () => {
  const row = await vehicle(await client());
  expect(await findVehicle(reads, { instanceId: other.id, id: row.id })).toBeUndefined();
  expect(await findVehicleByPlate(reads, { instanceId: other.id, plate: row.plate })).toBeUndefined();
  expect(await write((tx) => lockVehicle(tx, { instanceId: other.id, id: row.id }))).toBeUndefined();
  const twin = newVehicle({ client_id: await client({}, other), plate: row.plate });
  expect(await write((tx) => insertVehicle(tx, other.id, twin, now))).toMatchObject({ plate: row.plate });
});

test('names its own workshop’s client, though another workshop has one with the same id', async () => {
  const owner = await client({ name: 'Clara Ejemplo' });
  await write((tx) => insertClient(tx, other, newClient({ name: 'Otra Ejemplo' }), now, owner));
  const made = await vehicle(owner);
  expect(made.client_name).toBe('Clara Ejemplo');
  expect(await findVehicle(reads, { instanceId: instance.id, id: made.id })).toEqual(made);
});

test('points to no client of another workshop', async () => {
  const theirs = await client({}, other);
  const failure = await vehicle(theirs).catch(sqlState);
  expect(failure).toBe('23503');
});

test('gives a plate to only one of many concurrent requests', async () => {
  for (let round = 0; round < 10; round += 1) {
    const wanted = plate();
    const owner = await client();
    const won = await Promise.all(
      Array.from({ length: 8 }, () =>
        write((tx) => insertVehicle(tx, instance.id, newVehicle({ client_id: owner, plate: wanted }), now)),
      ),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
  }
});

test('looks a new plate up and takes it without a race against other inserts', async () => {
  for (let round = 0; round < 10; round += 1) {
    const wanted = plate();
    const owner = await client();
    const old = await vehicle(owner);
    const change = write(async (tx) => {
      await lockPlate(tx, { instanceId: instance.id, plate: wanted });
      if (await findVehicleByPlate(tx, { instanceId: instance.id, plate: wanted })) return 'taken';
      await updateVehicle(tx, instance.id, old.id, { ...old, plate: wanted }, now);
      return 'changed';
    });
    const insert = write(async (tx) => {
      const [, row] = await Promise.all([
        lockPlate(tx, { instanceId: instance.id, plate: wanted }),
        insertVehicle(tx, instance.id, newVehicle({ client_id: owner, plate: wanted }), now),
      ]);
      return row ? 'inserted' : 'taken';
    });
    const outcomes = await Promise.all([change, insert]);
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
  }
});

test('lists by each filter and by all together', async () => {
  const [owner, neighbour] = [await client(), await client()];
  const mine = [await vehicle(owner), await vehicle(owner, { status: 'baja' }), await vehicle(owner)];
  const theirs = await vehicle(neighbour, { status: 'baja' });
  const ids = async (
    filter: Parameters<typeof findVehiclePage>[2],
    limit = 50,
    after = (mine[0] as VehicleRow).id - 1,
  ) => {
    const { rows, hasMore } = await findVehiclePage(reads, instance.id, filter, after, limit);
    return [rows.map(({ id }) => id), hasMore];
  };
  const [first, second, third] = mine.map(({ id }) => id) as [number, number, number];
  expect(await ids({})).toEqual([[first, second, third, theirs.id], false]);
  expect(await ids({}, 2)).toEqual([[first, second], true]);
  expect(await ids({}, 2, second)).toEqual([[third, theirs.id], false]);
  expect(await ids({ client_id: owner })).toEqual([[first, second, third], false]);
  expect(await ids({ status: 'baja' })).toEqual([[second, theirs.id], false]);
  expect(await ids({ client_id: owner, status: 'baja' })).toEqual([[second], false]);
  expect(await ids({ plate: theirs.plate })).toEqual([[theirs.id], false]);
  expect(await ids({ plate: theirs.plate, client_id: owner })).toEqual([[], false]);
  expect(await ids({ plate: theirs.plate, client_id: neighbour, status: 'baja' })).toEqual([
    [theirs.id],
    false,
  ]);
});

test('lists the vehicles of several clients, client by client', async () => {
  const [a, b, c] = [await client(), await client(), await client()];
  const second = await vehicle(b);
  const first = await vehicle(a);
  await vehicle(c);
  const rows = await listVehiclesOfClients(reads, { instanceId: instance.id, clientIds: [b, a], most: 100 });
  expect(rows.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(await listVehiclesOfClients(reads, { instanceId: instance.id, clientIds: [b, a], most: 1 })).toEqual(
    rows.slice(0, 1),
  );
  expect(await listVehiclesOfClients(reads, { instanceId: instance.id, clientIds: [], most: 100 })).toEqual(
    [],
  );
});
