import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from '../../../domain/documents/document.ts';

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes= 5-6 ', { first: 5, last: 6 }],
  ['bytes=-0', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=6-5', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['bytes=1', null],
  [`bytes=${'9'.repeat(40)}-`, null],
  [undefined, null],
])('of 100 bytes %s is %o', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test('any requested range results in one within the file', () => {
  const headers = fc.oneof(
    fc.tuple(fc.nat(200), fc.nat(200)).map(([from, to]) => `bytes=${from}-${to}`),
    fc.nat(200).map((from) => `bytes=${from}-`),
    fc.nat(200).map((length) => `bytes=-${length}`),
    fc.string(),
  );
  fc.assert(
    fc.property(headers, fc.integer({ min: 1, max: 150 }), (header, size) => {
      const range = readRange(header, size);
      if (range === null || range === 'none') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.first).toBeLessThanOrEqual(range.last);
      expect(range.last).toBeLessThan(size);
    }),
  );
});
