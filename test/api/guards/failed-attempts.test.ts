import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeKey } from '../../../domain/keys/keys.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, createKey, clock, sql } = await openWorkshop();
clock.startWindow(60_000);

const fail = (from: string, key: string | null = null) => get('/ping', { key, from });

async function failOften(from: string, times = 60) {
  for (let turn = 0; turn < times; turn += 1) {
    const refused = await fail(from);
    if (refused.status !== 401)
      throw new Error(`${from} was stopped at failure ${turn + 1}: ${refused.text}`);
  }
}

test('after 60 failures in a minute an address hears 429, with when to come back', async () => {
  await failOften('198.51.100.7');
  const refused = await fail('198.51.100.7');
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
  const secondsLeft = 60 - Math.floor((clock.now().getTime() / 1000) % 60);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(secondsLeft + 1);
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' });
  expect(Number(refused.headers['x-ratelimit-reset']) % 60).toBe(0);
});

test.each([
  ['a wrong checksum', 'pt_live_nonsense'],
  ['a key that was never made', makeKey('live', randomBytes(32)).secret],
])('then whatever fails hears it: %s', async (_what, key) => {
  expect((await fail('198.51.100.7', key)).status).toBe(429);
});

test('a revoked key is a failure like any other', async () => {
  const { id, key } = await createKey();
  await sql`update api_keys set revoked_at = now() where id = ${id}`;
  expect((await fail('198.51.100.7', key)).status).toBe(429);
  expect((await fail('198.51.100.8', key)).body.error.code).toBe('revoked_api_key');
});

test('a valid key from that address works on', async () => {
  expect((await get('/ping', { from: '198.51.100.7' })).status).toBe(200);
});

test('other addresses are not meant', async () => {
  expect((await fail('198.51.100.9')).status).toBe(401);
});

test('IPv4 inside IPv6 is the same address', async () => {
  expect((await fail('::ffff:198.51.100.7')).status).toBe(429);
});

test('the addresses of one IPv6 network (/64) are one source', async () => {
  await failOften('2001:db8:0:1::1', 30);
  await failOften('2001:db8:0:1:ffff::2', 30);
  expect((await fail('2001:db8:0:1::3')).status).toBe(429);
  expect((await fail('2001:db8:0:2::1')).status).toBe(401);
});

test('a key off its allow list is no guess: it gets that reason, however often', async () => {
  const { key } = await createKey({ ip_allow_list: ['192.0.2.1'] });
  for (let turn = 0; turn <= 60; turn += 1) {
    expect((await fail('198.51.100.20', key)).body.error.code).toBe('ip_not_allowed');
  }
});

test('a sender cannot get around it by claiming other addresses', async () => {
  await failOften('198.51.100.30');
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  expect((await get('/ping', { key: null, from: '198.51.100.30', headers })).status).toBe(429);
});

test('the next minute begins at zero', async () => {
  clock.startWindow(60_000);
  expect((await fail('198.51.100.7')).status).toBe(401);
});
