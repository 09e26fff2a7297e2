import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, send, createKey, startProcess } = await openWorkshop();

test.each([
  ['198.51.100.7', '198.51.100.7', true],
  ['198.51.100.7', '198.51.100.8', false],
  ['198.51.100.0/24', '198.51.100.255', true],
  ['198.51.100.0/24', '198.51.101.0', false],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::7', '2001:db8:0:0:0:0:0:7', true],
  ['2001:DB8::7', '2001:db8::7', true],
  ['2001:db8::7', '2001:db8::8', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['198.51.100.7', '::ffff:198.51.100.7', true],
  ['198.51.100.0/24', '::ffff:198.51.101.7', false],
  ['::ffff:198.51.100.7', '198.51.100.7', true],
  ['fe80::/10', 'fe80::1%eth0', true],
])('a key for %s, used from %s: %s', async (allowed, from, accepted) => {
  const { key } = await createKey({ ip_allow_list: ['192.0.2.1', allowed] });
  const answer = await get('/ping', { key, from });
  expect(answer.status).toBe(accepted ? 200 : 403);
  if (!accepted) expect(answer.body.error.code).toBe('ip_not_allowed');
});

test('a key without a list is taken from anywhere', async () => {
  const { key } = await createKey({ ip_allow_list: [] });
  for (const from of ['203.0.113.9', '2001:db8::1']) {
    expect((await get('/ping', { key, from })).status).toBe(200);
  }
});

test('X-Forwarded-For counts only from a trusted proxy', async () => {
  const { app } = await startProcess({ trustedProxies: ['10.0.0.1'] });
  const { key } = await createKey({ ip_allow_list: ['198.51.100.7'] });
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  expect((await send('GET', '/ping', { key, headers, from: '10.0.0.1' }, app)).status).toBe(200);
  expect((await send('GET', '/ping', { key, headers, from: '10.0.0.2' }, app)).status).toBe(403);
  expect((await get('/ping', { key, headers, from: '10.0.0.1' })).status).toBe(403);
});

test('of several addresses in X-Forwarded-For the one that the proxy saw counts', async () => {
  const { app } = await startProcess({ trustedProxies: ['10.0.0.1'] });
  const { key } = await createKey({ ip_allow_list: ['198.51.100.7'] });
  const claimed = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };
  expect((await send('GET', '/ping', { key, headers: claimed, from: '10.0.0.1' }, app)).status).toBe(403);
});
