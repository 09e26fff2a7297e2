import { expect, test } from 'vitest';
import { findAccessState } from '../../../domain/people/access.ts';
import {
  describeDevice,
  networkOf,
  openDevice,
  sealDevice,
  subscriberNetwork,
  withAccount,
} from '../../../domain/people/device.ts';
import {
  canHavePasskeys,
  isCounterAhead,
  parsePasskeyAnswer,
  passkeySite,
  relatedOrigins,
} from '../../../domain/people/passkey.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { secretBox } from '../../support/secret-box.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['curl/8.0', ''],
  ['<script>alert(1)</script>', ''],
])('describes the browser %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
])('shows of the address %s only its range', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.77', '192.0.2.77'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
])('counts attempts from %s for %s', (address, network) => {
  expect(subscriberNetwork(address)).toBe(network);
});

const nonce = Buffer.alloc(12, 1);

test('a device is known by a cookie that only the service can write, and only for one workshop', () => {
  const device = withAccount({ id: 'device', accountIds: [] }, 7);
  const token = sealDevice(device, { secretBox, instanceId: 1, nonce });
  expect(openDevice(token, { secretBox, instanceId: 1 })).toEqual({ id: 'device', accountIds: [7] });
  expect(openDevice(token, { secretBox, instanceId: 2 })).toBeNull();
  const other = openSecretBox(['another secret that is for tests alone']);
  expect(openDevice(token, { secretBox: other, instanceId: 1 })).toBeNull();
  for (const wrong of ['', 'x', `${token}A`, 'A'.repeat(2_000)])
    expect(openDevice(wrong, { secretBox, instanceId: 1 }), wrong).toBeNull();
});

test('a device keeps the twenty people who signed in last', () => {
  let device = { id: 'device', accountIds: [] as number[] };
  for (let id = 1; id <= 25; id += 1) device = withAccount(device, id);
  device = withAccount(device, 24);
  expect(device.accountIds).toHaveLength(20);
  expect(device.accountIds.slice(0, 3)).toEqual([24, 25, 23]);
});

const none = { isStaff: true, hasPassword: false, passkeys: 0, hasPin: false, isInvited: false };

test.each([
  [{}, 'none'],
  [{ isInvited: true }, 'invited'],
  [{ hasPassword: true, isInvited: true }, 'active'],
  [{ passkeys: 1 }, 'active'],
  [{ hasPin: true }, 'active'],
  [{ hasPassword: true, isStaff: false }, 'left'],
] as const)('access with %j is %s', (facts, state) => {
  expect(findAccessState({ ...none, ...facts })).toBe(state);
});

test('passkeys belong to the canonical host, and are accepted at all hosts of the workshop', () => {
  expect(
    passkeySite({ base_url: 'https://taller.example.com:8443', name: 'Taller' }, [
      'taller.example.com:8443',
      'otro.example.com',
    ]),
  ).toEqual({
    id: 'taller.example.com',
    name: 'Taller',
    origins: ['https://taller.example.com:8443', 'https://otro.example.com'],
  });
});

test.each([
  ['https://taller.example.com', true],
  ['http://localhost:8080', true],
  ['http://taller.localhost:8080', true],
  ['http://localhost.example.com', false],
  ['http://taller.example.com', false],
  ['https://192.0.2.1', false],
  ['https://[2001:db8::1]', false],
])('browsers allow passkeys at %s: %s', (base_url, allowed) => {
  expect(canHavePasskeys({ base_url })).toBe(allowed);
});

test.each([
  [5, 6, true],
  [0, 0, true],
  [0, 1, true],
  [5, 5, false],
  [5, 4, false],
  [5, 0, false],
])('a counter of %i that becomes %i is ahead: %s', (former, stated, ahead) => {
  expect(isCounterAhead(former, stated)).toBe(ahead);
});

test.each([
  '',
  '[]',
  'null',
  '{"id":1}',
  '{"id":"x"}',
  '{"id":"x","response":{}}',
  '{"id":"x","response":{"clientDataJSON":"x"}}',
])('%s is no answer of a passkey', (text) => {
  expect(parsePasskeyAnswer(text)).toBeNull();
});

test('the related origins of a site are those of its other hosts', () => {
  const site = passkeySite({ base_url: 'https://taller.example.com', name: 'Taller' }, [
    'taller.example.com',
    'taller.example.com:8443',
    'motor.example.test',
  ]);
  expect(relatedOrigins(site)).toEqual(['https://motor.example.test']);
});
