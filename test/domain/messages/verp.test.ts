import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounceAddress, bounceSecrets, readBounceAddress } from '../../../domain/messages/bounce-address.ts';
import { readMailAddress } from '../../../domain/text/mail-address.ts';

const sent = { instanceId: 3, communicationId: 118 };

test('an address for bounces is a sub-address of the sender that names its message', () => {
  const address = bounceAddress('taller@example.com', sent, 'secret');
  expect(address).toMatch(/^taller\+b-118-[a-z\d]{12}@example\.com$/);
  expect(readBounceAddress(address, 3, ['secret'])).toBe(118);
});

test('reads what any message of any sender was sent with, whatever became of its letters', () => {
  const senders = fc.constantFrom(
    'taller@example.com',
    'avisos+taller@mail.example.com',
    'a.b-c@example.com',
  );
  const ids = fc.integer({ min: 1, max: 2 ** 52 });
  fc.assert(
    fc.property(senders, ids, fc.nat(), fc.string(), (sender, communicationId, instanceId, secret) => {
      const address = bounceAddress(sender, { instanceId, communicationId }, secret);
      expect(readMailAddress(address)).toEqual({ address });
      expect(readBounceAddress(address.toUpperCase(), instanceId, [`${secret}x`, secret])).toBe(
        communicationId,
      );
    }),
  );
});

test('nobody makes one for another message, another workshop or with another secret', () => {
  const address = bounceAddress('taller@example.com', sent, 'secret');
  expect(readBounceAddress(address.replace('118', '119'), 3, ['secret'])).toBeNull();
  expect(readBounceAddress(address, 4, ['secret'])).toBeNull();
  expect(readBounceAddress(address, 3, ['other'])).toBeNull();
  expect(readBounceAddress(address, 3, [])).toBeNull();
});

test.each([
  '',
  'taller@example.com',
  'taller+b-118@example.com',
  'taller+b-118-@example.com',
  'taller+b-0-abcdefabcdef@example.com',
])('takes %j for no address of a message', (address) => {
  expect(readBounceAddress(address, 3, ['secret'])).toBeNull();
});

test('a sender without room for it gets its bounces itself', () => {
  const sender = `${'a'.repeat(46)}@example.com`;
  expect(bounceAddress(sender, sent, 'secret')).toBe(sender);
});

test('a rotated secret of the application leaves old addresses readable, and is not itself what signs', () => {
  const [old = ''] = bounceSecrets(['old']);
  const address = bounceAddress('taller@example.com', sent, old);
  expect(readBounceAddress(address, 3, bounceSecrets(['new', 'old']))).toBe(118);
  expect(readBounceAddress(address, 3, bounceSecrets(['new']))).toBeNull();
  expect(readBounceAddress(address, 3, ['old'])).toBeNull();
});
