import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openQueue } from '../../../workers/lanes/queue.ts';
import { startTestCluster } from '../../support/cluster.ts';

const folder = mkdtempSync(join(tmpdir(), 'workshop-queue-'));
const start = () => startTestCluster({ folder, durable: true });
let cluster = await start();
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const laneOf = (subscription: number) => ({ instanceId: 1, lane: String(subscription) });

test.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
  'asks a PostgreSQL that ended by %s a few times a second only, and works again when it is back',
  async (signal) => {
    let errors = 0;
    const done = new Set<string>();
    const onError = () => {
      errors += 1;
    };
    const queue = await openQueue({
      name: 'webhooks',
      databaseUrl: cluster.url('postgres'),
      redisUrl: '',
      onError,
    });
    const worker = queue.work(async ({ lane }) => void done.add(lane));
    await queue.add([laneOf(1)]);
    await expect.poll(() => done.has('1')).toBe(true);

    const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), signal);
    await cluster.ended;
    await sleep(1_500);
    expect(errors).toBeLessThan(50);

    cluster = await start();
    await expect
      .poll(() =>
        queue.add([laneOf(2)]).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(() => done.has('2')).toBe(true);
    await worker.stop();
    await queue.close();
  },
);
