import { describe, expect, test } from 'vitest';
import { readTypedDate, readTypedMoment } from '../../../domain/time/typed-date.ts';
import { dateWords } from '../../../views/texts/date-words.ts';

/** A Saturday, 11:20 in Madrid. */
const now = new Date('2026-11-28T10:20:00Z');
const context = { now, timezone: 'Europe/Madrid', words: dateWords };
const dateOf = (text: string) => readTypedDate(text, context);
const momentOf = (text: string) => readTypedMoment(text, context)?.toISOString().slice(0, 16);

describe('dates as people type them', () => {
  test.each([
    ['hoy', '2026-11-28'],
    ['Mañana', '2026-11-29'],
    ['pasado mañana', '2026-11-30'],
    ['demà passat', '2026-11-30'],
    ["aujourd'hui", '2026-11-28'],
    ['après-demain', '2026-11-30'],
    ['depois de amanhã', '2026-11-30'],
    ['утре', '2026-11-29'],
    ['lun', '2026-11-30'],
    ['sábado', '2026-11-28'],
    ['el viernes', '2026-12-04'],
    ['15/12', '2026-12-15'],
    ['15-12-26', '2026-12-15'],
    ['15.12.2027', '2027-12-15'],
    ['15 dic', '2026-12-15'],
    ['3 de enero', '2027-01-03'],
    ['3 janvier', '2027-01-03'],
    ['1/10', '2026-10-01'],
    ['1/8', '2027-08-01'],
    ['2026-12-15', '2026-12-15'],
    ['29/2/28', '2028-02-29'],
  ])('%s', (text, day) => expect(dateOf(text)).toBe(day));

  test.each(['', 'nunca', '31/02', '15/13', '29/2/27', 'mañana 9:30', '9:30', '2026-02-30', 'lun mar'])(
    'refuses %j',
    (text) => expect(dateOf(text)).toBeUndefined(),
  );
});

describe('dates with a time', () => {
  test.each([
    ['mañana 9:30', '2026-11-29T08:30'],
    ['mañana a las 9.30', '2026-11-29T08:30'],
    ['lun 10', '2026-11-30T09:00'],
    ['lunes 16h', '2026-11-30T15:00'],
    ['15/12 9h30', '2026-12-15T08:30'],
    ['15 dic 930', '2026-12-15T08:30'],
    ['tomorrow 4 pm', '2026-11-29T15:00'],
    ['tomorrow 12am', '2026-11-28T23:00'],
    ['9:30 mañana', '2026-11-29T08:30'],
    ['12:00', '2026-11-28T11:00'],
    ['9:00', '2026-11-29T08:00'],
    ['2026-12-15T09:30', '2026-12-15T08:30'],
    ['2026-12-15 09:30:00', '2026-12-15T08:30'],
    ['15/7/27 9:30', '2027-07-15T07:30'],
  ])('%s', (text, moment) => expect(momentOf(text)).toBe(moment));

  test('keep their offset at both changes of the clock', () => {
    expect(momentOf('2027-03-28T02:30')).toBe('2027-03-28T01:30');
    expect(momentOf('2027-03-28T03:30')).toBe('2027-03-28T01:30');
    expect(momentOf('2026-10-25T02:30')).toBe('2026-10-25T00:30');
  });

  test.each(['mañana', 'mañana 25:00', '9:75', 'mañana 9 10', '15/12/26 x'])('refuses %j', (text) =>
    expect(momentOf(text)).toBeUndefined(),
  );
});
