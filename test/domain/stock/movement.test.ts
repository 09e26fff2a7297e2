import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyMovements,
  hasFallenBelowMinimum,
  isBelowMinimum,
  type MovedForBudget,
  maxOnHandThousandths,
  movementsForFinishedBudget,
  movementsForReopenedBudget,
} from '../../../domain/stock/movement.ts';
import { fromThousandths, toThousandths } from '../../../domain/stock/quantity.ts';

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
    expect(hasFallenBelowMinimum(part(4_000), part(3_999))).toBe(true);
    expect(hasFallenBelowMinimum(part(3_999), part(3_000))).toBe(false);
    expect(hasFallenBelowMinimum(part(3_000), part(4_000))).toBe(false);
  });
});

test.each([0.001, 0.07, 0.29, 1.005, 4.35, 999_999.999, -0.007])(
  '%d is a whole number of thousandths',
  (value) => {
    expect(Number.isInteger(toThousandths(value))).toBe(true);
    expect(fromThousandths(toThousandths(value))).toBe(value);
  },
);

test('what has more decimals is none', () => {
  expect(() => toThousandths(0.0001)).toThrow(RangeError);
});

const line = (part_id: number | null, quantity_hundredths: number) => ({ part_id, quantity_hundredths });
const moved = (change_thousandths: number, automatic_thousandths = 0): MovedForBudget => ({
  part_id: 1,
  change_thousandths,
  automatic_thousandths,
});
const takes = (change_thousandths: number) => [{ part_id: 1, change_thousandths }];

describe('finishing takes out', () => {
  test.each<[string, ReturnType<typeof line>[], MovedForBudget[], ReturnType<typeof takes>]>([
    ['what a line names', [line(1, 150)], [], takes(-1_500)],
    ['what several lines name of one part', [line(1, 100), line(1, 25)], [], takes(-1_250)],
    ['nothing for lines without a part', [line(null, 100)], [], []],
    ['what is left of it, where some was taken by hand', [line(1, 300)], [moved(-1_000)], takes(-2_000)],
    ['nothing where all was taken by hand', [line(1, 100)], [moved(-1_000)], []],
    ['nothing where more was used', [line(1, 100)], [moved(-2_500)], []],
    ['nothing where lines cancel out', [line(1, 100), line(1, -100)], [], []],
    ['what came back by hand since', [line(1, 100)], [moved(500)], takes(-1_500)],
    ['less than nothing where lines give back', [line(1, -200)], [], takes(2_000)],
    ['nothing where that came back by hand', [line(1, -200)], [moved(2_000)], []],
  ])('%s', (_, lines, before, changes) => {
    expect(movementsForFinishedBudget(lines, before)).toEqual(changes);
  });
});

describe('reopening puts back', () => {
  test.each<[string, MovedForBudget[], ReturnType<typeof takes>]>([
    ['what finishing took', [moved(-1_500, -1_500)], takes(1_500)],
    ['and nothing that was taken by hand', [moved(-1_500, -500)], takes(500)],
    ['nothing where finishing took nothing', [moved(-1_000)], []],
    ['what finishing brought in', [moved(2_000, 2_000)], takes(-2_000)],
  ])('%s', (_, before, changes) => {
    expect(movementsForReopenedBudget(before)).toEqual(changes);
  });
});

test('finished and opened again as often as one likes, a budget has out what its lines name, or nothing', () => {
  const quantities = fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 4 });
  fc.assert(
    fc.property(quantities, fc.integer({ min: 1, max: 5 }), (quantities, rounds) => {
      const lines = quantities.map((quantity) => line(1, quantity));
      const named = quantities.reduce((all, each) => all + each, 0) * 10;
      let out = 0;
      const move = (changes: { change_thousandths: number }[]) => {
        for (const { change_thousandths } of changes) out -= change_thousandths;
      };
      for (let round = 0; round < rounds; round += 1) {
        move(movementsForFinishedBudget(lines, [moved(-out, -out)]));
        expect(out).toBe(named);
        move(movementsForFinishedBudget(lines, [moved(-out, -out)]));
        expect(out).toBe(named);
        move(movementsForReopenedBudget([moved(-out, -out)]));
        expect(out).toBe(0);
      }
    }),
  );
});
