import { beforeAll, describe, expect, test } from 'vitest';
import { addPart } from '../../support/parts.ts';
import { storeOf } from '../../support/store.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { get, desk, sql, openInstance, setClock } = workshop;
const { part, move } = storeOf(workshop);

// biome-ignore lint/suspicious/noExplicitAny: a body
const parts: any[] = [];
let foreign = 0;
const later = '2026-12-01T10:00:00.000Z';

const idsOf = async (query: string): Promise<number[]> => {
  const { body } = await get(`/stock/parts?${query}`);
  return body.data.map(({ id }: { id: number }) => id);
};
const those = (...places: number[]) => places.map((place) => parts[place].id);

beforeAll(async () => {
  const filter = {
    reference: 'FIL-0012',
    manufacturer_reference: 'OX 339/2D',
    description: 'Filtro de aceite',
  };
  parts.push(await part({ ...filter, minimum: 4, cost: 4.35, location: 'A-03-2', unit: 'ud' }));
  parts.push(await part({ reference: 'ACE-5W30', description: 'Aceite de motor', unit: 'l', minimum: 20 }));
  parts.push(await part({ reference: 'PF-1042', description: 'Pastillas de freno', minimum: 11 }));
  parts.push(await part({ reference: 'VIEJA', description: 'Filtro que ya no se guarda', minimum: 11 }));
  parts.push(await part({ reference: 'FIL-0013', description: 'Filtro de aire' }));
  await desk('PATCH', `/parts/${parts[3].id}`, { active: false });
  const other = await openInstance('other.test', 'business');
  foreign = await addPart({ sql, host: other.host }, { reference: 'FIL-0012' });
  await setClock(later);
  await move({ part_id: parts[1].id, kind: 'in', quantity: 0.5 });
  await move({ part_id: parts[4].id, kind: 'out', quantity: 1 });
});

test('a part is shown with all but what it costs', async () => {
  const { body } = await get(`/stock/parts/${parts[0].id}`);
  expect(body).toEqual({
    id: parts[0].id,
    reference: 'FIL-0012',
    manufacturer_reference: 'OX 339/2D',
    description: 'Filtro de aceite',
    unit: 'ud',
    price: 9.8,
    currency: 'EUR',
    tax_rate: 21,
    location: 'A-03-2',
    minimum: 4,
    on_hand: 10,
    below_minimum: false,
    active: true,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect((await get('/stock/parts')).text).not.toMatch(/cost|:4\.35[,}]/);
});

test('one that is no longer stocked is read by its id, and one of another workshop is not', async () => {
  expect((await get(`/stock/parts/${parts[3].id}`)).body.active).toBe(false);
  for (const id of [foreign, 999_999_999]) expect((await get(`/stock/parts/${id}`)).status).toBe(404);
});

describe('parts are listed', () => {
  const cases: [string, string, number[]][] = [
    ['all that are kept', '', [0, 1, 2, 4]],
    ['below their minimum', 'below_minimum=true', [1, 2]],
    ['not below it', 'below_minimum=false', [0, 4]],
    ['changed since, by a movement too', `updated_since=${later}`, [1, 4]],
    ['by a word of the description', 'search=aceite', [0, 1]],
    ["by the manufacturer's reference, however it is written", 'search=ox3392d', [0]],
    ['by the own reference without its dash', 'search=fil0013', [4]],
    ['by the beginning of a word', 'search=pf', [2]],
    ['by nothing that they have', 'search=embrague', []],
    ['search and below', 'search=aceite&below_minimum=true', [1]],
    ['search and not below', 'search=fil&below_minimum=false', [0, 4]],
    ['search and since', `search=aceite&updated_since=${later}`, [1]],
    ['below and since', `below_minimum=true&updated_since=${later}`, [1]],
    ['not below and since', `below_minimum=false&updated_since=${later}`, [4]],
    ['all three', `search=filtro&below_minimum=false&updated_since=${later}`, [4]],
  ];

  test.each(cases)('%s: %s', async (_, query, places) => {
    expect(await idsOf(query)).toEqual(those(...places));
  });

  test('a search of spaces is refused, like one of the price list', async () => {
    for (const path of ['/stock/parts', '/catalog/items']) {
      const { status, body } = await get(`${path}?search=%20%20%20`);
      expect([status, body.error.fields[0].path]).toEqual([422, 'query/search']);
    }
  });

  test.each(['', 'search=fi', 'below_minimum=false', `updated_since=2026-01-01T00:00:00Z`])(
    'page by page: %s',
    async (query) => {
      const all = await idsOf(query);
      const first = (await get(`/stock/parts?${query}&limit=1`)).body;
      expect(first).toMatchObject({ data: [{ id: all[0] }], has_more: true });
      const rest = (await get(`/stock/parts?${query}&cursor=${first.next_cursor}`)).body;
      expect(rest.data.map(({ id }: { id: number }) => id)).toEqual(all.slice(1));
      expect(rest).toMatchObject({ has_more: false, next_cursor: null });
    },
  );
});
