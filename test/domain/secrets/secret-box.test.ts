import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  nonceBytes,
  openSecretBox,
  UnknownSecretError,
  WrongContextError,
} from '../../../domain/secrets/secret-box.ts';

const older = 'the secret that was in use before the newer one';
const newer = 'the secret that is in use since the older one went';
const context = 'webhook-secret:3:118';
const nonce = Buffer.alloc(nonceBytes, 7);
const text = 'whsec_bmljZXRyeWJ1dG5vc2VjcmV0aGVyZWF0YWxsb2s=';

const box = openSecretBox([newer, older]);
const sealed = box.seal(text, context, nonce);

test('gives back every text for the context that it was sealed for', () => {
  const anyNonce = fc.uint8Array({ minLength: nonceBytes, maxLength: nonceBytes });
  const anyText = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(anyText, anyText, anyNonce, (secret, place, random) => {
      expect(box.open(box.seal(secret, place, Buffer.from(random)), place)).toBe(secret);
    }),
  );
});

test('shows nothing of the text', () => {
  expect(sealed.includes(text)).toBe(false);
  expect(sealed.includes(Buffer.from(text.slice(6), 'base64'))).toBe(false);
});

test.each(['webhook-secret:3:119', 'webhook-secret:4:118', 'webhook-secret:3:118 ', ''])(
  'does not open where it does not belong: %j',
  (elsewhere) => {
    expect(() => box.open(sealed, elsewhere)).toThrow(WrongContextError);
  },
);

test('does not open once any of its bits has changed', () => {
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
    expect(() => box.open(changed, context)).toThrow();
  }
});

test('does not open cut, lengthened or made up', () => {
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => box.open(sealed.subarray(0, length), context)).toThrow(WrongContextError);
  }
  expect(() => box.open(Buffer.concat([sealed, Buffer.of(0)]), context)).toThrow(WrongContextError);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(() => box.open(Buffer.from(bytes), context)).toThrow();
    }),
  );
});

test('opens with every secret of a rotation, and seals with the newest', () => {
  const before = openSecretBox([older]).seal(text, context, nonce);
  expect(box.open(before, context)).toBe(text);
  expect([box.isCurrent(before), box.isCurrent(sealed)]).toEqual([false, true]);
  const alone = openSecretBox([newer]);
  expect(alone.open(sealed, context)).toBe(text);
  expect(() => alone.open(before, context)).toThrow(UnknownSecretError);
});

test('refuses to seal without a secret or with a nonce of another length', () => {
  expect(() => openSecretBox([]).seal(text, context, nonce)).toThrow('APP_SECRET');
  expect(() => box.seal(text, context, Buffer.alloc(11))).toThrow('12 bytes');
});
