import { expect, test } from 'vitest';
import { describeField } from '../../../domain/requests/problem.ts';
import { applyHours, boxHours, type DayHours, readDayHours } from '../../../domain/workshops/read-hours.ts';
import { languages } from '../../../generated/errors.ts';
import { hourVocabulary } from '../../../views/texts/hour-words.ts';

const readHours = (typed: string) => readDayHours(typed, hourVocabulary);

const split = [
  ['08:30', '13:30'],
  ['15:30', '19:00'],
];
const weekdays = { mon: split, tue: split, wed: split, thu: split, fri: split };

test.each([
  'mon-fri 8:30-13:30,15:30-19',
  'Monday to Friday 8:30 - 13:30 and 15:30 - 19:00',
  'lunes a viernes de 8:30 a 13:30 y de 15:30 a 19',
  'lun-vie 8.30-13.30 15.30-19.00',
  'dilluns-divendres 8:30-13:30 i 15:30-19h',
  'segunda-feira a sexta-feira das 8h30 às 13h30 e das 15h30 às 19h',
  'lundi au vendredi 8h30-13h30 et 15h30-19h',
  'пон-пет 8:30–13:30, 15:30–19',
  'mon,tue,wed 8:30-13:30,15:30-19; thu-fri 8:30-13:30,15:30-19',
])('%s is read', (typed) => {
  expect(readHours(typed)).toEqual({ hours: weekdays });
});

test('several groups and closed days are read, with commas or semicolons between', () => {
  const hours = { sat: [['09:00', '13:00']], sun: [] };
  expect(readHours('sat 9-13; sun closed')).toEqual({ hours });
  expect(readHours('sábado 9-13, domingo cerrado')).toEqual({ hours });
  expect(readHours('sat-sun closed')).toEqual({ hours: { sat: [], sun: [] } });
});

test.each([
  ['', 'hoursUnreadable'],
  ['9-13', 'hoursUnreadable'],
  ['mon', 'hoursUnreadable'],
  ['mon-fri', 'hoursUnreadable'],
  ['mon 9', 'hoursUnreadable'],
  ['mon 9-', 'hoursUnreadable'],
  ['mon nine-13', 'hoursUnreadable'],
  ['mon 9-25', 'hoursUnreadable'],
  ['mon 9:60-10', 'hoursUnreadable'],
  ['moonday 9-13', 'hoursUnreadable'],
  ['mon 9-13 #', 'hoursUnreadable'],
  ['mon 13-9', 'hoursOrder'],
  ['mon 9-9', 'hoursOrder'],
  ['mon 9-14,13-19', 'hoursOrder'],
  ['mon 8-10,11-13,15-19', 'hoursOrder'],
  ['mon-fri 9-13; wed 9-14', 'hoursTwice'],
])('%s is refused: %s', (typed, rule) => {
  const read = readHours(typed);
  expect(read).toMatchObject({ problem: { rule } });
  if (!('problem' in read)) return;
  for (const language of languages)
    expect(describeField({ path: '/hours', ...read.problem }, language, 'desk').message).toMatch(
      /^[^{}]{20,}$/,
    );
});

const open = (start: string, end: string) => ({ start, end, closed: false });
const nine = open('09:00', '17:00');
const shut = { start: '00:00', end: '00:00', closed: true };
const week = {
  schedule: { mon: nine, tue: nine, wed: nine, thu: nine, fri: nine, sat: shut, sun: shut },
  lunch_break: { start: '14:00', end: '14:00' },
};
const hoursIn = (typed: string) => (readHours(typed) as { hours: DayHours }).hours;

test('two spans become one day and the break of all', () => {
  expect(applyHours(hoursIn('mon-fri 8:30-13:30,15:30-19; sat 9-13'), week)).toMatchObject({
    schedule: {
      mon: open('08:30', '19:00'),
      fri: open('08:30', '19:00'),
      sat: open('09:00', '13:00'),
      sun: shut,
    },
    lunch_break: { start: '13:30', end: '15:30' },
  });
});

test('days that are not named stay as they are, and without two spans there is no break', () => {
  expect(applyHours(hoursIn('fri 9-15; mon closed'), week)).toMatchObject({
    schedule: { mon: { closed: true }, tue: nine, fri: open('09:00', '15:00') },
    lunch_break: { start: '14:00', end: '14:00' },
  });
});

test.each([
  ['mon 9-13,15-19', 'tue'],
  ['mon-fri 9-13,15-19; sat 9-14', 'sat'],
  ['mon-thu 9-13,15-19; fri 9-13,16-19', 'fri'],
])('%s would close %s for a break that was not meant', (typed, day) => {
  expect(applyHours(hoursIn(typed), week)).toMatchObject({
    problem: { rule: 'hoursBreak', params: { day } },
  });
});

test('a box has one span a day', () => {
  expect(boxHours(hoursIn('fri 8:30-10; sat closed'))).toEqual({
    schedule: { fri: open('08:30', '10:00'), sat: shut },
  });
  expect(boxHours(hoursIn('fri 8-13,15-19'))).toMatchObject({ problem: { rule: 'hoursOfBox' } });
});
