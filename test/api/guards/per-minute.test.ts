import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, createKey, clock } = await openWorkshop();

/** Creates a key, and stops the clock at the start of a minute, so that no test extends into the next minute. */
async function newKey(fields: object = {}) {
  const { key } = await createKey({ per_minute: 3, ...fields });
  clock.startWindow(60_000);
  return key;
}

const limits = (headers: Record<string, unknown>) => [
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
  headers['x-ratelimit-reset'],
];

test('each answer tells the limit, what is left, and the second at which the minute ends', async () => {
  const key = await newKey();
  const minuteEnds = String(Math.floor(clock.now().getTime() / 60_000) * 60 + 60);
  const seen = [];
  for (let turn = 0; turn < 3; turn += 1) seen.push(limits((await get('/ping', { key })).headers));
  expect(seen).toEqual([
    ['3', '2', minuteEnds],
    ['3', '1', minuteEnds],
    ['3', '0', minuteEnds],
  ]);
});

test("each answer tells the same in the IETF draft's headers", async () => {
  const key = await newKey();
  const { headers } = await get('/ping', { key });
  expect(headers['ratelimit-policy']).toBe('"minute";q=3;w=60');
  expect(headers.ratelimit).toMatch(/^"minute";r=2;t=60$/);
});

test('one request more is refused with 429 until the minute ends', async () => {
  const key = await newKey();
  for (let turn = 0; turn < 3; turn += 1) await get('/ping', { key });
  const refused = await get('/ping', { key });
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(limits(refused.headers).slice(0, 2)).toEqual(['3', '0']);

  clock.startWindow(60_000);
  const { status, headers } = await get('/ping', { key });
  expect([status, headers['x-ratelimit-remaining']]).toEqual([200, '2']);
});

test('a caller that waits as long as Retry-After says is let in', async () => {
  const key = await newKey();
  for (let turn = 0; turn < 3; turn += 1) await get('/ping', { key });
  const { headers } = await get('/ping', { key });
  clock.set(new Date(clock.now().getTime() + Number(headers['retry-after']) * 1000).toISOString());
  expect((await get('/ping', { key })).status).toBe(200);
});

test('a refusal for any other reason counts, a 429 does not', async () => {
  const key = await newKey({ scopes: ['vehicles:read'] });
  await get('/clients', { key });
  await get('/vehicles/9007199254740991', { key });
  await get('/vehicles?limit=0', { key });
  for (let turn = 0; turn < 5; turn += 1) expect((await get('/ping', { key })).status).toBe(429);
  clock.startWindow(60_000);
  expect((await get('/ping', { key })).body.rate_limit.per_minute).toEqual({
    limit: 3,
    used: 1,
    remaining: 2,
  });
});

test('a refused write has no effect and may be repeated with the same Idempotency-Key', async () => {
  const key = await newKey();
  for (let turn = 0; turn < 3; turn += 1) await get('/ping', { key });
  const ask = () => post('/clients', { name: 'Clara Ejemplo' }, { key, idempotencyKey: 'a-limited-write' });
  expect((await ask()).status).toBe(429);
  clock.startWindow(60_000);
  const done = await ask();
  expect([done.status, done.headers['idempotent-replay']]).toEqual([201, undefined]);
});

test('each key has its own limit', async () => {
  const key = await newKey();
  const { key: another } = await createKey({ per_minute: 3 });
  for (let turn = 0; turn < 4; turn += 1) await get('/ping', { key });
  expect((await get('/ping', { key: another })).headers['x-ratelimit-remaining']).toBe('2');
});

test('a test key has one too', async () => {
  const key = await newKey({ test: true });
  for (let turn = 0; turn < 3; turn += 1) expect((await get('/ping', { key })).status).toBe(200);
  expect((await get('/ping', { key })).body.error.code).toBe('rate_limited');
});

test('of 20 requests at once exactly as many pass as may', async () => {
  const key = await newKey({ per_minute: 7 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/clients', { key })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(13);
});

test('a limit is 60 unless another was agreed, up to 600', async () => {
  const { key } = await createKey({});
  const { key: most } = await createKey({ per_minute: 600 });
  expect((await get('/ping', { key })).headers['x-ratelimit-limit']).toBe('60');
  expect((await get('/ping', { key: most })).headers['x-ratelimit-limit']).toBe('600');
});
