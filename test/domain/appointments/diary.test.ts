import { describe, expect, test } from 'vitest';
import {
  type Diary,
  findAlternatives,
  findFreeSlots,
  findSlotAt,
  type Interval,
  type SlotSearch,
} from '../../../domain/appointments/diary.ts';
import { boxOf, diaryOf, open, shut, weekOf } from './scene.ts';

const ms = (moment: string) => Date.parse(moment);
const between = (start: string, end: string): Interval => ({ startMs: ms(start), endMs: ms(end) });
const longAgo = ms('2020-01-01T00:00:00Z');
const asked = (fields: Partial<SlotSearch> = {}): SlotSearch => ({
  nowMs: longAgo,
  durationMs: 3_600_000,
  ...fields,
});
const unlimited = Number.POSITIVE_INFINITY;

/** Lists the starts of free times in local time, such as `28 08:30`, optionally with the box. */
function starts(
  diary: Diary,
  range: Interval,
  search = asked(),
  most = unlimited,
  tellsBox = false,
): string[] {
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: diary.timezone,
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return findFreeSlots(diary, search, range, most).map(({ startMs, box }) => {
    const start = shown.format(startMs).replace(',', '');
    return tellsBox ? `${start} in ${box.id}` : start;
  });
}

// 2026-11-30 is a Monday.
const monday = between('2026-11-30T00:00:00+01:00', '2026-12-01T00:00:00+01:00');
const morning = between('2026-11-30T08:00:00+01:00', '2026-11-30T11:00:00+01:00');

describe('a day', () => {
  test('has a slot each half hour that ends before lunch or closing', () => {
    expect(starts(diaryOf(), monday)).toEqual(
      ['08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00']
        .concat(['15:30', '16:00', '16:30', '17:00', '17:30'])
        .map((start) => `30 ${start}`),
    );
  });

  test('has none longer than it is open', () => {
    expect(starts(diaryOf(), monday, asked({ durationMs: 5.5 * 3_600_000 }))).toEqual(['30 08:30']);
    expect(starts(diaryOf(), monday, asked({ durationMs: 6 * 3_600_000 }))).toEqual([]);
  });

  test('without a lunch break goes on', () => {
    const diary = diaryOf({ lunchBreak: { start: '00:00', end: '00:00' } });
    expect(starts(diary, monday)).toHaveLength(19);
  });

  test('that opens off the grid begins on it', () => {
    expect(starts(diaryOf({ schedule: weekOf(open('08:40', '10:10')) }), monday)).toEqual(['30 09:00']);
  });

  test.each([
    ['is closed', { schedule: weekOf(shut) }],
    ['is a holiday', { holidays: new Set(['2026-11-30']) }],
    ['closes before it opens', { schedule: weekOf(open('18:00', '08:00')) }],
    ['is closed for the whole workshop', { closures: [{ ...monday, boxId: null, name: 'Stocktaking' }] }],
    ['is closed for the box', { closures: [{ ...monday, boxId: 1, name: 'Repair' }] }],
    ['is one on which the box doesn’t work', { boxes: [boxOf(1, weekOf(shut))] }],
    ['has no boxes', { boxes: [] }],
  ] as const)('that %s has none', (_what, fields) => {
    expect(starts(diaryOf(fields as Partial<Diary>), monday)).toEqual([]);
  });

  test('a box works within the workshop’s hours and its own', () => {
    const boxes = [boxOf(1, weekOf(open('07:00', '10:00'))), boxOf(2, weekOf(open('10:00', '22:00')))];
    expect(starts(diaryOf({ boxes }), morning, asked(), unlimited, true)).toEqual([
      '30 08:30 in 1',
      '30 09:00 in 1',
      '30 10:00 in 2',
    ]);
  });

  test('that is open around the clock goes on at midnight', () => {
    const diary = diaryOf({
      schedule: weekOf(open('00:00', '24:00')),
      lunchBreak: { start: '00:00', end: '00:00' },
    });
    const night = between('2026-11-30T23:00:00+01:00', '2026-12-01T01:00:00+01:00');
    expect(starts(diary, night)).toEqual(['30 23:00', '30 23:30', '01 00:00']);
  });
});

describe('what is in the diary', () => {
  const occupied = (start: string, end: string, boxId = 1) => ({
    ...between(start, end),
    boxId,
    budgetId: 7,
  });

  test('blocks times that overlap it, and not those that touch it', () => {
    const occupancies = [occupied('2026-11-30T09:30:00+01:00', '2026-11-30T10:00:00+01:00')];
    expect(starts(diaryOf({ occupancies }), morning)).toEqual(['30 08:30', '30 10:00']);
  });

  test('hinders its own box alone, and not its own budget', () => {
    const occupancies = [occupied('2026-11-30T08:30:00+01:00', '2026-11-30T11:00:00+01:00')];
    const diary = diaryOf({ boxes: [boxOf(1), boxOf(2)], occupancies });
    expect(starts(diary, morning, asked(), 1, true)).toEqual(['30 08:30 in 2']);
    expect(starts(diary, morning, asked({ budgetId: 7 }), 1, true)).toEqual(['30 08:30 in 1']);
  });

  test('hinders all the same where it lies within something longer', () => {
    const occupancies = [
      occupied('2026-11-30T08:30:00+01:00', '2026-11-30T10:00:00+01:00'),
      occupied('2026-11-30T09:00:00+01:00', '2026-11-30T09:30:00+01:00'),
    ];
    expect(starts(diaryOf({ occupancies }), morning)).toEqual(['30 10:00']);
  });
});

describe('asked', () => {
  const two = diaryOf({ boxes: [boxOf(1), boxOf(2)] });

  test('for several boxes, tells slots by start, then box, as many as are wanted', () => {
    expect(starts(two, morning, asked(), 3, true)).toEqual([
      '30 08:30 in 1',
      '30 08:30 in 2',
      '30 09:00 in 1',
    ]);
  });

  test('for one box, tells of that one', () => {
    expect(starts(two, morning, asked({ boxId: 2 }), 2, true)).toEqual(['30 08:30 in 2', '30 09:00 in 2']);
    expect(starts(two, morning, asked({ boxId: 3 }))).toEqual([]);
  });

  test('lists nothing that starts within the hour or ends later than asked', () => {
    const nowMs = ms('2026-11-30T08:00:00+01:00');
    expect(starts(diaryOf(), morning, asked({ nowMs }))).toEqual(['30 09:00', '30 09:30', '30 10:00']);
    expect(starts(diaryOf(), morning, asked({ nowMs: nowMs + 1 }))).toEqual(['30 09:30', '30 10:00']);
  });

  test('at a moment, finds the free box with the lowest id, or none', () => {
    const at = (start: string, fields = {}) => findSlotAt(two, asked(fields), ms(start))?.box.id ?? null;
    expect(at('2026-11-30T09:00:00+01:00')).toBe(1);
    expect(at('2026-11-30T08:00:00Z', { boxId: 2 })).toBe(2);
    expect(at('2026-11-30T09:10:00+01:00')).toBeNull();
    expect(at('2026-11-30T13:30:00+01:00')).toBeNull();
    expect(at('2026-11-29T09:00:00+01:00')).toBeNull();
    expect(at('2026-11-30T09:00:00+01:00', { nowMs: ms('2026-11-30T08:01:00+01:00') })).toBeNull();
  });

  test('for alternatives, tells the three nearest starts, of two at one distance the earlier first', () => {
    const wanted = ms('2026-11-30T13:30:00+01:00');
    const found = findAlternatives(two, asked(), wanted, monday);
    const told = found.map(({ startMs, box }) => [new Date(startMs).toISOString().slice(11, 16), box.id]);
    expect(told).toEqual([
      ['12:00', 1],
      ['11:30', 1],
      ['11:00', 1],
    ]);
    const atOpening = findAlternatives(two, asked(), ms('2026-11-30T09:00:00+01:00'), monday);
    expect(atOpening.map(({ startMs }) => new Date(startMs).toISOString().slice(11, 16))).toEqual([
      '08:00',
      '07:30',
      '08:30',
    ]);
  });
});

describe('when clocks are changed', () => {
  const always = { schedule: weekOf(open('01:30', '04:00')), lunchBreak: { start: '00:00', end: '00:00' } };

  test.each([
    // In Madrid, the hour from 02:00 to 03:00 does not exist in this night.
    ['Europe/Madrid', '2026-03-29T00:00:00+01:00', ['29 01:30', '29 03:00', '29 03:30']],
    // In Lisbon and on the Canary Islands, the hour from 01:00 to 02:00 does not exist.
    ['Europe/Lisbon', '2026-03-29T00:00:00Z', ['29 02:00', '29 02:30', '29 03:00', '29 03:30']],
    ['Atlantic/Canary', '2026-03-29T00:00:00Z', ['29 02:00', '29 02:30', '29 03:00', '29 03:30']],
    // In autumn, this hour occurs twice.
    [
      'Europe/Madrid',
      '2026-10-25T00:00:00+02:00',
      ['25 01:30', '25 02:00', '25 02:30', '25 02:00', '25 02:30', '25 03:00', '25 03:30'],
    ],
    [
      'Europe/Lisbon',
      '2026-10-25T00:00:00+01:00',
      ['25 01:30', '25 01:30', '25 02:00', '25 02:30', '25 03:00', '25 03:30'],
    ],
  ])('in %s on the day of %s each half hour that the clock shows is one', (timezone, start, expected) => {
    const range = { startMs: ms(start), endMs: ms(start) + 12 * 3_600_000 };
    expect(starts(diaryOf({ ...always, timezone }), range, asked({ durationMs: 1_800_000 }))).toEqual(
      expected,
    );
  });

  test('an appointment lasts as long as it lasts', () => {
    const diary = diaryOf({ ...always });
    const day = between('2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00');
    const whole = 3.5 * 3_600_000;
    expect(starts(diary, day, asked({ durationMs: whole }))).toEqual(['25 01:30']);
    expect(starts(diary, day, asked({ durationMs: whole + 60_000 }))).toEqual([]);
  });
});
