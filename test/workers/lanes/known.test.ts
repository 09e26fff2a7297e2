import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DueItem } from '../../../db/backlog/queries.ts';
import { findDueItems } from '../../support/backlog.ts';

import { instanceId, noteIn, openLanesScene } from './scene.ts';

const { database, clock, kindName, stage, kindOf, start, left } = await openLanesScene();

test('what was staged a moment ago is begun without being read, once, beside what waited before', async () => {
  const older = await stage('one', 1);
  const all = await stage('one', 40);
  const lane = { instanceId, lane: 'one' };
  const read = (without: number[], most: number) =>
    database.inSession((db) => findDueItems(db, kindName, lane, { without, most, now: clock.now() }));
  const items = await read(older, 100);
  const handed: number[] = [];
  const played: number[] = [];
  const kind = kindOf(noteIn(played), {
    async next(db, held, reading, known) {
      const without = new Set(reading.without);
      handed.push(...(known ?? []).map(({ itemId }) => itemId));
      const found: DueItem[] = known
        ? known.filter(({ itemId }) => !without.has(itemId))
        : await findDueItems(db, kindName, held, reading);
      return { state: null, items: found };
    },
  });
  const { offer, stop } = start(kind);
  offer([{ ...lane, items }]);
  while ((await left()) > 0) await sleep(10);
  await stop();
  expect(handed.length).toBeGreaterThan(0);
  expect(played.toSorted((a, b) => a - b)).toEqual([...older, ...all]);
});
