import { expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../support/locks.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { post, newClient, newVehicle, patch, desk, sql } = await openWorkshop();
const rounds = 10;
const lines = [{ description: 'Revisión' }];

test('while a vehicle changes hands, a budget is made with the owner that it had, or refused', async () => {
  const bruno = await newClient({ name: 'Bruno Ficticio' });
  for (let round = 0; round < rounds; round += 1) {
    const clara = await newClient({ name: 'Clara Ejemplo' });
    const vehicle = await newVehicle({ client_id: clara.id, plate: `CAR${round}` });
    const budget = { client_id: clara.id, vehicle_id: vehicle.id, lines };
    const [made, moved] = await Promise.all([
      post('/budgets', budget),
      patch(`/vehicles/${vehicle.id}`, { client_id: bruno.id }),
    ]);
    expect(moved.status).toBe(200);
    expect([201, 422]).toContain(made.status);
    // A refusal above means that the vehicle had already changed its owner. Now the owner has changed in either case,
    // so a further budget is refused.
    expect((await post('/budgets', budget)).status).toBe(422);
  }
});

test('a budget waits for a sale that has begun, and is refused once the vehicle is sold', async () => {
  const clara = await newClient({ name: 'Clara Ejemplo' });
  const buyer = await newClient({ name: 'Bruno Ficticio' });
  const vehicle = await newVehicle({ client_id: clara.id, plate: '0000BBB' });
  await sql`begin`;
  await sql`update vehicles set client_id = ${buyer.id} where id = ${vehicle.id}`;
  const making = post('/budgets', { client_id: clara.id, vehicle_id: vehicle.id, lines });
  await untilSomebodyWaits(sql);
  await sql`commit`;
  const { status, body } = await making;
  expect([status, body.error?.fields[0].path]).toEqual([422, '/vehicle_id']);
});

test('while a client is erased, a budget is there before and erased with it, or refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const client = await newClient({ name: 'Elsa Breve' });
    const secret = `nota-secreta-${round}`;
    const [made] = await Promise.all([
      post('/budgets', { client_id: client.id, public_notes: secret, lines }),
      desk('POST', `/clients/${client.id}/erase`),
    ]);
    expect([201, 409]).toContain(made.status);
    const [left] = await sql`select count(*) as notes from budgets where public_notes = ${secret}`;
    expect(Number(left?.notes)).toBe(0);
  }
});
