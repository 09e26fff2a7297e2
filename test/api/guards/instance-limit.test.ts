import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const windowMs = 10_000;
const { get, createKey, openInstance, clock } = await openWorkshop({
  settings: { instanceRequestsPer10s: 5 },
});
const quiet = await openInstance('quiet.test', 'business');

test('a workshop takes so many requests in ten seconds over all its keys, then answers 503', async () => {
  const keys = await Promise.all([createKey(), createKey({ test: true }), createKey()]);
  clock.startWindow(windowMs);
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await get('/ping', { key: keys[turn % 3]?.key ?? null })).status).toBe(200);
  }
  for (const { key } of keys) {
    const refused = await get('/ping', { key });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'instance_rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
  }
});

test('other workshops are served meanwhile', async () => {
  expect((await quiet.get('/ping')).status).toBe(200);
});

test('the next ten seconds begin at zero', async () => {
  clock.startWindow(windowMs);
  expect((await get('/ping')).status).toBe(200);
});

test('requests without a valid key take nothing of it', async () => {
  clock.startWindow(windowMs);
  for (let turn = 0; turn < 10; turn += 1) await get('/ping', { key: 'pt_live_nonsense' });
  expect((await get('/ping')).status).toBe(200);
});

test('what it refuses counts towards no limit of the key', async () => {
  const { key } = await createKey();
  clock.startWindow(60_000);
  for (let turn = 0; turn < 8; turn += 1) await get('/ping', { key });
  clock.startWindow(windowMs);
  expect((await get('/ping', { key })).body.rate_limit.per_minute.used).toBe(6);
});
