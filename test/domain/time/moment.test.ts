import { expect, onTestFinished, test, vi } from 'vitest';
import { readMoment, timeOfDay } from '../../../domain/time/local.ts';

test.each([
  ['2026-03-02T09:30:00+01:00', '2026-03-02T08:30:00.000Z'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
  ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59-12:00', '9999-12-31T23:59:59.999Z'],
])('reads %s as %s', (text, moment) => {
  expect(readMoment(text).toISOString()).toBe(moment);
});

test('a formatter is made once for each zone and language, however many moments are written', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  onTestFinished(() => made.mockRestore());
  const write = (hour: number) => timeOfDay(new Date(Date.UTC(2026, 10, 24, hour)), 'Atlantic/Azores', 'bg');
  expect([write(8), write(9), write(10)]).toEqual(['07:00', '08:00', '09:00']);
  expect(made).toHaveBeenCalledTimes(1);
});
