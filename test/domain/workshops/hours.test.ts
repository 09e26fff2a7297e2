import { expect, test } from 'vitest';
import { weekdays } from '../../../domain/time/week.ts';
import { groupOpenDays, type OpeningHours, type Schedule } from '../../../domain/workshops/hours.ts';

const lunch = { start: '14:00', end: '15:30' };
const usual = open('08:30', '18:30');
const shut = { ...open('00:00', '00:00'), closed: true };

function open(start: string, end: string): OpeningHours {
  return { start, end, closed: false };
}

function week(...days: OpeningHours[]): Schedule {
  return Object.fromEntries(weekdays.map((day, at) => [day, days[at] ?? usual])) as Schedule;
}

const told = (schedule: Schedule, lunchBreak = lunch) =>
  groupOpenDays(schedule, lunchBreak).map(
    ({ from, to, hours }) => `${from}-${to} ${hours.map((each) => each.join('–')).join(' ') || 'closed'}`,
  );

test('days with the same hours are listed together, closed ones too', () => {
  expect(told(week(usual, usual, usual, usual, usual, shut, shut))).toEqual([
    'mon-fri 08:30–14:00 15:30–18:30',
    'sat-sun closed',
  ]);
  expect(told(week(usual, usual, shut, usual, usual, open('09:00', '13:00'), shut))).toEqual([
    ...['mon-tue 08:30–14:00 15:30–18:30', 'wed-wed closed', 'thu-fri 08:30–14:00 15:30–18:30'],
    ...['sat-sat 09:00–13:00', 'sun-sun closed'],
  ]);
});

test.each([
  ['without a break', open('09:00', '17:00'), { start: '13:00', end: '13:00' }, '09:00–17:00'],
  ['closed before the break', open('09:00', '14:00'), lunch, '09:00–14:00'],
  ['closed during the break', open('09:00', '15:00'), lunch, '09:00–14:00'],
  ['opened during the break', open('14:30', '20:00'), lunch, '15:30–20:00'],
  ['opened after the break', open('16:00', '20:00'), lunch, '16:00–20:00'],
  ['open for the break alone', open('14:00', '15:30'), lunch, 'closed'],
  ['open for no time', open('09:00', '09:00'), { start: '00:00', end: '00:00' }, 'closed'],
])('a day %s', (_day, hours, lunchBreak, expected) => {
  expect(told(week(...Array.from({ length: 7 }, () => hours)), lunchBreak)).toEqual([`mon-sun ${expected}`]);
});
