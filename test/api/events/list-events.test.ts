import type { ISql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, newClient, sql, clock, openInstance } = await openWorkshop();
const minuteMs = 60_000;

interface ListedEvent {
  id: string;
  event: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Opens a workshop with events that occurred the given numbers of minutes ago, inserted in this order. */
async function workshopWith(host: string, happened: [minutesAgo: number, event?: string][]) {
  const workshop = await openInstance(host, 'business');
  const ids: string[] = [];
  const insert = async (minutesAgo: number, event = 'client.created', session: ISql = sql) => {
    const at = new Date(clock.now().getTime() - minutesAgo * minuteMs).toISOString();
    const [row] = await session`
      insert into events (instance_id, event, data, occurred_at)
      select instance_id, ${event}, '{"client_id": 7, "changed": ["name"]}', ${at}
      from api_keys where id = ${workshop.liveKeyId}
      returning id`;
    ids.push(`evt_${row?.id}`);
  };
  for (const [minutesAgo, event] of happened) await insert(minutesAgo, event);
  const list = async (query = '') => (await workshop.get(`/events${query}`)).body;
  return { ...workshop, ids, insert, list };
}

const idsOf = ({ data }: { data: ListedEvent[] }) => data.map(({ id }) => id);

test('shows an event as webhooks send it', async () => {
  const client = await newClient({ name: 'Clara Ejemplo', email: 'clara@example.com' });
  const { body } = await get('/events?event=client.created');
  expect(body).toEqual({
    data: [
      {
        id: expect.stringMatching(/^evt_\d+$/),
        event: 'client.created',
        timestamp: expect.stringMatching(/Z$/),
        data: { client_id: client.id },
      },
    ],
    next_cursor: expect.any(String),
    has_more: false,
  });
});

describe('the pages', () => {
  test('show each event once, the oldest first, and lead on where they end', async () => {
    const { ids, insert, list } = await workshopWith('pages.test', [[60], [50], [40], [30], [20]]);
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const page = await list(`?limit=2${cursor}`);
      seen.push(...idsOf(page));
      cursor = `&cursor=${page.next_cursor}`;
      if (!page.has_more) break;
    }
    expect(seen).toEqual(ids);
    expect(await list(`?limit=2${cursor}`)).toMatchObject({ data: [], has_more: false });
    await insert(10);
    expect(idsOf(await list(`?limit=2${cursor}`))).toEqual(ids.slice(5));
  });

  test('repeat the latest events where they end, so that one that is committed late is not missed', async () => {
    const { ids, insert, list, post } = await workshopWith('late.test', [[60]]);
    const written = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const late = sql.begin(async (transaction) => {
      await insert(0.4, 'client.created', transaction);
      written.resolve();
      await read.promise;
    });
    await written.promise;
    await post('/clients', { name: 'Clara Ejemplo', email: 'clara@example.com' });
    const page = await list();
    const [first, latest] = idsOf(page);
    expect([idsOf(page).length, first]).toEqual([2, ids[0]]);
    read.resolve();
    await late;
    expect(idsOf(await list(`?cursor=${page.next_cursor}`))).toEqual([ids[1], latest]);
  });

  test('repeat the latest events even if they fill more than a page', async () => {
    const { ids, list } = await workshopWith('busy.test', [[60], [1], [1], [1]]);
    const first = await list('?limit=3');
    const last = await list(`?limit=3&cursor=${first.next_cursor}`);
    expect([idsOf(last), last.has_more]).toEqual([ids.slice(3), false]);
    expect(idsOf(await list(`?limit=3&cursor=${last.next_cursor}`))).toEqual(ids.slice(1));
  });

  test('of a workshop where nothing happened lead on, too', async () => {
    const { ids, insert, list } = await workshopWith('quiet.test', []);
    const page = await list();
    expect(page).toEqual({ data: [], next_cursor: expect.any(String), has_more: false });
    await insert(5);
    expect(idsOf(await list(`?cursor=${page.next_cursor}`))).toEqual(ids);
  });

  test('are refused with the cursor of other filters, and of another workshop', async () => {
    const [one, other] = [await workshopWith('one.test', [[9]]), await workshopWith('other.test', [[9]])];
    const { next_cursor } = await one.list();
    for (const answer of [
      await one.get(`/events?event=client.created&cursor=${next_cursor}`),
      await one.get('/events?cursor=abcdef'),
      await other.get(`/events?cursor=${next_cursor}`),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request']);
    }
  });
});

describe('the filters', () => {
  const month = 30 * 24 * 60;

  test('choose one event, or a time', async () => {
    const happened: [number, string?][] = [[60], [50, 'client.updated'], [40, 'test.ping'], [30]];
    const { ids, list } = await workshopWith('filters.test', happened);
    expect(idsOf(await list())).toEqual([ids[0], ids[1], ids[3]]);
    expect(idsOf(await list('?event=client.updated'))).toEqual([ids[1]]);
    const since = new Date(clock.now().getTime() - 55 * minuteMs).toISOString();
    expect(idsOf(await list(`?since=${since}`))).toEqual([ids[1], ids[3]]);
  });

  test('show nothing that is older than 30 days, whatever is asked for', async () => {
    const { ids, list } = await workshopWith('old.test', [[month - 1]]);
    expect(idsOf(await list())).toEqual(ids);
    expect(idsOf(await list('?since=2020-01-01T00:00:00Z'))).toEqual(ids);
  });

  test.each([
    ['test.ping', 'event=test.ping', 'query/event'],
    ['an event that does not exist', 'event=client.exploded', 'query/event'],
    ['a day', 'since=2026-03-02', 'query/since'],
    ['two events', 'event=client.created&event=client.updated', 'query/event'],
    ['an unknown filter', 'type=client.created', 'query/type'],
  ])('refuse %s', async (_what, query, path) => {
    const { status, body } = await get(`/events?${query}`);
    expect([status, body.error.fields[0].path]).toEqual([422, path]);
  });
});
