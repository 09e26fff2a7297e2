import { expect, test } from 'vitest';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, newVehicle, patch, desk, sql } = await openWorkshop();
const { history } = rowsIn(sql);

const many = 32;
const turns = Array.from({ length: many }, (_, turn) => turn);

test('of 32 who register the same plate for the same client at once exactly one does', async () => {
  const owner = await newClient({ name: 'Clara Ejemplo' });
  const answers = await Promise.all(
    turns.map(() => post('/vehicles', { client_id: owner.id, plate: '0000BBB' })),
  );
  const winner = answers.find(({ status }) => status === 201);
  const others = answers.filter((each) => each !== winner);
  expect(winner).toBeDefined();
  for (const { status, body } of others) {
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'vehicle_exists', existing_id: winner?.body.id });
  }
});

test('of 32 clients who register the same plate at once exactly one has it', async () => {
  const owners = await Promise.all(turns.map((turn) => post('/clients', { name: `Dueño ${turn}` })));
  const answers = await Promise.all(
    owners.map(({ body }) => post('/vehicles', { client_id: body.id, plate: '0000CCC' })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.code);
  expect(new Set(codes)).toEqual(new Set(['vehicle_belongs_to_other_client']));
});

test('32 moves of one vehicle at once leave an unbroken line of owners', async () => {
  const owners = await Promise.all(turns.map((turn) => post('/clients', { name: `Dueño ${turn}` })));
  const ids = owners.map(({ body }) => body.id);
  const car = await newVehicle({ client_id: ids[0], plate: '0000DDD' });
  const answers = await Promise.all(ids.map((client_id) => patch(`/vehicles/${car.id}`, { client_id })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const moves = await sql`
    select (changes->'client_id'->>0)::bigint as given, (changes->'client_id'->>1)::bigint as received
    from client_history where vehicle_id = ${car.id} and action = 'vehicle.received' order by id`;
  expect(moves[0]?.given).toBe(ids[0]);
  for (const [index, { given }] of moves.slice(1).entries()) expect(given).toBe(moves[index]?.received);
  expect((await get(`/vehicles/${car.id}`)).body.client_id).toBe(moves.at(-1)?.received ?? ids[0]);
});

test('a client erased while vehicles are added keeps those before, and gets none after', async () => {
  const owner = await newClient({ name: 'Clara Ejemplo' });
  const additions = turns.map((turn) =>
    post('/vehicles', { client_id: owner.id, plate: `${String(turn).padStart(4, '0')}FFF` }),
  );
  const [, ...answers] = await Promise.all([desk('POST', `/clients/${owner.id}/erase`), ...additions]);
  const lines = (await history(owner.id)).map(({ action }) => action);
  expect(lines.slice(lines.indexOf('client.erased') + 1)).toEqual([]);
  const added = lines.filter((action) => action === 'vehicle.created').length;
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(added);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(many - added);
});
