import { expect, test } from 'vitest';
import { isIpRange } from '../../../domain/network/public-address.ts';

test.each([
  '10.0.0.1',
  '192.168.0.0/16',
  '0.0.0.0/0',
  '2001:db8::',
  '2001:db8::/32',
  '::1/128',
  '::ffff:10.0.0.1',
])('%s is an address or a range', (text) => {
  expect(isIpRange(text)).toBe(true);
});

test.each([
  '',
  'localhost',
  '10.0.0',
  '127.1',
  '010.0.0.1',
  '3325256711',
  '0x7f.0.0.1',
  '300.1.1.1',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  'fe80::1%eth0',
  '::ffff:010.0.0.1',
  '[::1]',
  '::1/129',
])('%s is neither an address nor a range', (text) => {
  expect(isIpRange(text)).toBe(false);
});
