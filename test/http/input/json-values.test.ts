import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoreValues } from '../../../http/input/read-json.ts';
import { cpuOf } from '../../support/cpu.ts';

/** Commas and opening brackets, which precede values. */
function counted(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value);
  return 1 + Math.max(0, inside.length - 1) + inside.reduce<number>((sum, each) => sum + counted(each), 0);
}

test('values are counted, whatever texts contain', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '{', '\n', 'é', '\u2028', 'a') });
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.integer(),
      fc.array(tie('value')),
      fc.dictionary(text, tie('value')),
    ),
  })).value;
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1), (each, space) => {
      const json = Buffer.from(JSON.stringify(each, null, space));
      const values = counted(each);
      expect(hasMoreValues(json, values)).toBe(false);
      // A text shorter than the number is not looked at: it can't have as many.
      if (values > 0 && json.length > values - 1) expect(hasMoreValues(json, values - 1)).toBe(true);
    }),
  );
});

test.each(['"', '"\\', '"a', '[', '{"a":1', '\\', ',,,,'])(
  'what is no JSON is counted all the same: %s',
  (text) => {
    expect(hasMoreValues(Buffer.from(text.repeat(1_000)), 1_000_000)).toBe(false);
  },
);

test.each(['[', '"', '"\\"",', 'a', '\\', '"\\\\"'])(
  'a megabyte of %s is gone through at once',
  async (text) => {
    const json = Buffer.from(text.repeat(1_000_000 / text.length));
    expect(await cpuOf(() => hasMoreValues(json, 10_000_000), 60)).toBeLessThan(60);
    expect(await cpuOf(() => hasMoreValues(json, 20_000), 60)).toBeLessThan(60);
  },
);
