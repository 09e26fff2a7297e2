import { describe, expect, test } from 'vitest';
import { sqlState } from '../../../db/connection/client.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, newVehicle, newBudget, patch, desk, askDesk, sql } = await openWorkshop();
const { history } = rowsIn(sql);

let plates = 1_000;
const newPlate = () => {
  plates += 1;
  return `${plates}BBB`;
};
const client = async (name = 'Bruno Ficticio'): Promise<number> => (await newClient({ name })).id;
const car = async (client_id: number, plate = newPlate()) =>
  await newVehicle({ client_id, plate, brand: 'Seat' });
const erase = (id: number) => desk('POST', `/clients/${id}/erase`);

/** Creates a vehicle whose owner is then erased. */
async function leftBehind() {
  const owner = await client('Clara Ejemplo');
  const vehicle = await car(owner);
  await erase(owner);
  return { owner, ...(await get(`/vehicles/${vehicle.id}`)).body };
}

describe('a plate whose owner was erased', () => {
  test('is registered by somebody else, as a vehicle of its own', async () => {
    const { id, plate, owner } = await leftBehind();
    const heir = await client();
    const { status, body } = await post('/vehicles', { client_id: heir, plate });
    expect([status, body]).toEqual([201, expect.objectContaining({ client_id: heir, plate, brand: null })]);
    expect(body.id).not.toBe(id);
    const both = (await get(`/vehicles?plate=${plate}`)).body.data;
    expect(both.map((each: { client_id: number }) => each.client_id)).toEqual([owner, heir]);
  });

  test('is nobody else’s then', async () => {
    const { plate } = await leftBehind();
    const heir = await client();
    const vehicle = await newVehicle({ client_id: heir, plate });
    const again = await post('/vehicles', { client_id: heir, plate });
    expect([again.status, again.body.error]).toMatchObject([
      409,
      { code: 'vehicle_exists', existing_id: vehicle.id },
    ]);
    const other = await post('/vehicles', { client_id: await client(), plate });
    expect([other.status, other.body.error.code]).toEqual([409, 'vehicle_belongs_to_other_client']);
    const existing = await post('/vehicles?on_conflict=return_existing', { client_id: heir, plate });
    expect([existing.status, existing.body.id]).toEqual([200, vehicle.id]);
  });

  test('may be given to another vehicle', async () => {
    const { plate } = await leftBehind();
    const mine = await car(await client());
    expect((await patch(`/vehicles/${mine.id}`, { plate })).body).toMatchObject({ id: mine.id, plate });
  });

  test('is free again after each erasure', async () => {
    const plate = newPlate();
    for (let turn = 0; turn < 3; turn += 1) {
      const owner = await client();
      await car(owner, plate);
      await erase(owner);
    }
    expect((await get(`/vehicles?plate=${plate}`)).body.data).toHaveLength(3);
  });
});

describe('a vehicle whose owner was erased', () => {
  test('moves to another client, whose it is from then on', async () => {
    const { id, owner, ...before } = await leftBehind();
    const heir = await client();
    const moved = await patch(`/vehicles/${id}`, { client_id: heir });
    const after = { ...before, id, client_id: heir, client: { id: heir, name: 'Bruno Ficticio' } };
    expect([moved.status, moved.body]).toEqual([200, after]);
    expect((await history(heir)).at(-1)).toMatchObject({ action: 'vehicle.received', vehicle_id: id });
    expect((await history(owner)).at(-1)).toMatchObject({ action: 'vehicle.given_up', vehicle_id: id });
    expect((await patch(`/vehicles/${id}`, { brand: 'Skoda' })).body.brand).toBe('Skoda');
    const taken = await post('/vehicles', { client_id: await client(), plate: before.plate });
    expect(taken.body.error.code).toBe('vehicle_belongs_to_other_client');
  });

  test('moves with a record that is sent whole, as long as nothing else differs', async () => {
    const { id, plate, brand, status } = await leftBehind();
    const client_id = await client();
    expect((await patch(`/vehicles/${id}`, { client_id, plate, brand, status })).status).toBe(200);
  });

  test.each<[string, (heir: number) => object]>([
    ['a change of anything else', () => ({ brand: 'Skoda' })],
    ['another plate', () => ({ plate: newPlate() })],
    ['a change together with the move', (client_id) => ({ client_id, brand: 'Skoda' })],
    ['another plate together with the move', (client_id) => ({ client_id, plate: newPlate() })],
    ['nothing', () => ({})],
  ])('does not take %s: 409 client_erased', async (_what, change) => {
    const { id, owner, ...before } = await leftBehind();
    const refused = await patch(`/vehicles/${id}`, change(await client()));
    expect([refused.status, refused.body.error.code]).toEqual([409, 'client_erased']);
    expect((await get(`/vehicles/${id}`)).body).toEqual({ id, ...before });
  });

  test('does not move to another erased client, nor to nobody', async () => {
    const { id } = await leftBehind();
    const erased = await client();
    await erase(erased);
    const toErased = await patch(`/vehicles/${id}`, { client_id: erased });
    expect([toErased.status, toErased.body.error.code]).toEqual([409, 'client_erased']);
    expect((await patch(`/vehicles/${id}`, { client_id: 9_007_199_254_740_991 })).status).toBe(422);
  });

  test('does not move once somebody has registered its plate', async () => {
    const { id, plate } = await leftBehind();
    const heir = await client();
    const theirs = await car(heir, plate);
    const toHeir = await patch(`/vehicles/${id}`, { client_id: heir });
    expect([toHeir.status, toHeir.body.error]).toMatchObject([
      409,
      { code: 'vehicle_exists', existing_id: theirs.id },
    ]);
    const toOther = await patch(`/vehicles/${id}`, { client_id: await client() });
    expect(toOther.body.error.code).toBe('vehicle_belongs_to_other_client');
  });

  test('is not changed by delivering it, even when it is somebody else’s by then', async () => {
    const owner = await client();
    const { id: vehicle_id } = await car(owner);
    const lines = [{ description: 'Revisión' }];
    const budget = await newBudget({ client_id: owner, vehicle_id, lines });
    await desk('POST', '/vehicles/check-in', { budget_id: budget.id });
    await erase(owner);
    await patch(`/vehicles/${vehicle_id}`, { client_id: await client() });
    const refused = await askDesk('POST', '/vehicles/deliver', { budget_id: budget.id, km: 50_000 });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'client_erased']);
    const delivered = await askDesk('POST', '/vehicles/deliver', { budget_id: budget.id });
    expect([delivered.status, delivered.body.km]).toEqual([200, null]);
  });
});

describe('in all orders of simultaneous requests', () => {
  const many = 24;
  const turns = Array.from({ length: many }, (_, turn) => turn);

  test('of all who register or move to themselves what was an erased client’s, one has the plate', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, plate } = await leftBehind();
      const heirs = await Promise.all(turns.map(() => client()));
      const answers = await Promise.all(
        heirs.map((client_id, turn) =>
          turn % 2 === 0 ? post('/vehicles', { client_id, plate }) : patch(`/vehicles/${id}`, { client_id }),
        ),
      );
      // Several requests that move the vehicle may succeed: after the first of them, the vehicle belongs to a client
      // who is not erased.
      const registered = answers.filter(({ status }, turn) => turn % 2 === 0 && status === 201);
      const moved = answers.filter(({ status }, turn) => turn % 2 === 1 && status === 200);
      expect([
        registered.length === 1 && moved.length === 0,
        registered.length === 0 && moved.length > 0,
      ]).toContain(true);
      for (const { status } of answers) expect([200, 201, 409]).toContain(status);
      const [row] = await sql`
        select count(*)::int as count from vehicles where plate = ${plate} and not owner_erased`;
      expect(row?.count).toBe(1);
    }
  });

  test('erasing, registering, changing and quoting at once ends with no deadlock and one owner at most', async () => {
    for (let round = 0; round < 6; round += 1) {
      const owner = await client();
      const vehicles = await Promise.all(turns.slice(0, 4).map(() => car(owner)));
      const heirs = await Promise.all(turns.slice(0, 4).map(() => client()));
      const lines = [{ description: 'Revisión' }];
      const answers = await Promise.all([
        ...vehicles.map(({ id }) => patch(`/vehicles/${id}`, { color_code: 'X1' })),
        ...vehicles.map(({ id: vehicle_id }) => post('/budgets', { client_id: owner, vehicle_id, lines })),
        askDesk('POST', `/clients/${owner}/erase`),
        ...vehicles.map(({ plate }, turn) => post('/vehicles', { client_id: heirs[turn], plate })),
        ...vehicles.map(({ id }, turn) => patch(`/vehicles/${id}`, { client_id: heirs[turn] })),
      ]);
      for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status);
      const left = await sql`
        select v.owner_erased, c.erased_at is not null as is_erased from vehicles v
        join clients c on c.instance_id = v.instance_id and c.id = v.client_id`;
      for (const { owner_erased, is_erased } of left) expect(owner_erased).toBe(is_erased);
    }
  });

  test('the database itself keeps a plate to one client, whatever the service does', async () => {
    const { plate, client_id } = await car(await client());
    const twice = sql`
      insert into vehicles (instance_id, client_id, plate, created_at, updated_at)
      select instance_id, client_id, plate, now(), now() from vehicles where plate = ${plate} and client_id = ${client_id}`;
    expect(await twice.catch(sqlState)).toBe('23505');
  });
});
