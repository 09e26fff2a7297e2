import { expect, test } from 'vitest';
import {
  clockOffsetMs,
  momentByClockOf,
  toRealTime,
  toWorkshopTime,
} from '../../../domain/time/test-clock.ts';

const real = new Date('2026-11-23T09:00:00.000Z');
const ahead = toWorkshopTime({ clock_ahead_ms: 86_400_000 }, real);

test('the time of a workshop whose clock was not moved is the real one itself', () => {
  expect(toWorkshopTime({ clock_ahead_ms: 0 }, real)).toBe(real);
  expect(toRealTime(real)).toBe(real);
  expect(clockOffsetMs(real)).toBe(0);
});

test('a moment by a clock that is ahead knows the real one', () => {
  expect(ahead.toISOString()).toBe('2026-11-24T09:00:00.000Z');
  expect(toRealTime(ahead)).toBe(real);
  expect(clockOffsetMs(ahead)).toBe(86_400_000);
  expect(JSON.stringify({ ahead })).toBe('{"ahead":"2026-11-24T09:00:00.000Z"}');
});

test('a calculated moment is of the same clock again', () => {
  const later = momentByClockOf(ahead, new Date(ahead.getTime() + 1_000));
  expect([later.toISOString(), toRealTime(later).toISOString()]).toEqual([
    '2026-11-24T09:00:01.000Z',
    '2026-11-23T09:00:01.000Z',
  ]);
  expect(momentByClockOf(real, ahead).getTime()).toBe(ahead.getTime());
});
