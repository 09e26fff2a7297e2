import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactNumber, mayBeInexact, parseExactly } from '../../../domain/money/exact-number.ts';

describe('a number as it was written', () => {
  test.each([
    ['1', 1],
    ['1.0', 1],
    ['1.50', 1.5],
    ['1e2', 100],
    ['100e-2', 1],
    ['0.07', 0.07],
    ['-0', -0],
    ['0e999', 0],
    ['1.0000000000000000', 1],
    ['9007199254740991', 9_007_199_254_740_991],
    ['0.30000000000000004', 0.30000000000000004],
  ])('%s is itself', (literal, value) => {
    expect(exactNumber(literal)).toBe(value);
  });

  test.each([
    '1.0000000000000000001',
    '0.99999999999999999999',
    '1.0000000000000001',
    '123456789.1200000000000001',
    '1e-400',
    '0.1000000000000000055511151231257827',
    '-1.0000000000000000001',
  ])('%s is none that a double holds', (literal) => {
    expect(exactNumber(literal)).toBeNaN();
    expect(mayBeInexact(`{"a":${literal}}`)).toBe(true);
    expect(parseExactly(`[${literal}]`)).toEqual([Number.NaN]);
  });

  test.each(['1e400', '9007199254740993', '123456789012345678901234567890', '-1e999'])(
    '%s stays too large for any bounds',
    (literal) => {
      expect(Math.abs(exactNumber(literal))).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    },
  );

  test('is found wherever a double would round it', () => {
    const digits = (min: number, max: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(''));
    const whole = fc
      .tuple(fc.integer({ min: 1, max: 9 }), digits(0, 12))
      .map(([first, rest]) => `${first}${rest}`);
    fc.assert(
      fc.property(whole, digits(1, 30), (before, after) => {
        const literal = `${before}.${after}`;
        const scaled = BigInt(before + after);
        const value = Number(literal);
        const shortest = /^(\d+)(?:\.(\d+))?$/.exec(String(value));
        fc.pre(shortest !== null);
        const kept = BigInt(`${shortest?.[1]}${(shortest?.[2] ?? '').padEnd(40, '0')}`);
        const isKept = kept === scaled * 10n ** BigInt(40 - after.length);
        expect(Number.isNaN(exactNumber(literal))).toBe(!isKept);
        if (!isKept) expect(mayBeInexact(literal)).toBe(true);
      }),
    );
  });

  test('of a million digits takes no longer than to read them', () => {
    const zeros = '0'.repeat(1_000_000);
    expect(exactNumber(`1.${zeros}1`)).toBeNaN();
    expect(exactNumber(`1.${zeros}`)).toBe(1);
  });
});

test('texts with long digits stay as they are', () => {
  const json = '{"phone":"0034600000000000000","id":"a1e345","nested":[{"__proto__":1.5}]}';
  expect(mayBeInexact(json)).toBe(true);
  expect(JSON.stringify(parseExactly(json))).toBe(json);
});
