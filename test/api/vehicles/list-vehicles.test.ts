import { describe, expect, test } from 'vitest';
import type { Answer } from '../../support/requests.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, newClient, newVehicle } = await openWorkshop();

const clara = await newClient({ name: 'Clara Ejemplo' });
const bruno = await newClient({ name: 'Bruno Ficticio' });
const vehicles: Answer['body'][] = [];
for (const [client_id, plate, status] of [
  [clara.id, '0000BBB', 'activo'],
  [bruno.id, '0000CCC', 'baja'],
  [clara.id, '0000DDD', 'baja_temporal'],
  [clara.id, 'M-0000-FF', 'activo'],
  [bruno.id, '0000GGG', 'activo'],
] as const) {
  vehicles.push(await newVehicle({ client_id, plate, status }));
}
const only = (...indexes: number[]) => indexes.map((index) => vehicles[index]);
const found = async (query: string) => (await get(`/vehicles${query}`)).body.data;

test('lists all vehicles by ascending id', async () => {
  expect((await get('/vehicles')).body).toEqual({ data: vehicles, next_cursor: null, has_more: false });
});

test('shows one by its id, with its owner', async () => {
  const shown = await get(`/vehicles/${vehicles[0].id}`);
  expect(shown.status).toBe(200);
  expect(shown.body).toEqual(vehicles[0]);
  expect(shown.body.client).toEqual({ id: clara.id, name: clara.name });
});

test.each([
  ['?plate=0000BBB', [0]],
  ['?plate=0000%20bbb', [0]],
  ['?plate=0000-b-b-b', [0]],
  ['?plate=m0000ff', [3]],
  ['?plate=0000', []],
  [`?client_id=${clara.id}`, [0, 2, 3]],
  ['?client_id=9007199254740991', []],
  ['?status=activo', [0, 3, 4]],
  ['?status=baja', [1]],
  [`?status=activo&client_id=${clara.id}`, [0, 3]],
  [`?plate=0000BBB&client_id=${bruno.id}`, []],
  [`?plate=0000BBB&client_id=${clara.id}&status=activo`, [0]],
])('%s finds what meets every filter', async (query, indexes) => {
  expect(await found(query)).toEqual(only(...indexes));
});

describe('pages', () => {
  test('keep their filter', async () => {
    const { body: first } = await get(`/vehicles?limit=2&client_id=${clara.id}`);
    const { body: rest } = await get(`/vehicles?client_id=${clara.id}&cursor=${first.next_cursor}`);
    expect([...first.data, ...rest.data]).toEqual(only(0, 2, 3));
  });

  test.each([
    ['another filter', (cursor: string) => `?status=baja&cursor=${cursor}`],
    ['no filter', (cursor: string) => `?cursor=${cursor}`],
    ['a further filter', (cursor: string) => `?status=activo&client_id=${clara.id}&cursor=${cursor}`],
  ])('are refused with %s', async (_what, query) => {
    const { next_cursor } = (await get('/vehicles?limit=1&status=activo')).body;
    const refused = await get(`/vehicles${query(next_cursor)}`);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'bad_request']);
  });
});

test.each([
  ['?status=vendido', 'query/status'],
  ['?client_id=0', 'query/client_id'],
  ['?client_id=-1', 'query/client_id'],
  ['?client_id=', 'query/client_id'],
  ['?client_id=9007199254740992', 'query/client_id'],
  ['?client_id=1e2', 'query/client_id'],
  ['?plate=', 'query/plate'],
  ['?plate=A', 'query/plate'],
  ['?plate=0000*', 'query/plate'],
  ['?plate=--', 'query/plate'],
  ['?plate=..', 'query/plate'],
  ['?limit=0', 'query/limit'],
  ['?limit=201', 'query/limit'],
  ['?search=seat', 'query/search'],
])('refuses %s with 422', async (query, path) => {
  const refused = await get(`/vehicles${query}`);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
});

test.each(['0', '-1', '1e2', '0x10', 'abc', '9007199254740992'])('refuses %s as an id', async (id) => {
  const refused = await get(`/vehicles/${id}`);
  expect(refused.body.error.fields).toEqual([{ path: 'path/id', message: expect.any(String) }]);
});
