import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { desk, askDesk, get, createKey, openInstance, setClock, record, sql, instanceId, liveKeyId } =
  workshop;
const { id: testKeyId } = await createKey({ name: 'Pruebas', test: true });

/** Adds requests of a key to the log. */
async function logged(keyId: number, at: string, statuses: number[]) {
  for (const status of statuses) {
    record.log({
      ...{ instanceId, keyId, at: new Date(at), sourceIp: '192.0.2.7', method: 'GET', route: '/api/v1/ping' },
      ...{ path: null, status, code: null, fields: null, durationMs: 1, requestId: `req_${'0'.repeat(24)}` },
    });
  }
  await record.flush();
}

async function count(query = '') {
  return (await desk('GET', `/requests/days${query}`)).body;
}

test("counts by the days of the workshop's time zone, with failures and days without requests", async () => {
  await setClock('2031-04-10T12:00:00Z');
  // 22:30 UTC is the next day in Madrid.
  await logged(liveKeyId, '2031-04-07T22:30:00Z', [200, 200, 404]);
  await logged(liveKeyId, '2031-04-10T08:00:00Z', [200]);
  await logged(testKeyId, '2031-04-09T08:00:00Z', [200, 500]);
  await logged(0, '2031-04-09T08:00:00Z', [401]);
  await logged(liveKeyId, '2031-04-06T08:00:00Z', [200]);
  const day = (date: string, requests = 0, failed = 0) => ({ date, requests, failed });
  expect(await count('?days=4')).toEqual({
    days: ['2031-04-07', '2031-04-08', '2031-04-09', '2031-04-10'],
    data: [
      {
        ...{ key_id: liveKeyId, name: 'Prueba', requests: 4, failed: 1 },
        days: [day('2031-04-07'), day('2031-04-08', 3, 1), day('2031-04-09'), day('2031-04-10', 1)],
      },
      {
        ...{ key_id: testKeyId, name: 'Pruebas', requests: 2, failed: 1 },
        days: [day('2031-04-07'), day('2031-04-08'), day('2031-04-09', 2, 1), day('2031-04-10')],
      },
      {
        ...{ key_id: null, name: null, requests: 1, failed: 1 },
        days: [day('2031-04-07'), day('2031-04-08'), day('2031-04-09', 1, 1), day('2031-04-10')],
      },
    ],
  });
  const ofKey = await count(`?days=4&key_id=${testKeyId}`);
  expect(ofKey.data).toMatchObject([{ key_id: testKeyId, requests: 2 }]);
});

test('begins a new day at midnight of the workshop', async () => {
  await setClock('2031-05-10T22:30:00Z');
  expect((await count('?days=1')).days).toEqual(['2031-05-11']);
  expect((await count()).days).toHaveLength(14);
});

test('does not count the acts of people, nor the requests of other workshops', async () => {
  await setClock('2031-06-10T12:00:00Z');
  const [account] = await sql`select id::int from accounts where instance_id = ${instanceId} limit 1`;
  const other = await openInstance('other.test', 'business');
  await get('/ping');
  await logged(-(account?.id ?? 1), '2031-06-10T08:00:00Z', [200]);
  expect(await count('?days=1')).toMatchObject({ data: [{ key_id: liveKeyId, requests: 1 }] });
  expect((await other.desk('GET', '/requests/days')).body.data).toEqual([]);
});

test.each(['days=0', 'days=32', 'days=x', 'key_id=0'])('refuses %s', async (query) => {
  expect((await askDesk('GET', `/requests/days?${query}`)).status).toBe(422);
});
