import { expect, test } from 'vitest';
import { computeBodyLimit, defaultBodyBytes } from '../../../http/input/read-json.ts';

const emoji = (count: number) => '\\ud83d\\ude97'.repeat(count);

test.each([
  ['no body', {}],
  ['a small one', { properties: { name: { maxLength: 200 }, vip: {}, plate: { enum: ['a', 'b'] } } }],
])('of %s as much is read as of any', (_what, schema) => {
  expect(computeBodyLimit(schema)).toBe(defaultBodyBytes);
});

test('a list of long texts may be as long as all of them are, however they are written', () => {
  const line = {
    properties: { text: { maxLength: 5_000 }, ñame: { maxLength: 10 }, kind: { enum: ['part', null] } },
  };
  const schema = { properties: { lines: { maxItems: 20, items: line }, done: {} } };
  const longest = {
    lines: Array.from({ length: 20 }, () => ({ text: 'T', ñame: 'N', kind: 'part' })),
    done: false,
  };
  const written = JSON.stringify(longest, null, 2)
    .replaceAll('"T"', `"${emoji(5_000)}"`)
    .replaceAll('"N"', `"${emoji(10)}"`)
    .replaceAll('ñ', '\\u00f1');
  expect(written.length).toBeGreaterThan(defaultBodyBytes);
  expect(computeBodyLimit(schema)).toBeGreaterThan(written.length);
  expect(computeBodyLimit(schema)).toBeLessThan(2 * written.length);
});
