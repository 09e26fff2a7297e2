import { describe, expect, test } from 'vitest';
import { Problem } from '../../../domain/requests/problem.ts';
import { dayMs, hourMs, minuteMs } from '../../../domain/time/lengths.ts';
import {
  type ClockMove,
  clockShiftMs,
  maxAheadMs,
  readDuration,
} from '../../../domain/workshops/clock-move.ts';

describe('a length of time', () => {
  test.each([
    ['3d', 3 * dayMs],
    ['36h', 36 * hourMs],
    ['90m', 90 * minuteMs],
    ['2w', 14 * dayMs],
    ['45s', 45_000],
    ['P3D', 3 * dayMs],
    ['PT72H', 72 * hourMs],
    ['PT90M', 90 * minuteMs],
    ['P1DT12H30M10S', dayMs + 12 * hourMs + 30 * minuteMs + 10_000],
    ['P2W', 14 * dayMs],
  ])('%s is read', (text, ms) => {
    expect(readDuration(text)).toBe(ms);
  });

  test.each([
    ...[
      '',
      '3',
      'd',
      '-3d',
      '+3d',
      '3 d',
      '3D',
      '1.5d',
      '3d12h',
      '0d',
      'P',
      'PT',
      'P0D',
      'P-3D',
      '-P3D',
      'P1M',
      'P1Y',
    ],
    ...['P1.5D', 'P3DT', 'p3d', 'PT3D', '9999999999d', 'NaNd', '3d\n'],
  ])('%j is none', (text) => {
    expect(readDuration(text)).toBeUndefined();
  });
});

describe('a clock', () => {
  const now = new Date('2026-11-23T09:00:00.000Z');
  const refusal = (move: ClockMove, aheadMs = 0) => {
    try {
      return clockShiftMs(move, now, aheadMs);
    } catch (error) {
      const [field] = (error instanceof Problem && error.extras.fields) || [];
      return field && `${field.path} ${field.rule}`;
    }
  };

  test.each([
    ['a length of time', { advance: '3d' }, 3 * dayMs],
    ['a moment to come', { set: new Date('2026-11-23T09:30:00.000Z') }, 30 * minuteMs],
    ['the moment that it shows', { set: now }, 0],
    ['as far as it may go', { advance: `${maxAheadMs / dayMs}d` }, maxAheadMs],
  ])('goes on by %s', (_what, move, ms) => {
    expect(clockShiftMs(move, now, 0)).toBe(ms);
  });

  test.each([
    ['back by a millisecond', { set: new Date(now.getTime() - 1) }, '/set clockGoesOn'],
    ['by what is no length of time', { advance: 'soon' }, '/advance notADuration'],
    ['by both', { advance: '3d', set: now }, ' oneOfThese'],
    ['by nothing', {}, ' oneOfThese'],
    ['beyond five years', { advance: `${maxAheadMs / dayMs + 1}d` }, '/advance clockTooFar'],
    ['to the end of time', { set: new Date(8.64e15) }, '/set clockTooFar'],
  ])('does not go %s', (_what, move, refused) => {
    expect(refusal(move)).toBe(refused);
  });

  test('counts what it is ahead already', () => {
    expect(refusal({ advance: '1d' }, maxAheadMs - dayMs)).toBe(dayMs);
    expect(refusal({ advance: 'PT24H1S' }, maxAheadMs - dayMs)).toBe('/advance clockTooFar');
  });
});
