import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenToBell, openBell } from '../../db/bell.ts';
import { startCluster } from '../../db/embedded/cluster.ts';
import { openScene } from './scene.ts';

const { url } = await openScene();

/** Long enough for a patient driver to have lost its hurry. */
const awayMs = 6_000;
const heardWithinMs = 5_000;

test('of many rings at once one is heard, and one that came later too', async () => {
  let heard = 0;
  const listening = await listenToBell(url, () => {
    heard += 1;
  });
  const bell = openBell(url);
  heard = 0;
  for (let rings = 0; rings < 1_000; rings += 1) bell.ring();
  await expect.poll(() => heard).toBe(2);
  bell.ring();
  await expect.poll(() => heard).toBe(3);
  await bell.close();
  await listening.close();
});

test('is heard again, by who listened before, when PostgreSQL is back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-bell-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let cluster = await startCluster({ folder, durable: false });
  const itsUrl = cluster.url('postgres');
  let heard = 0;
  const listening = await listenToBell(itsUrl, () => {
    heard += 1;
  });
  const bell = openBell(itsUrl);
  await cluster.stop();
  bell.ring(); // unheard
  await sleep(awayMs);
  cluster = await startCluster({ folder, durable: false });
  const before = heard;
  const ringing = setInterval(() => bell.ring(), 50);
  await expect.poll(() => heard, { timeout: heardWithinMs }).toBeGreaterThan(before + 1);
  clearInterval(ringing);
  await bell.close();
  await listening.close();
  await cluster.stop();
});
