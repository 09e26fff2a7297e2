import { describe, expect, test } from 'vitest';
import { inUtc, openDiary, tuesday } from './scene.ts';

const { slots, get, book, budgetIn, boxes, desk } = await openDiary();
const [first, second] = boxes.map(({ id, name }) => ({ id, name })) as [
  { id: number; name: string },
  { id: number; name: string },
];
const between = (from: string, to: string) =>
  `from=${encodeURIComponent(tuesday(from))}&to=${encodeURIComponent(tuesday(to))}`;
const starts = (found: { start: string }[]) => found.map(({ start }) => start);

describe('the free slots', () => {
  test('come by start, then box, each as long as the least, in UTC', async () => {
    const { status, body } = await get(`/appointments/availability?${between('08:30', '09:30')}`);
    expect(status).toBe(200);
    const slot = (time: string, box: object, end: string) => ({
      start: inUtc(tuesday(time)),
      end: inUtc(tuesday(end)),
      box,
    });
    expect(body).toEqual({
      data: [
        slot('08:30', first, '09:00'),
        slot('08:30', second, '09:00'),
        slot('09:00', first, '09:30'),
        slot('09:00', second, '09:30'),
      ],
      duration_minutes: 30,
      from: inUtc(tuesday('08:30')),
      to: inUtc(tuesday('09:30')),
      booking_mode: 'book',
    });
  });

  test('of a week from now where nothing is asked for, an hour from now at the earliest, a hundred at most', async () => {
    const { body } = await get('/appointments/availability');
    expect(body.data).toHaveLength(100);
    expect(body.data[0].start).toBe('2026-11-23T09:30:00.000Z');
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(7 * 86_400_000);
    expect((await slots('limit=500&duration_minutes=60')).at(-1).end).toBe('2026-11-27T17:30:00.000Z');
  });

  test('lie whole before lunch and after it', async () => {
    const found = await slots(`${between('12:00', '17:00')}&duration_minutes=60&box_id=${first.id}`);
    expect(starts(found)).toEqual(
      ['12:00', '12:30', '13:00', '15:30', '16:00'].map((time) => inUtc(tuesday(time))),
    );
  });

  test('leave out what is booked and what is proposed, in that box alone', async () => {
    await book(await budgetIn('Pendiente'), '10:00', { duration_minutes: 60 });
    await book(await budgetIn('Pendiente'), '11:00', { mode: 'propose', box_id: first.id });
    const found = await slots(`${between('10:00', '12:00')}&box_id=${first.id}`);
    expect(starts(found)).toEqual([inUtc(tuesday('11:30'))]);
    expect(await slots(`${between('10:00', '12:00')}&box_id=${second.id}`)).toHaveLength(4);
  });

  test('know nothing of a box that was removed', async () => {
    const { body: box } = await desk('POST', '/boxes', { name: 'Elevador' });
    expect(await slots(`${between('08:30', '09:00')}`)).toHaveLength(3);
    await desk('DELETE', `/boxes/${box.id}`);
    expect(await slots(`${between('08:30', '09:00')}`)).toHaveLength(2);
    expect((await get(`/appointments/availability?box_id=${box.id}`)).status).toBe(422);
  });
});

describe('is refused with 422', () => {
  test.each([
    ['more than 31 days', 'from=2026-12-01T00:00:00Z&to=2027-01-01T00:00:01Z', 'query/to'],
    ['an end before the beginning', 'from=2026-12-02T00:00:00Z&to=2026-12-01T00:00:00Z', 'query/to'],
    ['less than the least', 'duration_minutes=15', 'query/duration_minutes'],
    ['a length that is none', 'duration_minutes=14', 'query/duration_minutes'],
    ['too long a length', 'duration_minutes=721', 'query/duration_minutes'],
    ['none at all', 'limit=0', 'query/limit'],
    ['too many', 'limit=501', 'query/limit'],
    ['a box of nothing', 'box_id=999999', 'query/box_id'],
    ['a moment that is none', 'from=tomorrow', 'query/from'],
  ])('%s', async (_what, query, path) => {
    const { status, body } = await get(`/appointments/availability?${query}`);
    expect(status).toBe(422);
    expect(body.error.fields[0].path).toBe(path);
  });
});

test('31 days are given', async () => {
  const { status } = await get(
    '/appointments/availability?from=2026-12-01T00:00:00Z&to=2027-01-01T00:00:00Z',
  );
  expect(status).toBe(200);
});
