import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSender } from '../../../../adapters/outbound/sender.ts';
import { openWorkerMetrics } from '../../../../adapters/telemetry/worker-metrics.ts';
import { type Config, parseConfig } from '../../../../config.ts';
import { exportWorkshop } from '../../../../tools/operator/moving/export.ts';
import { openWorkersDatabase } from '../../../../workers/database.ts';
import { openQueue } from '../../../../workers/lanes/queue.ts';
import { startWebhooks } from '../../../../workers/webhooks/relay.ts';
import { noting } from '../../../support/worker-errors.ts';
import type { TestWorkshop } from '../../../support/workshop.ts';
import { never, temporaryFolder } from '../scene.ts';

/** Host of the workshop that is moved. */
export const host = 'moved.test';
const appSecret = 'a secret that is for tests alone and nothing else';

export function configOf({ databaseUrl, documentsFolder }: TestWorkshop, secret = appSecret): Config {
  const settings = { APP_SECRET: secret, DATABASE_URL: databaseUrl, WEBHOOK_ALLOW_PRIVATE: '1' };
  return { ...parseConfig(settings), documents: { kind: 'folder', path: documentsFolder } };
}

/** Exports a workshop into a new folder; returns the folder. */
export async function exportFrom(from: TestWorkshop, of = host, leaves = false): Promise<string> {
  await from.record.flush();
  const folder = join(temporaryFolder(), 'export');
  await exportWorkshop(configOf(from), { host: of, folder, leaves }, never);
  return folder;
}

/** Starts workers of a deployment, which send webhooks until the end of the test file. */
export async function startWorkers(where: TestWorkshop) {
  const errors: unknown[] = [];
  const onError = noting(errors);
  const database = openWorkersDatabase(where.databaseUrl);
  const queue = await openQueue({ name: 'webhooks', databaseUrl: where.databaseUrl, redisUrl: '', onError });
  const clock = () => where.clock.now();
  const sender = openSender(configOf(where), clock);
  const metrics = openWorkerMetrics();
  const workers = startWebhooks({ database, queue, sender, onError, metrics, random: Math.random, clock });
  afterAll(async () => {
    await workers.stop();
    await Promise.all([queue.close(), sender.close(), database.close()]);
  });
  return { errors, wake: workers.wake };
}
