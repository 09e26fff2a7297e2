import { expect, test } from 'vitest';
import { isForbiddenAddress, isForbiddenTarget } from '../../../domain/network/forbidden-target.ts';

test.each([
  '169.254.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  'fe80::1',
  'fe80::1%eth0',
  'febf:ffff::1',
  'fd00:ec2::254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
])('%s is never called', (address) => {
  expect(isForbiddenAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.0.0.25',
  '192.168.1.5',
  '::1',
  'fd00::25',
  'fec0::1',
  '64:ff9b::a00:19',
  'gateway',
  '',
])('%s may be called where private addresses are allowed', (address) => {
  expect(isForbiddenAddress(address)).toBe(false);
});

const ownPorts = new Set([8080]);

test.each([
  'localhost',
  'localhost.',
  'sms.localhost',
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '::1',
  '::',
  '::ffff:7f00:1',
])('the own port at %s is never called, another one is', (host) => {
  expect(isForbiddenTarget({ host, port: 8080 }, ownPorts)).toBe(true);
  expect(isForbiddenTarget({ host, port: 8081 }, ownPorts)).toBe(false);
});

test('the same port of another machine may be called', () => {
  for (const host of ['10.0.0.25', 'gateway', 'localhost.example.com'])
    expect(isForbiddenTarget({ host, port: 8080 }, ownPorts)).toBe(false);
});
