import { describe, expect, test } from 'vitest';
import { inUtc, openDiary, tuesday } from './scene.ts';

const { get, book, budgetIn, listed, boxes, desk, sql, openInstance, client, setClock } = await openDiary();
const [first, second] = boxes as [(typeof boxes)[0], (typeof boxes)[0]];
const span = (from: string, to: string) =>
  `from=${encodeURIComponent(tuesday(from))}&to=${encodeURIComponent(tuesday(to))}`;
const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
const hour = { duration_minutes: 60 };

const [one, two, three] = [
  await budgetIn('Pendiente'),
  await budgetIn('Pendiente'),
  await budgetIn('Pendiente'),
];
const later = (await book(one, '11:00', { ...hour, box_id: first.id })).body.id;
const earlier = (await book(two, '09:00', { ...hour, box_id: second.id })).body.id;
const proposed = (await book(three, '09:00', { ...hour, box_id: first.id, mode: 'propose' })).body.id;

describe('the list', () => {
  test('comes by start, then id', async () => {
    expect(await ids('')).toEqual([earlier, proposed, later]);
  });

  test('has what overlaps the time, and not what touches it', async () => {
    expect(await ids(span('10:00', '11:00'))).toEqual([]);
    expect(await ids(span('09:59', '11:01'))).toEqual([earlier, proposed, later]);
    expect(await ids(span('09:30', '09:31'))).toEqual([earlier, proposed]);
    expect(await ids(span('09:30', '09:30'))).toEqual([earlier, proposed]);
  });

  test.each([
    ['a status', 'status=proposed', [proposed]],
    ['a box', `box_id=${first.id}`, [proposed, later]],
    ['both', `status=confirmed&box_id=${first.id}`, [later]],
  ])('is filtered by %s', async (_what, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('is of 30 days from now where nothing is asked for', async () => {
    const { body } = await get('/appointments');
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(30 * 86_400_000);
    const past = (await get('/appointments?from=2026-11-01T00:00:00Z')).body;
    expect(Date.parse(past.to)).toBeGreaterThanOrEqual(Date.parse(body.to));
    const future = (await get('/appointments?from=2027-11-01T00:00:00Z')).body;
    expect(future.to).toBe('2027-12-01T00:00:00.000Z');
  });

  test.each([
    ['more than a year', 'from=2026-01-01T00:00:00Z&to=2027-01-02T00:00:01Z', 'query/to'],
    ['an end before the beginning', 'to=2026-01-01T00:00:00Z', 'query/to'],
    ['a status that is none', 'status=cancelled', 'query/status'],
    ['a page', 'cursor=x', 'query/cursor'],
    ['a box of nothing', 'box_id=999999', 'query/box_id'],
  ])('refuses %s', async (_what, query, path) => {
    const { status, body } = await get(`/appointments?${query}`);
    expect(status).toBe(422);
    expect(body.error.fields[0].path).toBe(path);
  });

  test('tells when the vehicle came', async () => {
    await desk('POST', '/vehicles/check-in', { budget_id: one.id });
    const [found] = await listed(`box_id=${first.id}&status=confirmed`);
    expect(found?.checked_in_at).not.toBeNull();
  });

  test('has nothing of other workshops, nor of internal budgets', async () => {
    const other = await openInstance('other.test', 'business');
    expect((await other.get('/appointments')).body.data).toEqual([]);
    const { body: internal } = await desk('POST', '/budgets/internal', { client_id: client.id });
    await sql`
      insert into appointments (instance_id, budget_id, status, box_id, starts_at, ends_at, kept_at)
      select instance_id, id, 'confirmed', ${first.id}, ${inUtc(tuesday('17:00'))}, ${inUtc(tuesday('18:00'))}, now()
      from budgets where id = ${internal.id}`;
    expect(await ids('')).toHaveLength(3);
  });

  test('has no proposal that has lapsed', async () => {
    await setClock(inUtc(tuesday('09:00')));
    expect(await ids(span('08:00', '12:00'))).toEqual([earlier, later]);
    await setClock('2026-11-23T08:20:00.000Z');
  });
});

test('a long one is whole, in order, and each in it once', async () => {
  await sql`
    insert into budgets (instance_id, status, channel, client_id, tracking_token_hash, sealed_tracking_token, created_at, updated_at)
    select instance_id, 'Aprobado', 'API', client_id, sha256(n::text::bytea), sealed_tracking_token, created_at, updated_at
    from budgets, generate_series(1, 1200) n where id = ${one.id}`;
  await sql`
    insert into appointments (instance_id, budget_id, status, box_id, starts_at, ends_at, kept_at)
    select instance_id, id, 'confirmed', ${second.id}, start, start + interval '30 minutes', now()
    from (
      select *, timestamptz '2028-01-03 08:00Z' + (row_number() over (order by id)) * interval '30 minutes' as start
      from budgets where status = 'Aprobado'
    ) b`;
  const { status, body, headers } = await get(
    '/appointments?from=2028-01-01T00:00:00Z&to=2028-12-31T00:00:00Z',
  );
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body.data).toHaveLength(1200);
  expect(new Set(body.data.map(({ id }: { id: string }) => id)).size).toBe(1200);
  const begins = body.data.map(({ start }: { start: string }) => start);
  expect(begins).toEqual(begins.toSorted());
  expect(body).toMatchObject({ from: '2028-01-01T00:00:00.000Z', to: '2028-12-31T00:00:00.000Z' });
});
