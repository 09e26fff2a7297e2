import { describe, expect, test } from 'vitest';
import {
  applyMovements,
  hasFallen,
  isBelowMinimum,
  maxOnHandThousandths,
} from '../../../domain/stock/movement.ts';
import { fromThousandths, inThousandths } from '../../../domain/stock/quantity.ts';

const change = (part_id: number, change_thousandths: number, path = '') => ({
  path,
  part_id,
  change_thousandths,
});
const onHand = new Map([
  [1, 5_000],
  [2, -2_000],
]);
const left = (...changes: ReturnType<typeof change>[]) =>
  applyMovements(changes, onHand, false).applied.map((each) => each.on_hand_thousandths);

describe('movements', () => {
  test('meet what those before them left', () => {
    expect(left(change(1, -5_000), change(1, 3_000), change(1, -3_000))).toEqual([0, 3_000, 0]);
  });

  test('that can not be had are left out, so that others learn what is there', () => {
    const { shortages } = applyMovements(
      [change(1, -6_000, '/a'), change(1, -4_000), change(1, -2_000, '/b')],
      onHand,
      false,
    );
    expect(shortages).toEqual([
      { path: '/a/quantity', part_id: 1, on_hand_thousandths: 5_000, requested_thousandths: 6_000 },
      { path: '/b/quantity', part_id: 1, on_hand_thousandths: 1_000, requested_thousandths: 2_000 },
    ]);
  });

  test('raise a negative stock, and lower it only if that is allowed', () => {
    expect(left(change(2, 1_000))).toEqual([-1_000]);
    expect(applyMovements([change(2, -1)], onHand, false).shortages).toHaveLength(1);
    expect(applyMovements([change(2, -1)], onHand, true).applied).toHaveLength(1);
  });

  test('stay within what can be counted', () => {
    const full = new Map([[1, maxOnHandThousandths]]);
    expect(applyMovements([change(1, 1, '/a')], full, true).beyond).toEqual(['/a/quantity']);
    expect(applyMovements([change(1, -1 - 2 * maxOnHandThousandths, '/a')], full, true).beyond).toHaveLength(
      1,
    );
  });
});

describe('a part', () => {
  const part = (on_hand_thousandths: number, minimum_thousandths: number | null = 4_000, active = true) => ({
    active,
    on_hand_thousandths,
    minimum_thousandths,
  });

  test('is below its minimum where it has one, is kept, and has less', () => {
    expect([part(3_999), part(4_000), part(0, null), part(0, 1, false)].map(isBelowMinimum)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('falls once', () => {
    expect(hasFallen(part(4_000), part(3_999))).toBe(true);
    expect(hasFallen(part(3_999), part(3_000))).toBe(false);
    expect(hasFallen(part(3_000), part(4_000))).toBe(false);
  });
});

test.each([0.001, 0.07, 0.29, 1.005, 4.35, 999_999.999, -0.007])(
  '%d is a whole number of thousandths',
  (value) => {
    expect(Number.isInteger(inThousandths(value))).toBe(true);
    expect(fromThousandths(inThousandths(value))).toBe(value);
  },
);

test('what has more decimals is none', () => {
  expect(() => inThousandths(0.0001)).toThrow(RangeError);
});
