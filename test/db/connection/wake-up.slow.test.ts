import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenToWakeUps, openWakeUps } from '../../../db/connection/wake-up.ts';
import { startTestCluster } from '../../support/cluster.ts';
import { openScene } from '../scene.ts';

const { url } = await openScene();

/** Duration of the outage: long enough that the driver has given up reconnecting. */
const awayMs = 12_000;
const heardWithinMs = 9_000;

test('many wake-ups at once are received as one, and a later one again', async () => {
  let heard = 0;
  const listening = await listenToWakeUps(url, {
    onWakeUp: () => {
      heard += 1;
    },
    onClockMoved: () => {},
  });
  const wakeUp = openWakeUps(url);
  heard = 0;
  for (let sent = 0; sent < 1_000; sent += 1) wakeUp.send();
  await expect.poll(() => heard).toBe(2);
  wakeUp.send();
  await expect.poll(() => heard).toBe(3);
  await wakeUp.close();
  await listening.close();
});

test('is heard again, by who listened before, when PostgreSQL is back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-wake-up-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let cluster = await startTestCluster({ folder, durable: false });
  const itsUrl = cluster.url('postgres');
  let heard = 0;
  const listening = await listenToWakeUps(itsUrl, {
    onWakeUp: () => {
      heard += 1;
    },
    onClockMoved: () => {},
  });
  const wakeUp = openWakeUps(itsUrl);
  await cluster.stop();
  wakeUp.send(); // lost, because PostgreSQL is stopped
  await sleep(awayMs);
  cluster = await startTestCluster({ folder, durable: false });
  const before = heard;
  const sending = setInterval(() => wakeUp.send(), 50);
  await expect.poll(() => heard, { timeout: heardWithinMs }).toBeGreaterThan(before + 1);
  clearInterval(sending);
  await wakeUp.close();
  await listening.close();
  await cluster.stop();
});
