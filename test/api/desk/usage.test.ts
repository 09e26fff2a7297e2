import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, desk, askDesk, createKey, openInstance, setClock, record, sql, host, liveKeyId, clock } =
  await openWorkshop({
    plan: 'developer',
  });
const { id: secondId } = await createKey({ name: 'Segunda' });

async function used(keyId: number, day: string, requests: number) {
  await sql`
    insert into usage_days (instance_id, day, key_id, requests)
    select instance_id, ${day}, id, ${requests} from api_keys where id = ${keyId}`;
}

const month = async (name: string) => (await desk('GET', `/usage?month=${name}`)).body;

test("shows a month's requests by day and key, and the allowance: quota times days", async () => {
  await used(liveKeyId, '2031-04-01', 10);
  await used(secondId, '2031-04-01', 5);
  await used(liveKeyId, '2031-04-30', 7);
  await used(liveKeyId, '2031-05-01', 1_000);
  const live = (requests: number) => ({ id: liveKeyId, name: 'Prueba', requests });
  expect(await month('2031-04')).toEqual({
    month: '2031-04',
    plan: 'developer',
    total: 22,
    allowance: 20_000 * 30,
    overage_requests: 0,
    overage_eur: 0,
    currency: 'EUR',
    daily_quota: 20_000,
    live_keys: 2,
    max_live_keys: 5,
    scopes: expect.arrayContaining(['webhooks:manage']),
    days: [
      { date: '2031-04-01', total: 15, keys: [live(10), { id: secondId, name: 'Segunda', requests: 5 }] },
      { date: '2031-04-30', total: 7, keys: [live(7)] },
    ],
  });
});

test.each([
  ['2032-02', 20_000 * 29, 0, 0],
  ['2033-02', 20_000 * 28 + 1, 1, 1],
  ['2034-02', 20_000 * 28 + 1_000, 1_000, 1],
  ['2035-02', 20_000 * 28 + 1_001, 1_001, 2],
])('in %s %i requests are %i beyond the allowance: %i EUR', async (name, requests, beyond, euros) => {
  await used(liveKeyId, `${name}-15`, requests);
  expect(await month(name)).toMatchObject({
    total: requests,
    overage_requests: beyond,
    overage_eur: euros,
  });
});

test('counts the requests of the API, without 429s, test keys and other workshops', async () => {
  await setClock('2036-06-06T10:00:00Z');
  const other = await openInstance('other.test', 'developer');
  const { key } = await createKey({ test: true });
  const { id, key: limited } = await createKey({ name: 'Corta', per_minute: 2 });
  for (let turn = 0; turn < 4; turn += 1) await get('/ping', { key: limited });
  for (const ask of [() => get('/ping', { key }), () => other.get('/ping')]) await ask();
  await record.flush();
  const { days, total } = await month('2036-06');
  expect([total, days]).toEqual([
    2,
    [{ date: '2036-06-06', total: 2, keys: [{ id, name: 'Corta', requests: 2 }] }],
  ]);
  expect(host).not.toBe(other.host);
});

test('Included pays nothing beyond its quota: it is stopped there', async () => {
  const included = await openInstance('included.test', 'included');
  await used(included.liveKeyId, '2031-04-01', 70_000);
  expect((await included.desk('GET', '/usage?month=2031-04')).body).toMatchObject({
    allowance: 60_000,
    overage_requests: 0,
    overage_eur: 0,
  });
});

test('shows the current month where none is given', async () => {
  expect((await desk('GET', '/usage')).body.month).toBe(clock.now().toISOString().slice(0, 7));
});

test.each(['2031-13', '2031-00', '31-04', '2031-4', '2031-04-01', ''])('refuses month=%s', async (name) => {
  expect((await askDesk('GET', `/usage?month=${name}`)).status).toBe(422);
});
