import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanJson } from '../../../http/input/scan-json.ts';
import { cpuOf } from '../../support/cpu.ts';

/**
 * Returns the number of values that a scan of the JSON must find. A scan counts commas and opening brackets, because
 * each of them precedes a value.
 */
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
      expect(scanJson(json).values).toBe(values);
      if (values > 0) expect(scanJson(json, values - 1).values).toBe(values);
    }),
  );
});

test.each(['"', '"\\', '"a', '[', '{"a":1', '\\', ',,,,'])(
  'what is no JSON is counted all the same: %s',
  (text) => {
    expect(scanJson(Buffer.from(text.repeat(1_000))).values).toBeLessThanOrEqual(4_000);
  },
);

test.each(['[', '"', '"\\"",', 'a', '\\', '"\\\\"'])(
  'a megabyte of %s is gone through at once',
  async (text) => {
    const json = Buffer.from(text.repeat(1_000_000 / text.length));
    expect(await cpuOf(() => scanJson(json), 60)).toBeLessThan(60);
    expect(await cpuOf(() => scanJson(json, 20_000), 60)).toBeLessThan(60);
  },
);

test.each([
  ['{"a":1.0000000000000000001}', true],
  ['[1,-1e-400]', true],
  ['{"phone":"0034600000000000000","id":"a1e345","price":12.5}', false],
])('a number that a double may round is found, and digits in texts are none: %s', (json, isFound) => {
  expect(scanJson(Buffer.from(json)).mayBeInexact).toBe(isFound);
});
