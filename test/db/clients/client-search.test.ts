import { beforeAll, expect, test } from 'vitest';
import { searchClients } from '../../../db/clients/queries.ts';
import { searchTerm } from '../../../domain/clients/search.ts';
import { openScene } from '../scene.ts';

const { database, instance, other, write, client } = await openScene();

const search = async (term: string, after = 0, limit = 50) => {
  const page = await database.inSession((db) =>
    searchClients(db, { instanceId: instance.id, term: searchTerm(term), after, limit }),
  );
  return { ids: page.rows.map(({ id }) => id), hasMore: page.hasMore };
};

const strangers = 6_000;
let near = 0;
let far = 0;

/**
 * Creates one client, then more clients with other names than a search reads before it uses the index, and then another
 * client.
 */
beforeAll(async () => {
  near = await client({ name: 'Núria Próxima', email: 'nuria@example.com' });
  await write((tx) =>
    tx.$client.unsafe(
      `insert into clients (instance_id, name, search_text, word_starts, created_at, updated_at)
       select $1, 'Nadie', 'nadieX' || n || E'\\x01\\x02\\x01\\x03', '{na}', now(), now() from generate_series(1, $2::int) n`,
      [instance.id, strangers],
    ),
  );
  far = await client({
    name: 'Zoé Lejana',
    phone: '+34 699 888 777',
    email: 'a_b%c@example.com',
    tax_id: '12.345.678-Z',
  });
  await client({ name: 'Zoé Lejana', phone: '+34 699 888 777' }, other);
});

test.each([
  'zoé',
  'ZOE LEJ',
  'lej',
  'le',
  'zo',
  'é lejana',
  '699 88',
  '0034699888777',
  '+34 699888777',
  '99888',
  'a_b%c',
  'b%c@',
  '12345678z',
  '345.678',
])('finds the one behind thousands of others by %j', async (term) => {
  expect(await search(term)).toEqual({ ids: [far], hasMore: false });
});

test('finds the one before thousands of others', async () => {
  expect((await search('nuria')).ids).toEqual([near]);
  expect((await search('nú')).ids).toEqual([near]);
});

test('finds both ends by what they share', async () => {
  expect(await search('example.com')).toEqual({ ids: [near, far], hasMore: false });
  expect(await search('example.com', 0, 1)).toEqual({ ids: [near], hasMore: true });
  expect(await search('example.com', near, 1)).toEqual({ ids: [far], hasMore: false });
});

test('pages through the most common name', async () => {
  const seen: number[] = [];
  for (let after = 0, more = true; more; ) {
    const { ids, hasMore } = await search('nadie', after, 200);
    seen.push(...ids);
    after = ids.at(-1) as number;
    more = hasMore;
  }
  expect(seen).toHaveLength(strangers);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
});

test('pages through a name that one in a hundred has', async () => {
  const { ids, hasMore } = await search('nadie 33', 0, 30);
  expect([ids.length, hasMore]).toEqual([30, true]);
  const all = await search('nadie 33', 0, 200);
  expect(all.ids).toHaveLength(111);
  expect(all.ids.slice(0, 30)).toEqual(ids);
});

test.each(['%%%', '___', 'zoé%', 'nobody', 'oé', '\u0301\u0301', '\u0001', '\u0002\u0003\u0001'])(
  'finds nobody by %j',
  async (term) => {
    expect(await search(term)).toEqual({ ids: [], hasMore: false });
  },
);

test('finds alike with and without statistics of whose the clients are', async () => {
  await database.inSession((_, raw) => raw.unsafe('analyze clients'));
  expect((await search('lejana')).ids).toEqual([far]);
  expect((await search('zo')).ids).toEqual([far]);
});
