import { describe, expect, test } from 'vitest';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { logCommunications } from '../messages/scene.ts';

const { get, post, newClient, createKey, sql, host } = await openWorkshop();

const megabyte = 1_048_576;
const bytesOf = ({ text }: { text: string }) => Buffer.byteLength(text);
const idOf = ({ id }: { id: unknown }) => id;

/** Reads all pages of a list with their cursors, and checks every page; returns the ids and the sizes of the pages. */
async function allPages(path: string): Promise<{ ids: unknown[]; sizes: number[] }> {
  const [ids, sizes]: [unknown[], number[]] = [[], []];
  let cursor = '';
  do {
    const answer = await get(`${path}${cursor}`);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expect(bytesOf(answer)).toBeLessThan(megabyte);
    expect(answer.body.has_more).toBe(answer.body.next_cursor !== null);
    ids.push(...answer.body.data.map(idOf));
    sizes.push(answer.body.data.length);
    cursor = answer.body.has_more ? `&cursor=${answer.body.next_cursor}` : '';
  } while (cursor !== '');
  return { ids, sizes };
}

describe('of long mails a page holds fewer, and all come', () => {
  const made: string[] = [];

  test.each([
    ['of letters', 'a'.repeat(100_000), 60, 8],
    ['of letters that take four bytes', '🚗'.repeat(50_000), 60, 4],
    ['of characters that are written in six bytes', '\x01'.repeat(100_000), 20, 1],
    ['of a few words', 'Hola', 60, 40],
  ])('%s', async (_what, body, count, least) => {
    made.push(
      ...(await logCommunications(
        sql,
        host,
        Array.from({ length: count }, () => ({ body })),
      )),
    );
    const { ids, sizes } = await allPages('/communications?limit=40');
    expect(ids).toEqual(made.toReversed());
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(1);
    expect(sizes[0]).toBeGreaterThanOrEqual(least);
  });

  test('of as many as may be asked for at once, too', async () => {
    expect((await allPages('/communications?limit=200')).ids).toEqual(made.toReversed());
    expect((await allPages('/communications?limit=200&channel=email')).ids).toEqual(made.toReversed());
  });

  test('one by one', async () => {
    const first = await get('/communications?limit=1');
    expect([first.body.data.length, first.body.has_more]).toEqual([1, true]);
  });

  test('the older log ends where a page would', async () => {
    const logs = await get('/logs?limit=200');
    expect(bytesOf(logs)).toBeLessThan(megabyte);
    expect(logs.body.items.map(idOf)).toEqual(made.toReversed().slice(0, logs.body.items.length));
    expect(logs.body.items.length).toBeGreaterThan(60);
  });

  test('also of one that says as much in its text as in its HTML', async () => {
    await letSend(sql, host);
    const long = { text: '\x01'.repeat(99_999).concat('x'), html: '漢'.repeat(200_000) };
    const { body } = await post('/email', { to: 'clara@example.com', subject: 'Hola', ...long });
    made.push(body.id);
    const page = await get('/communications?limit=1');
    expect(page.body.data.map(idOf)).toEqual([body.id]);
    expect(bytesOf(page)).toBeLessThan(megabyte);
    expect(bytesOf(await get('/logs?limit=1'))).toBeLessThan(megabyte);
  });
});

describe('of records whose every field is as long as it may be', async () => {
  const worst = (length: number) => `${'\x01'.repeat(length - 1)}x`;
  const { key } = await createKey({ per_minute: 600 });
  const ids = { clients: [] as number[], budgets: [] as number[] };

  async function make(path: string, body: object): Promise<number[]> {
    const made: number[] = [];
    for (let turn = 0; turn < 210; turn += 1) made.push((await post(path, body, { key })).body.id);
    return made;
  }

  test('clients', async () => {
    const where = { address: worst(300), city: worst(100), province: worst(100), country: worst(60) };
    ids.clients = await make('/clients', { name: worst(200), ...where });
    expect((await allPages('/clients?limit=200')).ids).toEqual(ids.clients);
  });

  test('budgets', async () => {
    const [client_id] = ids.clients;
    const lines = [{ description: 'x' }];
    ids.budgets = await make('/budgets', { client_id, client_reference: worst(100), lines });
    await sql`update budgets set reject_reason = ${worst(1_000)}`;
    expect((await allPages('/budgets?limit=200')).ids).toEqual(ids.budgets);
  });
});

describe('clients with their vehicles', () => {
  const vehicles = (clientId: number, count: number, name: string) => sql`
    insert into vehicles (instance_id, client_id, plate, brand, status, created_at, updated_at)
    select i.instance_id, ${clientId}, ${name} || n, repeat('x', 60), 'activo', now(), now()
    from instance_hosts i, generate_series(1, ${count}) as n where i.host = ${host}`;
  const fleets: number[] = [];

  test('come fewer at a time, and each with all of its own', async () => {
    for (const count of [400, 700, 900, 3]) {
      const body = await newClient({ name: `Flota ${count}` });
      await vehicles(body.id, count, `F${fleets.length}X`);
      fleets.push(body.id);
    }
    const seen = new Map<number, number>();
    let cursor = '';
    do {
      const page = await get(`/clients?search=flota&expand=vehicles${cursor}`);
      expect(bytesOf(page)).toBeLessThan(megabyte);
      for (const { id, vehicles } of page.body.data) seen.set(id, vehicles.length);
      cursor = page.body.has_more ? `&cursor=${page.body.next_cursor}` : '';
    } while (cursor !== '');
    expect([...seen]).toEqual(fleets.map((id, at) => [id, [400, 700, 900, 3][at]]));
  });

  test('of whom one has too many are refused there, and read without', async () => {
    const client = await newClient({ name: 'Renting Inventado' });
    await vehicles(client.id, 2_500, 'RX');
    const paths = [`/clients/${client.id}?expand=vehicles`, '/clients?search=renting&expand=vehicles'];
    for (const path of paths) {
      const refused = await get(path);
      expect([refused.status, refused.body.error.fields]).toEqual([
        422,
        [{ path: 'query/expand', message: expect.stringContaining('/vehicles?client_id=') }],
      ]);
    }
    expect((await get('/clients?search=renting')).body.data).toHaveLength(1);
    const { ids } = await allPages(`/vehicles?client_id=${client.id}&limit=200`);
    expect(ids).toHaveLength(2_500);
  });
});
