import { type Config, loadConfig, requireDatabaseUrl } from '../config.ts';
import { listenToBell } from '../db/bell.ts';
import { migrate } from '../db/migrate.ts';
import { runProcess } from '../db/run-process.ts';
import { openSecretBox } from '../domain/secret-box.ts';
import type { Source } from '../http/telemetry/exposition.ts';
import { createLog } from '../http/telemetry/log.ts';
import { startWorkerMetrics } from '../http/telemetry/metrics-server.ts';
import { openWorkerMetrics } from '../http/telemetry/worker-metrics.ts';
import { openWorkersDatabase } from './database.ts';
import { startDocuments } from './documents.ts';
import { openMessageSender } from './messages/message-sender.ts';
import { messageQueue, startMessages } from './messages.ts';
import { openQueue } from './queue.ts';
import { startReaper } from './reaper.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { openSender } from './send-delivery.ts';
import { startWebhooks, webhookQueue } from './webhooks.ts';

export interface RunningWorkers {
  metrics: Source;
  close(): Promise<void>;
}

/** Everything that works beside the requests. Closing lets what runs come to its end. */
export async function startWorkers(
  config: Config,
  { databaseUrl, onError }: { databaseUrl: string; onError: (error: unknown) => void },
): Promise<RunningWorkers> {
  const clock = () => new Date();
  const database = openWorkersDatabase(databaseUrl);
  const reaper = await startReaper(database, clock, onError);
  const engine = { databaseUrl, redisUrl: config.redisUrl, onError };
  const deliveryJobs = await openQueue({ ...webhookQueue, ...engine });
  const messageJobs = await openQueue({ ...messageQueue, ...engine });
  const metrics = openWorkerMetrics(deliveryJobs.depth, messageJobs.depth);
  const sender = openSender(config, clock);
  const messageSender = openMessageSender(config, clock);
  const common = { database, metrics, clock, random: Math.random, onError };
  const webhooks = startWebhooks({ ...common, queue: deliveryJobs, sender });
  const messages = startMessages({
    ...common,
    queue: messageJobs,
    sender: messageSender,
    eventsHappened: webhooks.wake,
  });
  const bell = await listenToBell(databaseUrl, () => {
    webhooks.wake();
    messages.wake();
  });
  const documents = startDocuments(config, common);
  const resealing = resealSecrets(database, openSecretBox(config.appSecrets)).catch(onError);
  return {
    metrics,
    async close() {
      await bell.close();
      await Promise.all([webhooks.stop(), messages.stop()]);
      await Promise.all([deliveryJobs, messageJobs, sender, messageSender].map((part) => part.close()));
      await Promise.all([reaper.stop(), documents.stop(), resealing]);
      await database.close();
    },
  };
}

/** A served worker process, beside the API's. */
if (import.meta.main) {
  await runProcess(async () => {
    const config = loadConfig();
    const databaseUrl = requireDatabaseUrl(config);
    await migrate(databaseUrl);
    const log = createLog(config);
    const workers = await startWorkers(config, {
      databaseUrl,
      onError: (err) => log.error({ err }, 'the workers'),
    });
    const figures = await startWorkerMetrics(config, workers.metrics);
    process.stdout.write(
      `${JSON.stringify({ working: true, ...(figures.url && { metrics: figures.url }) })}\n`,
    );
    return {
      async close() {
        await workers.close();
        await figures.close();
      },
    };
  });
}
