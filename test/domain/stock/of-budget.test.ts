import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  givenBackByReopening,
  type MovedForBudget,
  takenByFinishing,
} from '../../../domain/stock/of-budget.ts';

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
    expect(takenByFinishing(lines, before)).toEqual(changes);
  });
});

describe('reopening puts back', () => {
  test.each<[string, MovedForBudget[], ReturnType<typeof takes>]>([
    ['what finishing took', [moved(-1_500, -1_500)], takes(1_500)],
    ['and nothing that was taken by hand', [moved(-1_500, -500)], takes(500)],
    ['nothing where finishing took nothing', [moved(-1_000)], []],
    ['what finishing brought in', [moved(2_000, 2_000)], takes(-2_000)],
  ])('%s', (_, before, changes) => {
    expect(givenBackByReopening(before)).toEqual(changes);
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
        move(takenByFinishing(lines, [moved(-out, -out)]));
        expect(out).toBe(named);
        move(takenByFinishing(lines, [moved(-out, -out)]));
        expect(out).toBe(named);
        move(givenBackByReopening([moved(-out, -out)]));
        expect(out).toBe(0);
      }
    }),
  );
});
