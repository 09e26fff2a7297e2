import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';
import { logCommunications } from './scene.ts';

const { get, newClient, desk, sql, host } = await openWorkshop();
const log = (rows: Parameters<typeof logCommunications>[2]) => logCommunications(sql, host, rows);

const channels = ['email', 'sms', 'whatsapp', 'call', 'push'] as const;
const rows = Array.from({ length: 23 }, (_, index) => ({
  channel: channels[index % channels.length] as (typeof channels)[number],
}));
const ids = await log(rows);

const idOf = ({ id }: { id: string }) => id;
const newestFirst = (channel?: string) =>
  ids.filter((_, index) => channel === undefined || rows[index]?.channel === channel).reverse();

async function allPages(query: string): Promise<string[]> {
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await get(`/communications?limit=4${query}${cursor}`);
    seen.push(...body.data.map(idOf));
    expect(body.has_more).toBe(body.next_cursor !== null);
    cursor = body.has_more ? `&cursor=${body.next_cursor}` : '';
  } while (cursor !== '');
  return seen;
}

describe('shows, the newest first and page by page,', () => {
  test.each(['', '&channel=all'])('every communication once (%s)', async (query) => {
    expect(await allPages(query)).toEqual(newestFirst());
  });

  test.each(channels)('those of %s', async (channel) => {
    expect(await allPages(`&channel=${channel}`)).toEqual(newestFirst(channel));
  });
});

test('entries in the meantime do not shift the pages', async () => {
  const { body: page } = await get('/communications?limit=4');
  await log([{ channel: 'push' }]);
  const { body: next } = await get(`/communications?limit=4&cursor=${page.next_cursor}`);
  expect(next.data.map(idOf)).toEqual(newestFirst().slice(4, 8));
});

test('no channel and all of them are the same list to a cursor', async () => {
  const { body: page } = await get('/communications?limit=1');
  const next = await get(`/communications?limit=1&channel=all&cursor=${page.next_cursor}`);
  expect(next.status).toBe(200);
});

test('a cursor of another channel is foreign', async () => {
  const { body: page } = await get('/communications?limit=1&channel=sms');
  const refused = await get(`/communications?limit=1&channel=email&cursor=${page.next_cursor}`);
  expect([refused.status, refused.body.error.code]).toEqual([400, 'bad_request']);
});

test('shows an email with all it says, and of whom', async () => {
  const client = await newClient({ name: 'Clara Ejemplo', email: 'clara@example.com' });
  const body = 'Su coche está listo. 🚗\n'.repeat(5_000);
  const [id] = await log([
    { subject: 'Su coche', body, client_id: client.id, budget_id: 2041, status: 'delivered' },
  ]);
  expect((await get('/communications?limit=1')).body.data).toEqual([
    {
      id,
      channel: 'email',
      direction: 'out',
      recipient: 'clara@example.com',
      subject: 'Su coche',
      body,
      idlead: 2041,
      idclient: client.id,
      clientName: 'Clara Ejemplo',
      status: 'delivered',
      created_at: '2026-03-02T09:30:00.000Z',
      duration: null,
      recordingUrl: null,
      agent: null,
      fromNumber: null,
      toNumber: null,
    },
  ]);
});

test('shows a call with its length, its recording, and who took it', async () => {
  const call = {
    channel: 'call',
    direction: 'in',
    recipient: '',
    status: 'received',
    duration: 0,
    recording_url: 'https://calls.example.com/1',
    agent: 'Bruno Ficticio',
    from_number: '600 000 001',
    to_number: '910 000 000',
    error: 'for the workshop alone',
  };
  await log([call]);
  const [shown] = (await get('/communications?limit=1')).body.data;
  expect(shown).toMatchObject({
    direction: 'in',
    recipient: '',
    status: 'received',
    duration: 0,
    recordingUrl: 'https://calls.example.com/1',
    agent: 'Bruno Ficticio',
    fromNumber: '600 000 001',
    toNumber: '910 000 000',
    idclient: null,
    clientName: null,
  });
  expect(JSON.stringify(shown)).not.toContain('for the workshop alone');
});

test('of an erased client shows that there was something, not what it said', async () => {
  const client = await newClient({ name: 'Zacarías Inconfundible' });
  const [id] = await log([{ subject: 'Zacarías', body: 'Estimado Zacarías', client_id: client.id }]);
  await desk('POST', `/clients/${client.id}/erase`);
  const [shown] = (await get('/communications?limit=1')).body.data;
  expect(shown).toMatchObject({
    id,
    idclient: client.id,
    clientName: 'Cliente suprimido',
    recipient: '',
    subject: null,
    body: '',
    status: 'sent',
  });
});

test.each([
  ['an unknown channel', 'channel=fax', 'query/channel'],
  ['no channel at all', 'channel=', 'query/channel'],
  ['none', 'limit=0', 'query/limit'],
  ['too many', 'limit=201', 'query/limit'],
])('refuses %s', async (_what, query, path) => {
  const refused = await get(`/communications?${query}`);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual([{ path, message: expect.any(String) }]);
});
