import { describe, expect, test } from 'vitest';
import { reasonMessages } from '../../../generated/errors.ts';
import type { Answer } from '../../support/requests.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, newClient, newVehicle, send, createKey, openInstance, startProcess } = await openWorkshop();

const clients: Answer['body'][] = [];
for (let number = 1; number <= 7; number += 1) {
  clients.push(await newClient({ name: `Clara Ejemplo ${number}` }));
}
const vehicle = await newVehicle({ client_id: clients[1].id, plate: '0000 BBB' });

/** Reads consecutive pages of the list of clients, until the last page; `sizes` contains the limit of each page. */
async function walk(query: string, sizes: number[]) {
  const pages: Answer['body'][] = [];
  let cursor = '';
  for (const size of sizes) {
    const { body } = await get(`/clients?limit=${size}${query}${cursor}`);
    pages.push(body);
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  return pages;
}

test('lists all clients by ascending id, on one page where they fit', async () => {
  const { status, body } = await get('/clients');
  expect(status).toBe(200);
  expect(body).toEqual({ data: clients, next_cursor: null, has_more: false });
});

test('has 50 on a page where nothing else is asked', async () => {
  const crowded = await openInstance('crowded.test', 'business');
  for (let number = 1; number <= 51; number += 1)
    await crowded.post('/clients', { name: `Cliente ${number}` });
  const { body } = await crowded.get('/clients');
  expect(body.data).toHaveLength(50);
  expect(body.has_more).toBe(true);
  expect((await crowded.get('/clients?limit=200')).body.data).toHaveLength(51);
});

describe('pages', () => {
  test('hold every client once, in order, and the last says so', async () => {
    const pages = await walk('', [3, 3, 3, 3]);
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1]);
    expect(pages.flatMap(({ data }) => data)).toEqual(clients);
    expect(pages.map(({ has_more }) => has_more)).toEqual([true, true, false]);
  });

  test('of a search hold what it finds, once', async () => {
    const pages = await walk('&search=ejemplo', [2, 2, 2, 2, 2]);
    expect(pages.flatMap(({ data }) => data)).toEqual(clients);
  });

  test('a client that is added in between is on a later page, and none is listed twice', async () => {
    const [first] = await walk('', [6]);
    const late = await newClient({ name: 'Tardía' });
    const { body: rest } = await get(`/clients?cursor=${first.next_cursor}`);
    expect(rest.data.map(({ id }: { id: number }) => id)).toEqual([clients[6].id, late.id]);
    clients.push(late);
  });
});

describe('a cursor', async () => {
  const cursor: string = (await get('/clients?limit=2')).body.next_cursor;
  const other = await openInstance('other.test', 'business');

  test.each([
    ['that nobody issued', () => get('/clients?cursor=abcdef')],
    ['with a character changed', () => get(`/clients?cursor=${changed(cursor)}`)],
    ['with a character added', () => get(`/clients?cursor=${cursor}A`)],
    ['cut short', () => get(`/clients?cursor=${cursor.slice(0, -2)}`)],
    ['with a filter added', () => get(`/clients?cursor=${cursor}&search=ejemplo`)],
    ['that is empty', () => get('/clients?cursor=')],
    ['of 10,000 characters', () => get(`/clients?cursor=${'a'.repeat(10_000)}`)],
    ['that is no text', () => get('/clients?cursor=%ff')],
    ['with a filter that cannot be', () => get(`/clients?cursor=${cursor}&search=e`)],
    ['that nobody issued, beside a limit that cannot be', () => get('/clients?cursor=abcdef&limit=0')],
    ['that nobody issued, beside a name that nobody knows', () => get('/clients?cursor=abcdef&colour=red')],
    ['that nobody issued, asked for by HEAD', () => send('HEAD', '/clients?cursor=abcdef')],
    ['of another list', () => get(`/vehicles?cursor=${cursor}`)],
    ['of another workshop', () => other.get(`/clients?cursor=${cursor}`)],
  ])('%s is refused with 400 bad_request', async (_what, ask) => {
    const refused = await ask();
    expect(refused.status).toBe(400);
    if (refused.text !== '') expect(refused.body.error.message).toBe(reasonMessages.foreignCursor.es);
  });

  test.each(['limit=0', 'colour=red', 'expand=everything', `cursor=${'x'}`])(
    'of this very list is no excuse for %s',
    async (invalid) => {
      expect((await get(`/clients?cursor=${cursor}&${invalid}`)).status).toBe(422);
    },
  );

  test('continues at the same place, whatever `limit` and `expand` are now', async () => {
    const plain = await get(`/clients?cursor=${cursor}&limit=1`);
    const expanded = await get(`/clients?cursor=${cursor}&limit=1&expand=vehicles`);
    expect(expanded.body.data).toMatchObject(plain.body.data);
    expect(expanded.body.next_cursor).toBe(plain.body.next_cursor);
    const { next_cursor } = (await get('/clients?limit=2&expand=vehicles')).body;
    expect(next_cursor).toBe(cursor);
  });

  test('outlives a rotation of the application secret, as long as the old one is kept', async () => {
    const [secret, newer] = [
      'an older secret, for tests alone, and long',
      'a newer secret, for tests alone, and long',
    ];
    const issuer = await startProcess({ appSecrets: [secret] });
    const { next_cursor } = (await send('GET', '/clients?limit=2', {}, issuer.app)).body;
    const ask = async (appSecrets: string[]) => {
      const { app } = await startProcess({ appSecrets });
      return (await send('GET', `/clients?cursor=${next_cursor}`, {}, app)).status;
    };
    expect([await ask([newer, secret]), await ask([newer])]).toEqual([200, 400]);
  });

  test('serves any key of the workshop', async () => {
    const { key } = await createKey({ test: true });
    expect((await get(`/clients?cursor=${cursor}`, { key })).status).toBe(200);
  });
});

function changed(cursor: string): string {
  return (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
}

test('expand=vehicles adds to each client its vehicles', async () => {
  const { body } = await get('/clients?expand=vehicles');
  expect(body.data).toEqual(
    clients.map((client) => ({ ...client, vehicles: client.id === clients[1].id ? [vehicle] : [] })),
  );
});

test.each(['0', '201', '-1', '1.5', '1e2', '0x10', '%2050', '', 'ten', '99999999999999999999'])(
  'refuses limit=%s, and caps nothing in silence',
  async (limit) => {
    const refused = await get(`/clients?limit=${limit}`);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toEqual([{ path: 'query/limit', message: expect.any(String) }]);
  },
);
