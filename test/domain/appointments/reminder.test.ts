import { describe, expect, test } from 'vitest';
import { isReminderDue, reminderMoment } from '../../../domain/appointments/reminder.ts';

const at = (local: string, offset = '+01:00') => Date.parse(`${local}${offset}`);
const shown = (ms: number) => new Date(ms).toISOString();

describe('the moment of a reminder', () => {
  test.each([
    ['so many hours before', '2026-11-24T10:00', 24, '2026-11-23T10:00'],
    ['in the morning, where that is early', '2026-11-24T08:30', 24, '2026-11-23T09:00'],
    ['in the morning, where that is late', '2026-11-24T21:00', 24, '2026-11-24T09:00'],
    ['the evening before, where the morning is too late', '2026-11-24T08:30', 2, '2026-11-23T19:00'],
    ['the evening before, where the morning is when it begins', '2026-11-24T09:00', 1, '2026-11-23T19:00'],
    ['at nine sharp', '2026-11-24T09:00', 24, '2026-11-23T09:00'],
    ['not at eight in the evening', '2026-11-25T20:00', 24, '2026-11-25T09:00'],
    ['at midnight’s morning', '2026-11-25T00:00', 24, '2026-11-24T09:00'],
    ['a week before', '2026-11-24T10:00', 168, '2026-11-17T10:00'],
  ])('is %s', (_what, start, hours, expected) => {
    expect(shown(reminderMoment(at(start), hours, 'Europe/Madrid'))).toBe(shown(at(expected)));
  });

  test('follows the clock of the workshop, on days of clock changes too', () => {
    // In the night to 29 March 2026, the hour from two to three does not exist.
    expect(shown(reminderMoment(at('2026-03-29T08:30', '+02:00'), 24, 'Europe/Madrid'))).toBe(
      shown(at('2026-03-28T09:00')),
    );
    expect(shown(reminderMoment(at('2026-03-30T02:00', '+02:00'), 24, 'Europe/Madrid'))).toBe(
      shown(at('2026-03-29T09:00', '+02:00')),
    );
    expect(shown(reminderMoment(Date.parse('2026-10-25T08:30Z'), 24, 'Atlantic/Canary'))).toBe(
      shown(Date.parse('2026-10-24T08:30Z')),
    );
  });
});

describe('a reminder is due', () => {
  const booked = {
    startMs: at('2026-11-24T10:00'),
    bookedMs: at('2026-11-20T10:00'),
    hours: 24,
    timezone: 'Europe/Madrid',
  };
  test.each([
    ['not before its moment', booked, '2026-11-23T09:59', false],
    ['from its moment on', booked, '2026-11-23T10:00', true],
    ['later, if nobody was there', booked, '2026-11-23T19:59', true],
    ['not at night', booked, '2026-11-23T20:00', false],
    ['in the morning again', booked, '2026-11-24T09:00', true],
    ['not once it begins', booked, '2026-11-24T10:00', false],
    [
      'not for what was booked after its moment',
      { ...booked, bookedMs: at('2026-11-23T10:00') },
      '2026-11-23T12:00',
      false,
    ],
    ['never where there is none', { ...booked, hours: 0 }, '2026-11-24T09:30', false],
  ])('%s', (_what, reminded, now, due) => {
    expect(isReminderDue(reminded, at(now))).toBe(due);
  });
});
