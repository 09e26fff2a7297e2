import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../../domain/text/json.ts';

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([name, member]) => [name, shuffled(member)]));
}

test('is the same whatever the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
    }),
  );
});

test('is JSON for the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each([
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: '1' }, { a: 1 }],
  [{ a: null }, {}],
  [{ a: [] }, { a: {} }],
])('tells %j from %j', (one, other) => {
  expect(canonicalJson(one)).not.toBe(canonicalJson(other));
});
