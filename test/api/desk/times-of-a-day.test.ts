import { describe, expect, test } from 'vitest';
import { inUtc, openDiary, tuesday } from '../appointments/scene.ts';

const { desk, askDesk, book, budgetIn, boxes } = await openDiary();
const [first, second] = boxes.map(({ id }) => id) as [number, number];
const day = async (query = '') =>
  (await desk('GET', `/slots/day?date=2026-11-24&duration_minutes=60${query}`)).body;
const at = (body: { data: { start: string; free: boolean; boxes: object[] }[] }, time: string) =>
  body.data.find(({ start }) => start === inUtc(tuesday(time)));

describe('diary day', () => {
  test('lists each half hour from opening to closing, and the boxes that are free', async () => {
    const body = await day();
    expect(body.data).toHaveLength(20);
    expect(body).toMatchObject({ date: '2026-11-24', duration_minutes: 60, closed: null, holiday: null });
    expect(at(body, '08:30')).toMatchObject({ end: inUtc(tuesday('09:30')), free: true });
    expect(at(body, '13:30')?.boxes[0]).toMatchObject({
      ...{ free: false, free_minutes: 30, reason: 'lunch_break', until: inUtc(tuesday('15:30')) },
    });
  });

  test('names the appointment that takes a box', async () => {
    const budget = await budgetIn('Pendiente');
    await book(budget, '10:00', { duration_minutes: 60, box_id: first });
    const hour = at(await day(), '09:30');
    expect(hour?.free).toBe(true);
    expect(hour?.boxes[0]).toMatchObject({
      ...{ free: false, free_minutes: 30, reason: 'taken', until: inUtc(tuesday('11:00')) },
      appointment: { id: `b${budget.id}`, budget_id: budget.id },
    });
    expect(hour?.boxes[1]).toMatchObject({
      box: { id: second },
      free: true,
      free_minutes: 60,
      appointment: null,
    });
    expect(at(await day(`&budget_id=${budget.id}`), '10:00')?.boxes[0]).toMatchObject({ free: true });
  });

  test('names the reason of a closure', async () => {
    const closed = { name: 'Inventario', from: tuesday('16:00'), to: tuesday('17:00'), box_id: second };
    await desk('POST', '/closures', closed);
    expect(at(await day(`&box_id=${second}`), '16:30')?.boxes).toMatchObject([
      { reason: 'closure', closure: 'Inventario', until: inUtc(tuesday('17:00')) },
    ]);
  });

  test('says why a day has no times', async () => {
    const onDay = async (date: string) => (await desk('GET', `/slots/day?date=${date}`)).body;
    expect(await onDay('2026-11-29')).toMatchObject({ closed: 'hours', holiday: null, data: [] });
    await desk('POST', '/holidays', { date: '2026-12-02', name: 'Fiesta inventada', scope: 'local' });
    expect(await onDay('2026-12-02')).toMatchObject({
      closed: 'holiday',
      holiday: 'Fiesta inventada',
      data: [],
    });
  });

  test('is of the next day with a free time if no day is named', async () => {
    expect((await desk('GET', '/slots/day')).body.date).toBe('2026-11-23');
    expect((await desk('GET', `/slots/day?duration_minutes=330&box_id=${first}`)).body.date).toBe(
      '2026-11-25',
    );
    expect((await desk('GET', '/slots/day?duration_minutes=720')).body.date).toBe('2026-11-23');
  });

  test('says of past days that it is too late for them', async () => {
    const { body } = await desk('GET', '/slots/day?date=2026-11-20');
    expect(body.data.every(({ free }: { free: boolean }) => !free)).toBe(true);
    expect(body.data[0].boxes[0].reason).toBe('too_soon');
  });

  test.each([
    ['a day in three years', '?date=2029-12-01', 'query/date'],
    ['a day that does not exist', '?date=2026-02-30', 'query/date'],
    ['a duration below the minimum', '?date=2026-11-24&duration_minutes=15', 'query/duration_minutes'],
    ['a box that does not exist', '?date=2026-11-24&box_id=9007199254740991', 'query/box_id'],
    ['a budget that does not exist', '?budget_id=9007199254740991', 'query/budget_id'],
  ])('refuses %s', async (_what, query, path) => {
    const { status, body } = await askDesk('GET', `/slots/day${query}`);
    expect(status).toBe(422);
    expect(body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });
});
