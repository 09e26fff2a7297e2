import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashKey, isWellFormedKey, keyBytes, makeKey } from '../../../domain/keys/keys.ts';

const bytes = fc.uint8Array({ minLength: keyBytes, maxLength: keyBytes });
const environment = fc.constantFrom('live' as const, 'test' as const);

test('makes 43 characters of 256 bits and 6 of checksum', () => {
  fc.assert(
    fc.property(environment, bytes, (kind, random) => {
      const { secret, prefix, hash } = makeKey(kind, random);
      expect(secret).toMatch(new RegExp(`^pt_${kind}_[0-9A-Za-z]{49}$`));
      expect(prefix).toBe(secret.slice(0, 16));
      expect(hash).toEqual(hashKey(secret));
      expect(isWellFormedKey(secret)).toBe(true);
    }),
  );
});

test.each([
  [0, '0000000000000000000000000000000000000000000'],
  [255, /^[0-9A-Za-z]{43}$/],
])('holds 32 bytes of %i', (byte, body) => {
  expect(makeKey('live', new Uint8Array(keyBytes).fill(byte)).secret.slice(8, 51)).toMatch(body);
});

test('makes different keys of different bytes', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(makeKey('live', a).secret === makeKey('live', b).secret).toBe(
        Buffer.from(a).equals(Buffer.from(b)),
      );
    }),
  );
});

test('tells a key with one wrong character', () => {
  const at = fc.integer({ min: 8, max: 56 });
  const character = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');
  fc.assert(
    fc.property(bytes, at, character, (random, index, replacement) => {
      const { secret } = makeKey('live', random);
      fc.pre(secret[index] !== replacement);
      expect(isWellFormedKey(secret.slice(0, index) + replacement + secret.slice(index + 1))).toBe(false);
    }),
  );
});

test.each(['', 'pt_live_', 'pt_prod_', ' ', 'Bearer x'])('knows that %j is no key', (text) => {
  expect(isWellFormedKey(text)).toBe(false);
});

test('knows that a live key named a test key is none', () => {
  const { secret } = makeKey('live', new Uint8Array(keyBytes));
  expect(isWellFormedKey(secret.replace('live', 'test'))).toBe(false);
});
