import { type Config, loadConfig, servedUrls } from '../config.ts';
import { listenToWakeUps } from '../db/connection/wake-up.ts';
import { prepareDatabase } from '../db/deployment/prepare.ts';
import { runProcess } from '../db/embedded/run-process.ts';
import { messages as ofMessages } from '../db/messages/lane.ts';
import { webhooks as ofWebhooks } from '../db/webhooks/served.ts';
import { openDocumentStore } from '../documents/open.ts';
import { requireStore } from '../documents/probe.ts';
import { openSecretBox } from '../domain/secrets/secret-box.ts';
import type { Source } from '../telemetry/figures.ts';
import { createLog } from '../telemetry/log.ts';
import { startWorkerMetrics } from '../telemetry/metrics-server.ts';
import { openWorkerMetrics } from '../telemetry/worker-metrics.ts';
import { openWorkersDatabase } from './database.ts';
import { openDrawing } from './drawing/threads.ts';
import { startDiary } from './housekeeping/diary.ts';
import { startDocuments } from './housekeeping/documents.ts';
import { startEvidence } from './housekeeping/evidence.ts';
import { startInvoices } from './housekeeping/invoices.ts';
import { startReaper } from './housekeeping/reaper.ts';
import { resealSecrets } from './housekeeping/reseal-secrets.ts';
import { startSignatures } from './housekeeping/signatures.ts';
import { openQueue } from './lanes/queue.ts';
import { openAttachments } from './messages/attachment.ts';
import { openMessageSender } from './messages/message-sender.ts';
import { startMessages } from './messages/workers.ts';
import { openSender } from './outbound/sender.ts';
import { startWebhooks } from './webhooks/workers.ts';

interface RunningWorkers {
  metrics: Source;
  close(): Promise<void>;
}

interface WorkersOptions {
  databaseUrl: string;
  /** URL for the role that creates the queue's tables, if the service works with another one. */
  ownerUrl?: string;
  onError: (error: unknown) => void;
}

/** Everything that works beside the requests. Closing lets what runs come to its end. */
export async function startWorkers(
  config: Config,
  { databaseUrl, ownerUrl = databaseUrl, onError }: WorkersOptions,
): Promise<RunningWorkers> {
  const clock = () => new Date();
  const database = openWorkersDatabase(databaseUrl);
  const reaper = await startReaper(database, clock, onError);
  const engine = { databaseUrl, ownerUrl, redisUrl: config.redisUrl, onError };
  const webhookLanes = await openQueue({ name: ofWebhooks, ...engine });
  const messageLanes = await openQueue({ name: ofMessages, ...engine });
  const metrics = openWorkerMetrics(webhookLanes.depth, messageLanes.depth);
  const sender = openSender(config, clock);
  const drawing = openDrawing(openDocumentStore(config.documents));
  const log = createLog(config);
  const messageSender = openMessageSender(config, clock, openAttachments(database, drawing), {
    onPrivateGateway: (instanceId) =>
      log.warn(
        { instanceId },
        'the SMS gateway of this workshop may be at a private address: sms set --allow-private',
      ),
  });
  const common = { database, metrics, clock, random: Math.random, onError };
  const webhooks = startWebhooks({ ...common, queue: webhookLanes, sender });
  const messages = startMessages({
    ...common,
    queue: messageLanes,
    sender: messageSender,
    eventsHappened: webhooks.wake,
  });
  const wakeUp = await listenToWakeUps(databaseUrl, () => {
    webhooks.wake();
    messages.wake();
  });
  const housekeeping = startHousekeeping(config, { ...common, drawing });
  return {
    metrics,
    async close() {
      await wakeUp.close();
      await Promise.all([webhooks.stop(), messages.stop(), housekeeping.stopInvoices()]);
      await Promise.all(
        [webhookLanes, messageLanes, sender, messageSender, drawing].map((part) => part.close()),
      );
      await Promise.all([reaper.stop(), housekeeping.stop()]);
      await database.close();
    },
  };
}

type Common = Parameters<typeof startEvidence>[0] & Parameters<typeof startDocuments>[1];

/** What goes by the clock, beside the lanes. */
function startHousekeeping(
  config: Config,
  { drawing, ...common }: Common & { drawing: ReturnType<typeof openDrawing> },
) {
  const { database, clock, onError } = common;
  const secretBox = openSecretBox(config.appSecrets);
  const loops = [
    startDocuments(config, common),
    startDiary({ database, secretBox, clock, onError }),
    startSignatures({ database, secretBox, clock, onError }),
    startEvidence(common),
  ];
  const invoices = startInvoices({
    database,
    documents: openDocumentStore(config.documents),
    secretBox,
    drawInvoice: drawing.drawInvoice,
    clock,
    onError,
  });
  const resealing = resealSecrets(database, secretBox).catch(onError);
  return {
    /** It draws: it stops before the drawing does. */
    stopInvoices: () => invoices.stop(),
    stop: () => Promise.all([...loops.map((loop) => loop.stop()), resealing]),
  };
}

/** A served worker process, beside the API's. */
if (import.meta.main) {
  await runProcess(async () => {
    const config = loadConfig();
    const urls = servedUrls(config);
    await prepareDatabase(urls, { appSecrets: config.appSecrets, embedded: false });
    await requireStore(openDocumentStore(config.documents));
    const { runtimeUrl: databaseUrl, ownerUrl } = urls;
    const log = createLog(config);
    const workers = await startWorkers(config, {
      databaseUrl,
      ownerUrl,
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
