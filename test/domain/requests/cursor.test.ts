import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from '../../../domain/requests/cursor.ts';

const secret = Buffer.alloc(32, 7);
const list = { operation: 'listClients', instanceId: 3, filters: { search: 'clara', expand: undefined } };
const cursor = encodeCursor(secret, list, [118]);

test('gives back the position it was made of', () => {
  const position = fc.array(fc.oneof(fc.maxSafeInteger(), fc.string()), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(position, (at) => {
      expect(decodeCursor(secret, list, encodeCursor(secret, list, at))).toEqual(at);
    }),
  );
});

test.each([
  ['another operation', { ...list, operation: 'listVehicles' }],
  ['another workshop', { ...list, instanceId: 4 }],
  ['another search', { ...list, filters: { search: 'bruno' } }],
  ['no search', { ...list, filters: {} }],
])('is foreign to %s', (_, other) => {
  expect(decodeCursor(secret, other, cursor)).toBeUndefined();
});

test('is foreign to another secret', () => {
  expect(decodeCursor(Buffer.alloc(32, 8), list, cursor)).toBeUndefined();
});

test('does not mind the order of filters', () => {
  const filters = { expand: undefined, search: 'clara' };
  expect(decodeCursor(secret, { ...list, filters }, cursor)).toEqual([118]);
});

test('refuses whatever it did not make', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.base64String(), fc.constant(''), fc.constant(`${cursor}=`)),
      (text) => {
        expect(decodeCursor(secret, list, text)).toBeUndefined();
      },
    ),
  );
  for (let index = 0; index < cursor.length; index += 1) {
    const flipped = cursor[index] === 'A' ? 'B' : 'A';
    expect(
      decodeCursor(secret, list, cursor.slice(0, index) + flipped + cursor.slice(index + 1)),
    ).toBeUndefined();
  }
});
