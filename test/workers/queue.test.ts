import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startCluster } from '../../db/embedded/cluster.ts';
import type { Job } from '../../db/queries/backlog.ts';
import { openQueue } from '../../workers/queue.ts';
import { webhookQueue } from '../../workers/webhooks.ts';

const jobOf = (deliveryId: number): Job => ({
  instanceId: 1,
  subscriptionId: 1,
  deliveryId,
  createdAt: '2026-11-20T09:30:00.000Z',
  attempt: 1,
});

test.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
  'asks a PostgreSQL that ended by %s a few times a second only, and works again when it is back',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'workshop-queue-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    let cluster = await startCluster({ folder, durable: true });
    let errors = 0;
    const done = new Set<number>();
    const onError = () => {
      errors += 1;
    };
    const queue = await openQueue({
      ...webhookQueue,
      databaseUrl: cluster.url('postgres'),
      redisUrl: '',
      onError,
    });
    const worker = queue.work(async ({ deliveryId }) => void done.add(deliveryId));
    await queue.add([jobOf(1)]);
    await expect.poll(() => done.has(1)).toBe(true);

    const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), signal);
    await cluster.ended;
    await sleep(1_500);
    expect(errors).toBeLessThan(50);

    cluster = await startCluster({ folder, durable: true });
    await expect
      .poll(
        () =>
          queue.add([jobOf(2)]).then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    await expect.poll(() => done.has(2), { timeout: 20_000 }).toBe(true);
    await worker.stop();
    await queue.close();
    await cluster.stop();
  },
);
