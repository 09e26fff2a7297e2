import { beforeAll, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, desk, askDesk, openInstance, setClock } = await openWorkshop();

const items = [
  {
    reference: 'MO-ACEITE',
    description: 'Cambio de aceite y filtro',
    price: 79.9,
    category: 'Mantenimiento',
  },
  {
    reference: 'NEU 205/55',
    description: 'Neumático de verano',
    price: 68.5,
    category: 'Neumáticos',
    line_type: 'part',
  },
  {
    reference: 'MO-FRENOS',
    description: 'Líquido de frenos',
    price: 35,
    category: 'Mantenimiento',
    tax_rate: 10,
  },
  { reference: 'VIEJO', description: 'Ya no se vende', price: 1 },
];
const ids: number[] = [];

beforeAll(async () => {
  for (const item of items) ids.push((await desk('POST', '/items', item)).body.id);
  await desk('PATCH', `/items/${ids[3]}`, { active: false });
});

const referencesOf = ({ body }: { body: { data: { reference: string }[] } }) =>
  body.data.map(({ reference }) => reference);

test('shows what is sold, by ascending id, with prices before tax', async () => {
  const { status, body } = await get('/catalog/items');
  expect(status).toBe(200);
  expect(body).toMatchObject({ has_more: false, next_cursor: null });
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 3));
  expect(body.data[0]).toEqual({
    id: ids[0],
    ...items[0],
    unit: 'ud',
    line_type: 'other',
    currency: 'EUR',
    tax_rate: 21,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(body.data[2]).toMatchObject({ tax_rate: 10 });
});

test.each([
  ['search=aceite', ['MO-ACEITE']],
  ['search=NEUMATICO', ['NEU 205/55']],
  ['search=20555', ['NEU 205/55']],
  ['search=mo', ['MO-ACEITE', 'MO-FRENOS']],
  ['search=viejo', []],
  ['category=Mantenimiento', ['MO-ACEITE', 'MO-FRENOS']],
  ['category=mantenimiento', []],
  ['search=frenos&category=Mantenimiento', ['MO-FRENOS']],
  ['search=frenos&category=Neum%C3%A1ticos', []],
])('%s finds %j', async (query, found) => {
  expect(referencesOf(await get(`/catalog/items?${query}`))).toEqual(found);
});

test('each page starts where the previous one ended, whatever the filters', async () => {
  for (const query of ['', '&category=Mantenimiento', '&search=mo', '&updated_since=2020-01-01T00:00:00Z']) {
    const first = await get(`/catalog/items?limit=1${query}`);
    expect(referencesOf(first)).toEqual(['MO-ACEITE']);
    const second = await get(`/catalog/items?limit=1${query}&cursor=${first.body.next_cursor}`);
    expect(second.body.data[0].id).toBeGreaterThan(first.body.data[0].id);
  }
});

test('updated_since finds what changed, and what changed is at its own prices again', async () => {
  const since = '2027-03-01T10:00:00Z';
  await setClock(since);
  const none = await get(`/catalog/items?updated_since=${since}`);
  expect(referencesOf(none)).toEqual([]);
  await desk('PATCH', `/items/${ids[2]}`, { price: 36.4 });
  const all = await get(`/catalog/items?updated_since=${since}`);
  expect(all.body.data).toMatchObject([{ reference: 'MO-FRENOS', price: 36.4, line_type: 'other' }]);
  const within = await get(`/catalog/items?updated_since=${since}&category=Mantenimiento&search=frenos`);
  expect(referencesOf(within)).toEqual(['MO-FRENOS']);
  expect(referencesOf(await get(`/catalog/items?updated_since=${since}&category=Otra`))).toEqual([]);
});

test('another workshop’s price list is its own, with the same references', async () => {
  const other = await openInstance('other.test', 'business');
  expect((await other.askDesk('POST', '/items', items[0])).status).toBe(201);
  expect((await other.get('/catalog/items')).body.data).toHaveLength(1);
  expect((await other.askDesk('PATCH', `/items/${ids[0]}`, { price: 1 })).status).toBe(404);
});

test('the desk also lists what is no longer sold', async () => {
  const { data } = (await desk('GET', '/items')).body;
  expect(data.map(({ active }: { active: boolean }) => active)).toEqual([true, true, true, false]);
  expect((await desk('GET', '/items?search=vendido')).body.data).toEqual([]);
  expect((await desk('GET', '/items?search=viejo')).body.data).toMatchObject([{ id: ids[3], active: false }]);
});

test('two items never have one reference, however it is written, sold or not', async () => {
  for (const reference of ['mo - aceite', 'viejo']) {
    const { status, body } = await askDesk('POST', '/items', { reference, description: 'Otro', price: 1 });
    expect(status).toBe(422);
    expect(body.error.fields[0].path).toBe('/reference');
  }
  expect((await askDesk('PATCH', `/items/${ids[0]}`, { reference: 'MO-FRENOS' })).status).toBe(422);
  expect((await askDesk('PATCH', `/items/${ids[0]}`, { reference: 'mo-aceite' })).status).toBe(200);
});
