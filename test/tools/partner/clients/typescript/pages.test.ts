import { expect, test } from 'vitest';
import { allOf, answers, breaks, scriptedClient } from './scripted-fetch.ts';

const page = (ids: number[], next: string | null) =>
  answers({ data: ids.map((id) => ({ id })), next_cursor: next, has_more: next !== null }, 200, {
    date: 'Fri, 20 Nov 2026 12:00:00 GMT',
  });

const idsOf = async (items: AsyncIterable<{ id: number }>) => (await allOf(items)).map(({ id }) => id);

test('all records of all pages come one after the other, with the same filters', async () => {
  const { workshop, requests } = scriptedClient([page([1, 2], 'a'), page([], 'b'), page([3], null)]);
  expect(await idsOf(workshop.clients.list({ search: 'eje' }).items())).toEqual([1, 2, 3]);
  expect(requests.map(({ url }) => new URL(url).search)).toEqual([
    '?search=eje',
    '?search=eje&cursor=a',
    '?search=eje&cursor=b',
  ]);
});

test('a list is read when it is used: once if it is awaited twice, and only as far as it is used', async () => {
  const { workshop, requests } = scriptedClient([page([1], 'a'), page([1], 'a')]);
  const list = workshop.clients.list();
  expect(requests).toEqual([]);
  expect(await list).toEqual(await list);
  expect(requests).toHaveLength(1);
  for await (const _ of list.items()) break;
  expect(requests).toHaveLength(2);
});

test('a page that gets lost is read again', async () => {
  const { workshop } = scriptedClient([page([1], 'a'), breaks, page([2], null)]);
  expect(await idsOf(workshop.clients.list().items())).toEqual([1, 2]);
});

test('the pages of events end with the last one, and leave a cursor to go on with', async () => {
  const last = answers({ data: [{ id: 'evt_1' }], next_cursor: 'later', has_more: false });
  const { workshop } = scriptedClient([last]);
  const pages = await allOf(workshop.webhooks.listEvents().pages());
  expect(pages.map(({ next_cursor }) => next_cursor)).toEqual(['later']);
});

test('the next window of changes begins half a minute before this one, by the clock of the service', async () => {
  const { workshop, requests } = scriptedClient([page([1], 'a'), page([2], null), page([], null)]);
  const changes = workshop.budgets.list({ client_id: 7 }).changedSince('2026-11-20T11:00:00Z');
  expect(await idsOf(changes)).toEqual([1, 2]);
  const resumeFrom = Date.parse(String(changes.resumeFrom));
  expect(resumeFrom).toBeLessThanOrEqual(Date.parse('2026-11-20T11:59:30Z'));
  expect(resumeFrom).toBeGreaterThan(Date.parse('2026-11-20T11:58:30Z'));
  await idsOf(workshop.budgets.list().changedSince(changes.resumeFrom));
  expect(requests.map(({ url }) => new URL(url).searchParams.get('updated_since'))).toEqual([
    '2026-11-20T11:00:00Z',
    '2026-11-20T11:00:00Z',
    changes.resumeFrom,
  ]);
});

test('a run that breaks off is repeated from where it began', async () => {
  const { workshop } = scriptedClient([page([1], 'a'), breaks], { retries: false });
  const changes = workshop.budgets.list().changedSince('2026-11-20T11:00:00Z');
  await expect(idsOf(changes)).rejects.toThrow();
  expect(changes.resumeFrom).toBe('2026-11-20T11:00:00Z');
});

test('without a moment, all records come the first time', async () => {
  const { workshop, requests } = scriptedClient([page([1], null)]);
  const changes = workshop.budgets.list().changedSince(undefined);
  expect(changes.resumeFrom).toBeUndefined();
  expect(await idsOf(changes)).toEqual([1]);
  expect(requests[0]?.url).not.toContain('updated_since');
  expect(changes.resumeFrom).toBeDefined();
});
