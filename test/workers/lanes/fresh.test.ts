import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DueItem } from '../../../db/lanes/items.ts';
import { findDueItems } from '../../support/backlog.ts';
import { instanceId, noteIn, openLanesScene } from './scene.ts';

const { database, clock, kindName, stage, kindOf, start, left } = await openLanesScene();
const lane = { instanceId, lane: 'one' };

const dueItems = (without: number[]) =>
  database.inSession((db) => findDueItems(db, kindName, lane, { without, most: 100, now: clock.now() }));
const fresh = (items: DueItem[]) => ({ state: null, items, readAtMs: performance.now() });

/**
 * Opens a kind that records two lists of item ids: items whose state the worker reads (`sought`), and items that the
 * worker settles (`played`).
 */
function openKind() {
  const played: number[] = [];
  const sought: number[] = [];
  const kind = kindOf(noteIn(played), {
    async findUnattempted(_db, _lane, items) {
      sought.push(...items.map(({ itemId }) => itemId));
      return items;
    },
  });
  return { kind, played, sought };
}

test('begins freshly staged items without reading them, once, beside older ones', async () => {
  const older = await stage('one', 1);
  const all = await stage('one', 40);
  const items = await dueItems(older);
  const { kind, played, sought } = openKind();
  const { offer, stop } = start(kind);
  offer([{ ...lane, fresh: fresh(items) }]);
  while ((await left()) > 0) await sleep(10);
  await stop();
  expect(sought).toEqual(all);
  expect(played.toSorted((a, b) => a - b)).toEqual([...older, ...all]);
});

test('begins the fresh items of a lane that it holds without asking the database', async () => {
  const first = await stage('one', 1);
  const { kind, played, sought } = openKind();
  const { offer, stop } = start(kind);
  offer([{ ...lane, fresh: fresh(await dueItems([])) }]);
  while ((await left()) > 0) await sleep(1);
  const second = await stage('one', 2);
  offer([{ ...lane, fresh: fresh(await dueItems([])) }]);
  while ((await left()) > 0) await sleep(1);
  await stop();
  expect(sought).toEqual(first);
  expect(played).toEqual([...first, ...second]);
});

test('reads a lane of width 1 where fresh items are offered: the oldest one goes first', async () => {
  const [oldest] = await stage('one', 1);
  const [latest = 0] = await stage('one', 1);
  const { kind, played, sought } = openKind();
  const { offer, stop } = start({ ...kind, maxPortions: () => 1 });
  const items = (await dueItems([])).filter(({ itemId }) => itemId === latest);
  offer([{ ...lane, fresh: fresh(items) }]);
  while ((await left()) > 0) await sleep(10);
  await stop();
  expect(sought).toEqual([]);
  expect(played).toEqual([oldest, latest]);
});
