import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { createOutcomeRecorder, type DueItem, handOverItems } from '../../../db/lanes/items.ts';
import { acquireLane, createLaneReleaser, renewLeases } from '../../../db/lanes/leases.ts';
import { webhookReceivers } from '../../../db/webhooks/served.ts';
import { findDueItems } from '../../support/backlog.ts';
import { instanceId, noteIn, openLanesScene, type ToyOutcome } from './scene.ts';

const scene = await openLanesScene();
const { sql, database, clock, kindName, stage, kindOf, start, left, heldBy, waiting } = scene;

const [settle, letGo] = [createOutcomeRecorder(kindName), createLaneReleaser(kindName, webhookReceivers)];
const acquire = (lane: string, lease: number) =>
  database.inSession((db) => acquireLane(db, kindName, { instanceId, lane, lease }, clock.now()));
const firstOf = (lane: string) =>
  database.inSession(async (db) => {
    const reading = { without: [], most: 1, now: clock.now() };
    return (await findDueItems(db, kindName, { instanceId, lane }, reading))[0] as DueItem;
  });
const settleUnder = (lane: string, lease: number, item: DueItem) =>
  database.inSession((db) => settle(db, [{ ...item, lane: { instanceId, lane, lease }, dueAt: null }]));
const handOverUnder = (lane: string, lease: number, item: DueItem) =>
  database.inSession((db) =>
    handOverItems(db, kindName, [{ ...item, lane: { instanceId, lane, lease } }], clock.now()),
  );
/** Expires a lease, as if its holder had been suspended for too long. */
const lapse = (lane: string) =>
  sql`update lanes set held_until = now() - interval '1 second' where lane = ${lane}`;
const emptied = async () => {
  await sql`truncate backlog, lanes`;
};

test('only one of two processes acquires a lane, and the other when it is let go', async () => {
  await stage('one', 1);
  const got = await Promise.all([acquire('one', 1), acquire('one', 2)]);
  expect(got.filter((each) => each)).toHaveLength(1);
  const holder = got[0] ? 1 : 2;
  await database.inSession((db) => letGo(db, { instanceId, lane: 'one', lease: holder }, null, clock.now()));
  expect(await acquire('one', 3)).toBe(true);
  await emptied();
});

test('a holder that was paused past its lease can neither hand over nor record once another has the lane', async () => {
  await stage('one', 1);
  const item = await firstOf('one');
  await acquire('one', 1);
  await lapse('one');
  expect(await handOverUnder('one', 1, item)).toEqual([false]);
  expect(await acquire('one', 2)).toBe(true);
  expect([await handOverUnder('one', 1, item), await settleUnder('one', 1, item)]).toEqual([
    [false],
    [false],
  ]);
  expect(await left()).toBe(1);
  expect([await handOverUnder('one', 2, item), await settleUnder('one', 2, item)]).toEqual([[true], [true]]);
  expect(await left()).toBe(0);
  await emptied();
});

test('counts its work if no other process has the lane, and goes on', async () => {
  const [first = 0] = await stage('one', 2);
  await acquire('one', 1);
  const item = await firstOf('one');
  await lapse('one');
  expect(await settleUnder('one', 1, item)).toEqual([true]);
  const held = { instanceId, lane: 'one', lease: 1 };
  expect([...(await database.inSession((db) => renewLeases(db, kindName, [held])))]).toEqual([1]);
  expect(await acquire('one', 2)).toBe(false);
  expect((await firstOf('one')).itemId).toBe(first + 1);
  await emptied();
});

test('a lane can’t be acquired while an outcome is recorded in it; renewing waits for nobody', async () => {
  await stage('one', 1);
  const item = await firstOf('one');
  await acquire('one', 1);
  const held = { instanceId, lane: 'one', lease: 1 };
  await inTransaction(scene.database, async (tx) => {
    expect(await settle(tx, [{ ...item, lane: held, dueAt: null }])).toEqual([true]);
    await lapse('one');
    expect(await acquire('one', 2)).toBe(false);
    expect([...(await database.inSession((db) => renewLeases(db, kindName, [held])))]).toEqual([1]);
  });
  await lapse('one');
  expect(await acquire('one', 2)).toBe(true);
  await emptied();
});

test('finds items that were staged while a lane is let go, from either side', async () => {
  const played: number[] = [];
  const processes = [start(kindOf(noteIn(played))), start(kindOf(noteIn(played)))];
  const staged: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    staged.push(...(await stage('one', 1)));
    processes[round % 2]?.offer([{ instanceId, lane: 'one' }]);
    await sleep(round % 5);
  }
  await expect.poll(() => [...played].sort((a, b) => a - b)).toEqual(staged);
  await expect.poll(() => heldBy('one')).toBeNull();
  await Promise.all(processes.map(({ stop }) => stop()));
  await emptied();
});

test('finds items whose wake-up was lost, and those of a dead process', async () => {
  const played: number[] = [];
  const lost = await stage('lost', 3, new Date(clock.now().getTime() - 60_000));
  const abandoned = await stage('abandoned', 3);
  await acquire('abandoned', 1);
  await lapse('abandoned');
  const process = start(kindOf(noteIn(played)));
  await expect.poll(() => played.length).toBe(6);
  expect(new Set(played)).toEqual(new Set([...lost, ...abandoned]));
  expect(process.lost).toEqual([1]);
  await process.stop();
  await emptied();
});

test('a lane that is held, that rests, or in which nothing is due does not wait', async () => {
  for (const lane of ['held', 'resting', 'free']) await stage(lane, 1);
  await stage('later', 1, new Date(clock.now().getTime() + 60_000));
  await acquire('held', 1);
  await sql`update lanes set rests_until = ${new Date(clock.now().getTime() + 60_000).toISOString()} where lane = 'resting'`;
  expect(await waiting()).toEqual(['free']);
  await emptied();
});

test('finds its few among thousands of lanes, whatever the statistics say of one with a hundred thousand', async () => {
  await sql`
    insert into lanes (instance_id, kind, lane) select ${instanceId}, ${kindName}, n::text from generate_series(1, 5000) n`;
  await sql`vacuum analyze backlog`; // statistics of an empty table determine the plans
  expect(await waiting()).toEqual([]);
  await stage('4000', 100_000);
  await stage('7', 3);
  expect(await waiting()).toEqual(['4000', '7']);
  await sql`analyze backlog`;
  expect(await waiting()).toEqual(['4000', '7']);
  await emptied();
});

test('attempts at most as many as the lane is wide, one while it fails', async () => {
  let atOnce = 0;
  let most = 0;
  let width = 8;
  const work = async (items: DueItem[]): Promise<ToyOutcome[]> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await sleep(3);
    atOnce -= 1;
    return items.map((item) => ({ item, dueAt: null }));
  };
  const process = start(kindOf(work, { maxPortions: () => width }));
  for (const wide of [8, 1]) {
    [width, most] = [wide, 0];
    await stage('one', 40);
    process.wake();
    await expect.poll(left).toBe(0);
    expect(most).toBe(wide);
  }
  await process.stop();
  await emptied();
});

test('a lane gives up its place after its turn if others wait for it', async () => {
  const played: number[] = [];
  const slowly = async (items: DueItem[]) => {
    await sleep(20);
    return noteIn(played)(items);
  };
  const process = start(kindOf(slowly), { maxRuns: 1 });
  await stage('long', 2_000);
  await expect.poll(() => played.length).toBeGreaterThan(0);
  const [other] = await stage('short', 1);
  process.wake();
  await expect.poll(() => process.queued.map(({ lane }) => lane)).toContain('short');
  await expect.poll(() => process.queued.map(({ lane }) => lane)).toContain('long');
  await process.hand('short');
  expect(played).toContain(other);
  expect(played.length).toBeLessThan(2_000);
  await process.stop();
  await emptied();
});

test('retries after a rest if an outcome is unknown, and others go on', async () => {
  const played: number[] = [];
  const [stuck = 0] = await stage('stuck', 1);
  const [free = 0] = await stage('free', 1);
  let isStuck = true;
  const process = start(
    kindOf(async (items) => (isStuck && items[0]?.itemId === stuck ? [null] : noteIn(played)(items))),
  );
  await expect.poll(() => played).toEqual([free]);
  const restsUntil = async () =>
    (await sql`select rests_until from lanes where lane = 'stuck'`)[0]?.rests_until;
  await expect.poll(restsUntil).not.toBeNull();
  isStuck = false;
  expect(await waiting()).toEqual([]);
  clock.set(new Date(clock.now().getTime() + 6_000).toISOString());
  process.wake();
  await expect.poll(() => played).toEqual([free, stuck]);
  await process.stop();
  expect(scene.errors).toEqual([]);
});
