import { expect, test } from 'vitest';
import { groupByDay } from '../../../domain/work/days.ts';

const bruno = { id: 2, name: 'Bruno Ficticio' };
const ana = { id: 7, name: 'Ana Inventada' };
const now = new Date('2026-11-24T17:00:00Z');
const work = (staff: typeof ana, started_at: string, ended_at: string | null) => ({
  staff,
  started_at,
  ended_at,
});

test('groups hours by person and day, with the time between jobs', () => {
  const days = groupByDay(
    [
      work(bruno, '2026-11-24T08:00:00Z', '2026-11-24T10:30:00Z'),
      work(bruno, '2026-11-24T11:00:00Z', '2026-11-24T12:00:00Z'),
      work(ana, '2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z'),
    ],
    'Europe/Madrid',
    now,
  );
  expect(days).toEqual([
    {
      ...{ staff: ana, day: '2026-11-23', minutes: 60, otherMinutes: 0 },
      ...{ start: '2026-11-23T08:00:00.000Z', end: '2026-11-23T09:00:00.000Z' },
    },
    {
      ...{ staff: bruno, day: '2026-11-24', minutes: 210, otherMinutes: 30 },
      ...{ start: '2026-11-24T08:00:00.000Z', end: '2026-11-24T12:00:00.000Z' },
    },
  ]);
});

test('counts work that has not ended until now, and has no end for its day', () => {
  const [day] = groupByDay([work(ana, '2026-11-24T16:00:00Z', null)], 'Europe/Madrid', now);
  expect(day).toMatchObject({ end: null, minutes: 60 });
});

test('takes the day on which the work began by the clock of the workshop', () => {
  const [day] = groupByDay([work(ana, '2026-11-23T23:30:00Z', '2026-11-24T00:30:00Z')], 'Europe/Madrid', now);
  expect(day?.day).toBe('2026-11-24');
});
