import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';
import { logCommunications } from './scene.ts';

const { get, sql, host } = await openWorkshop();
const rows = Array.from({ length: 60 }, (_, index) => ({ channel: index % 2 === 0 ? 'email' : 'sms' }));
await logCommunications(sql, host, rows);

test.each(['', 'channel=sms', 'limit=200', 'limit=3&channel=email'])(
  'answers what the first page of /communications holds, as items (%s)',
  async (query) => {
    const { body: page } = await get(`/communications?${query}`);
    const { status, body } = await get(`/logs?${query}`);
    expect([status, body]).toEqual([200, { items: page.data }]);
  },
);

test('shows 50 where no limit is given', async () => {
  expect((await get('/logs')).body.items).toHaveLength(50);
});

test('has no pages to turn', async () => {
  const { body: page } = await get('/communications?limit=1');
  const refused = await get(`/logs?limit=1&cursor=${page.next_cursor}`);
  expect(refused.body.error.fields).toEqual([{ path: 'query/cursor', message: expect.any(String) }]);
});

test('says that it is deprecated, and what does the same; refusals do not', async () => {
  const { headers } = await get('/logs');
  expect(headers).toMatchObject({
    deprecation: '@1795651200',
    link: '</api/v1/communications>; rel="successor-version"',
  });
  expect(headers.sunset).toBeUndefined();
  expect((await get('/logs?limit=0')).headers.deprecation).toBeUndefined();
});
