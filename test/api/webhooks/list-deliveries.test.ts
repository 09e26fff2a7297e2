import { describe, expect, test } from 'vitest';
import { openWebhooks } from './scene.ts';

const { get, subscribe, insertDeliveries } = await openWebhooks();

const { id } = await subscribe();
const other = await subscribe();
const kinds = ['succeeded', 'failed', 'pending'] as const;
const rows = Array.from({ length: 30 }, (_, index) => ({
  status: kinds[index % 3] as (typeof kinds)[number],
  event: index % 2 === 0 ? 'client.created' : 'client.updated',
}));
const ids = await insertDeliveries(id, rows);
await insertDeliveries(other.id, [{}, { status: 'pending' }, { status: 'failed' }]);

const newestFirst = (matches: (row: (typeof rows)[number]) => boolean) =>
  ids.filter((_, index) => matches(rows[index] as (typeof rows)[number])).reverse();

async function allPages(query: string): Promise<number[]> {
  const seen: number[] = [];
  let cursor = '';
  do {
    const { body } = await get(`/webhooks/${id}/deliveries?limit=4${query}${cursor}`);
    seen.push(...body.data.map((each: { id: number }) => each.id));
    expect(body.has_more).toBe(body.next_cursor !== null);
    cursor = body.has_more ? `&cursor=${body.next_cursor}` : '';
  } while (cursor !== '');
  return seen;
}

describe('shows, the newest first and page by page,', () => {
  test('every delivery once', async () => {
    expect(await allPages('')).toEqual(newestFirst(() => true));
  });

  test.each(kinds)('those that are %s', async (wanted) => {
    expect(await allPages(`&status=${wanted}`)).toEqual(newestFirst(({ status }) => status === wanted));
  });

  test('those of one event', async () => {
    expect(await allPages('&event=client.updated')).toEqual(
      newestFirst(({ event }) => event === 'client.updated'),
    );
  });

  test('those that are pending, of one event', async () => {
    expect(await allPages('&status=pending&event=client.created')).toEqual(
      newestFirst(({ status, event }) => status === 'pending' && event === 'client.created'),
    );
  });
});

test('deliveries in the meantime do not shift the pages', async () => {
  const { body: page } = await get(`/webhooks/${id}/deliveries?limit=4`);
  await insertDeliveries(id, [{}]);
  const { body: next } = await get(`/webhooks/${id}/deliveries?limit=4&cursor=${page.next_cursor}`);
  expect(next.data.map((each: { id: number }) => each.id)).toEqual(newestFirst(() => true).slice(4, 8));
});

test.each([
  ['of another subscription', () => `/webhooks/${other.id}/deliveries?limit=1`],
  ['with another status', () => `/webhooks/${id}/deliveries?limit=1&status=failed`],
])('a cursor of the list %s is foreign', async (_what, path) => {
  const { body: page } = await get(path());
  const refused = await get(`/webhooks/${id}/deliveries?limit=1&cursor=${page.next_cursor}`);
  expect([refused.status, refused.body.error.code]).toEqual([400, 'bad_request']);
});

test.each([
  ['an unknown status', 'status=sent', 'query/status'],
  ['an unknown event', 'event=client.deleted', 'query/event'],
  ['too many', 'limit=201', 'query/limit'],
])('refuses %s', async (_what, query, path) => {
  const refused = await get(`/webhooks/${id}/deliveries?${query}`);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual([{ path, message: expect.any(String) }]);
});
