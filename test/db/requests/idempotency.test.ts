import { expect, test } from 'vitest';
import {
  emptyAnswersAbout,
  findStored,
  type IdempotencyKey,
  lock,
  reapAnswers,
  reapBatch,
  releaseClaim,
  storeAnswer,
  storeReservation,
  tryLock,
} from '../../../db/requests/idempotency.ts';
import { untilSomebodyWaits } from '../../support/locks.ts';
import { now, openScene } from '../scene.ts';

const { database, instance, other, write } = await openScene();
const ever = new Date(0);
const answer = {
  fingerprint: Buffer.from('f0', 'hex'),
  status: 201,
  body: '{"id": 1}\n',
  encrypted: false,
  clientIds: [5, 6],
};

let made = 0;
function fresh(): IdempotencyKey {
  made += 1;
  return { instanceId: instance.id, keyId: 1, idempotencyKey: `order-${made}` };
}

const find = (key: IdempotencyKey, since = ever) => findStored(database.reads, key, since);
const store = (key: IdempotencyKey, at = now) => write((tx) => storeAnswer(tx, key, answer, at));

test('gives back status and body byte for byte', async () => {
  const key = fresh();
  await store(key);
  const { clientIds, ...stored } = answer;
  expect(await find(key)).toEqual({ ...stored, leased_until: null });
});

test('finds an answer only by its workshop, its key and its idempotency key', async () => {
  const key = fresh();
  await store(key);
  expect(await find({ ...key, instanceId: other.id })).toBeUndefined();
  expect(await find({ ...key, keyId: 2 })).toBeUndefined();
  expect(await find(fresh())).toBeUndefined();
});

test('lets one of all twins in, and the next after it has committed', async () => {
  const key = fresh();
  const twin = () => write((tx) => tryLock(tx, key));
  await write(async (tx) => {
    expect(await tryLock(tx, key)).toBe(true);
    expect(await Promise.all([twin(), twin()])).toEqual([false, false]);
    expect(await write((tx) => tryLock(tx, fresh()))).toBe(true);
  });
  expect(await twin()).toBe(true);
});

test('shows a twin at once the stored answer of the first request', async () => {
  for (let round = 0; round < 30; round += 1) {
    const key = fresh();
    const race = () =>
      write(async (tx) => {
        const [locked, stored] = await Promise.all([tryLock(tx, key), findStored(tx, key, ever)]);
        if (!locked) return 'in progress';
        if (stored) return 'replayed';
        await storeAnswer(tx, key, answer, now);
        return 'made';
      });
    const outcomes = await Promise.all(Array.from({ length: 8 }, race));
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
  }
});

const until = new Date(now.getTime() + 30_000);
const claim = (key: IdempotencyKey, leasedUntil = until) =>
  write((tx) => storeReservation(tx, key, answer.fingerprint, leasedUntil, now));

test('shows a claim without an answer, until its answer takes its place', async () => {
  const key = fresh();
  await claim(key);
  const unanswered = { status: null, body: null, encrypted: false, leased_until: until.toISOString() };
  expect(await find(key)).toEqual({ fingerprint: answer.fingerprint, ...unanswered });
  await store(key);
  expect(await find(key)).toMatchObject({ status: 201, body: answer.body, leased_until: null });
});

test('releases a claim, but neither a later one nor an answer', async () => {
  const key = fresh();
  const release = () => database.inSession((db) => releaseClaim(db, key, until));
  await claim(key);
  await release();
  expect(await find(key)).toBeUndefined();
  await claim(key, new Date(until.getTime() + 1));
  await release();
  expect(await find(key)).toBeDefined();
  await store(key);
  await release();
  expect(await find(key)).toBeDefined();
});

test('waits for a concurrent twin', async () => {
  const key = fresh();
  const order: string[] = [];
  let waiting: Promise<unknown> | undefined;
  await write(async (tx) => {
    await tryLock(tx, key);
    waiting = write((second) => lock(second, key)).then(() => order.push('the second'));
    await untilSomebodyWaits(tx.$client);
    order.push('the first');
  });
  await waiting;
  expect(order).toEqual(['the first', 'the second']);
});

test('takes an expired answer for none, and replaces it', async () => {
  const key = fresh();
  await store(key, new Date(now.getTime() - 1));
  expect(await find(key, now)).toBeUndefined();
  await store(key, new Date(now.getTime() + 1));
  expect(await find(key, now)).toBeDefined();
});

test.each(answer.clientIds)(
  'empties what it holds about client %i of several, and keeps that it was answered',
  async (id) => {
    const key = fresh();
    await store(key);
    await write((tx) => emptyAnswersAbout(tx, { instanceId: other.id, clientId: id }));
    expect((await find(key))?.body).toBe(answer.body);
    await write((tx) => emptyAnswersAbout(tx, { instanceId: instance.id, clientId: id }));
    expect(await find(key)).toMatchObject({ status: 201, body: null });
  },
);

test('reaps an abandoned claim, and erases around it', async () => {
  const key = fresh();
  await claim(key);
  await write((tx) => emptyAnswersAbout(tx, { instanceId: instance.id, clientId: 5 }));
  expect(await find(key)).toBeDefined();
  await database.inSession((db) => reapAnswers(db, now));
  expect(await find(key)).toBeUndefined();
});

test('reaps only expired answers, a batch at a time', async () => {
  await write((tx) => tx.$client.unsafe('delete from idempotency_keys'));
  const old = new Date(now.getTime() - 1_000);
  await write((tx) =>
    tx.$client.unsafe(
      `insert into idempotency_keys (instance_id, key_id, idempotency_key, fingerprint, status, body, created_at)
       select 1, 1, n, '\\x00', 201, '', $1 from generate_series(1, $2::int) n`,
      [old.toISOString(), reapBatch + 5],
    ),
  );
  const young = fresh();
  await store(young, new Date(now.getTime() + 1));
  const reap = () => database.inSession((db) => reapAnswers(db, now));
  expect([await reap(), await reap(), await reap()]).toEqual([reapBatch, 5, 0]);
  expect(await find(young)).toBeDefined();
});
