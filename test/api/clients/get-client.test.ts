import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, send, newClient, newVehicle, createKey } = await openWorkshop();

const client = await newClient({ name: 'Clara Ejemplo', email: 'clara@example.com' });
const vehicles: unknown[] = [];
for (const plate of ['0000 BBB', '0000 CCC']) {
  vehicles.push(await newVehicle({ client_id: client.id, plate }));
}
const carless = await newClient({ name: 'Bruno Ficticio' });

test('shows a client, without vehicles unless they are asked for', async () => {
  const shown = await get(`/clients/${client.id}`);
  expect(shown.status).toBe(200);
  expect(shown.body).toEqual(client);
  expect(shown.body).not.toHaveProperty('vehicles');
});

test('expand=vehicles adds the vehicles, by ascending id', async () => {
  expect((await get(`/clients/${client.id}?expand=vehicles`)).body).toEqual({ ...client, vehicles });
});

test('expand=vehicles adds an empty list where there are none', async () => {
  expect((await get(`/clients/${carless.id}?expand=vehicles`)).body).toEqual({ ...carless, vehicles: [] });
});

test.each(['', '?expand=vehicles'])('answers 404 for an id of nothing %s', async (query) => {
  const refused = await get(`/clients/9007199254740991${query}`);
  expect(refused.status).toBe(404);
  expect(refused.body.error.code).toBe('not_found');
});

test.each(['0', '-1', '1.0', '1e2', '0x10', '%205', '+5', 'abc', '9007199254740992', '99999999999999999999'])(
  'refuses "%s" as an id with 422 path/id',
  async (id) => {
    const refused = await get(`/clients/${id}`);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toEqual([{ path: 'path/id', message: expect.any(String) }]);
  },
);

test('refuses anything else to expand', async () => {
  const refused = await get(`/clients/${client.id}?expand=budgets`);
  expect(refused.body.error.fields).toEqual([{ path: 'query/expand', message: expect.any(String) }]);
});

test('a test key reads real data', async () => {
  const { key } = await createKey({ test: true });
  expect((await get(`/clients/${client.id}`, { key })).body).toEqual(client);
});

test('HEAD answers with the same headers and no body', async () => {
  const [full, head] = [await get(`/clients/${client.id}`), await send('HEAD', `/clients/${client.id}`)];
  expect(head.status).toBe(200);
  expect(head.text).toBe('');
  expect(head.headers['content-length']).toBe(full.headers['content-length']);
});
