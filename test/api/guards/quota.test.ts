import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, send, createKey, openInstance, startProcess, setClock, record, sql, liveKey, liveKeyId } =
  await openWorkshop({ plan: 'included' });

/** Sets the clock to a day that no other test uses, on which a key has already sent this many requests. */
async function startDay(day: string, usedBefore: number, keyId = liveKeyId) {
  await setClock(`${day}T10:00:00Z`);
  await sql`
    insert into usage_days (instance_id, day, key_id, requests)
    select instance_id, ${day}, id, ${usedBefore} from api_keys where id = ${keyId}`;
}

async function storedUse(day: string): Promise<number> {
  await record.flush();
  const [row] = await sql`select sum(requests)::bigint as used from usage_days where day = ${day}`;
  return Number(row?.used);
}

describe('on Included', () => {
  test('the 2,000th request of a day passes, the next is refused with 429 until 00:00 UTC', async () => {
    await startDay('2031-01-05', 1_999);
    const last = await get('/ping');
    expect(last.body.rate_limit.per_day).toEqual({ limit: 2_000, used: 2_000, remaining: 0 });
    const refused = await get('/ping');
    expect([refused.status, refused.body.error.code]).toEqual([429, 'plan_quota_exceeded']);
    const untilMidnight = 14 * 3_600;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(untilMidnight - 60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(untilMidnight);
    expect(refused.headers['x-ratelimit-limit']).toBe('600');

    await setClock('2031-01-05T23:59:00Z');
    expect((await get('/ping')).status).toBe(429);
    await setClock('2031-01-06T00:00:00Z');
    expect((await get('/ping')).body.rate_limit.per_day).toEqual({ limit: 2_000, used: 1, remaining: 1_999 });
  });

  test('another process goes on where this one was: the count is in the database', async () => {
    await startDay('2031-01-07', 1_998);
    expect((await get('/ping')).status).toBe(200);
    await record.flush();
    const { app } = await startProcess();
    expect((await send('GET', '/ping', {}, app)).status).toBe(200);
    expect((await send('GET', '/ping', {}, app)).body.error.code).toBe('plan_quota_exceeded');
  });

  test('every authenticated request counts, refused ones too; a 429 does not', async () => {
    await startDay('2031-01-08', 1_997);
    await get('/clients/9007199254740991');
    await get('/clients?limit=0');
    await send('POST', '/clients', { body: {} });
    for (let turn = 0; turn < 4; turn += 1) expect((await get('/ping')).status).toBe(429);
    expect(await storedUse('2031-01-08')).toBe(2_000);
  });

  test('requests without a valid key do not count', async () => {
    await startDay('2031-01-09', 1_999);
    for (let turn = 0; turn < 3; turn += 1) await get('/ping', { key: 'pt_live_nonsense' });
    expect((await get('/ping')).status).toBe(200);
  });

  test('test keys use no quota, show zeros, and read on when it is used up', async () => {
    const { key } = await createKey({ test: true });
    await startDay('2031-01-10', 2_000);
    expect((await get('/ping')).status).toBe(429);
    for (let turn = 0; turn < 3; turn += 1) {
      const { status, body } = await get('/ping', { key });
      expect([status, body.rate_limit.per_day]).toEqual([200, { limit: 0, used: 0, remaining: 0 }]);
    }
    expect(await storedUse('2031-01-10')).toBe(2_000);
  });

  test('of many requests at once at the end of the quota exactly the rest passes', async () => {
    await startDay('2031-01-11', 1_995);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/clients')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await storedUse('2031-01-11')).toBe(2_000);
  });
});

describe('on Developer', async () => {
  const developer = await openInstance('developer.test', 'developer');
  const second = await developer.createKey({ name: 'Segunda' });

  test('requests go on beyond the quota, and are counted by day and key', async () => {
    await startDay('2031-02-05', 20_000, developer.liveKeyId);
    const over = await developer.get('/ping');
    expect(over.body.rate_limit.per_day).toEqual({ limit: 20_000, used: 20_001, remaining: 0 });
    expect((await developer.get('/ping', { key: second.key })).body.rate_limit.per_day.used).toBe(20_002);
    await record.flush();
    const rows = await sql`select key_id, requests from usage_days where day = '2031-02-05' order by key_id`;
    expect([...rows]).toEqual([
      { key_id: developer.liveKeyId, requests: 20_001 },
      { key_id: second.id, requests: 1 },
    ]);
  });

  test('the live keys of a workshop share the quota; other workshops have their own', async () => {
    await startDay('2031-02-06', 0, developer.liveKeyId);
    await developer.get('/ping');
    expect((await developer.get('/ping', { key: second.key })).body.rate_limit.per_day.used).toBe(2);
    expect((await get('/ping', { key: liveKey })).body.rate_limit.per_day.used).toBe(1);
  });
});

test('Business has 100,000 a day, Partner what was agreed', async () => {
  const business = await openInstance('business.test', 'business');
  expect((await business.get('/ping')).body.rate_limit.per_day.limit).toBe(100_000);
  const partner = await openInstance('partner.test', 'partner');
  await partner.desk('PATCH', '/instance', { plan_daily_quota: 7 });
  const { body } = await partner.get('/ping');
  expect(body.rate_limit.per_day).toEqual({ limit: 7, used: 1, remaining: 6 });
});
