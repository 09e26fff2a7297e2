import { watchClock } from '../actions/verifactu/watch-clock.ts';
import { openDocumentStore } from '../adapters/documents/open.ts';
import { requireStore } from '../adapters/documents/probe.ts';
import { listOwnPorts } from '../adapters/outbound/own-ports.ts';
import { openProviderRequests } from '../adapters/outbound/provider-requests.ts';
import { reachOptions } from '../adapters/outbound/safe-request.ts';
import { openSender } from '../adapters/outbound/sender.ts';
import { openTaxAuthority, type TaxAuthority } from '../adapters/outbound/tax-authority.ts';
import { createLog } from '../adapters/telemetry/log.ts';
import type { MetricsSource } from '../adapters/telemetry/metrics.ts';
import { startWorkerMetrics } from '../adapters/telemetry/metrics-server.ts';
import { runProcess } from '../adapters/telemetry/run-process.ts';
import { openTracing } from '../adapters/telemetry/tracing.ts';
import { openWorkerMetrics } from '../adapters/telemetry/worker-metrics.ts';
import { openAnswerReader } from '../adapters/threads/answers.ts';
import { openPaperDrawer } from '../adapters/threads/papers.ts';
import { openThreads } from '../adapters/threads/pool.ts';
import { type Config, databaseUrls, readConfig } from '../config.ts';
import { listenToWakeUps } from '../db/connection/wake-up.ts';
import { prepareDatabase } from '../db/deployment/prepare.ts';
import { pdfs as ofPdfs } from '../db/invoices/pdfs.ts';
import { messages as ofMessages } from '../db/messages/queue.ts';
import { taxRecords as ofTaxRecords } from '../db/verifactu/backlog.ts';
import { webhooks as ofWebhooks } from '../db/webhooks/served.ts';
import { openSecretBox } from '../domain/secrets/secret-box.ts';
import { paperThreadFile } from '../views/papers/thread-file.ts';
import { openWorkersDatabase } from './database.ts';
import { startCertificates } from './housekeeping/certificates.ts';
import { startChains } from './housekeeping/chains.ts';
import { startDiary } from './housekeeping/diary.ts';
import { startDocuments } from './housekeeping/documents.ts';
import { startEvidence } from './housekeeping/evidence.ts';
import type { BudgetUpkeep } from './housekeeping/on-budget.ts';
import { startReaper } from './housekeeping/reaper.ts';
import { startReconciliation } from './housekeeping/reconciliation.ts';
import { resealSecrets } from './housekeeping/reseal-secrets.ts';
import { startSignatures } from './housekeeping/signatures.ts';
import { startTaxAlerts } from './housekeeping/tax-alerts.ts';
import { startWaitingList } from './housekeeping/waiting-list.ts';
import { pdfLaneKind } from './invoices/kind.ts';
import { startLanes } from './lanes/engine.ts';
import { openQueue } from './lanes/queue.ts';
import { openAttachmentDrawer, openMessageSender } from './messages/message-sender.ts';
import { startMessages } from './messages/workers.ts';
import { recordLaneKind } from './verifactu/kind.ts';
import { startWebhooks } from './webhooks/relay.ts';

interface RunningWorkers {
  metrics: MetricsSource;
  /** Searches for due work immediately, after a commit. */
  wake(): void;
  close(): Promise<void>;
}

interface WorkersOptions {
  databaseUrl: string;
  /**
   * URL of the database without a pooler, for the connections that use LISTEN: the queue's connections, and the
   * connection for wake-ups.
   */
  directUrl?: string | undefined;
  /** URL of the role that creates the queue's tables, if the service uses another role. */
  ownerUrl?: string;
  onError: (error: unknown) => void;
}

/** Maximum number of PDF lanes. The PDFs of further lanes would wait for a thread longer than their timeout. */
const maxPdfLanes = 32;

/** Starts all background work: lanes, relay and housekeeping. `close` waits for running work. */
export async function startWorkers(
  config: Config,
  { databaseUrl, directUrl = databaseUrl, ownerUrl = directUrl, onError }: WorkersOptions,
): Promise<RunningWorkers> {
  const clock = () => new Date();
  const database = openWorkersDatabase(databaseUrl);
  const reaper = await startReaper(database, clock, onError);
  const engine = { databaseUrl: directUrl, ownerUrl, redisUrl: config.redisUrl, onError };
  const webhookLanes = await openQueue({ name: ofWebhooks, ...engine });
  const messageLanes = await openQueue({ name: ofMessages, ...engine });
  const pdfLanes = await openQueue({ name: ofPdfs, ...engine, concurrency: maxPdfLanes });
  const recordLanes = await openQueue({ name: ofTaxRecords, ...engine });
  const metrics = openWorkerMetrics(webhookLanes.depth, messageLanes.depth);
  const tracing = await openTracing(config, (err) => log.warn({ err }, 'traces cannot be sent'));
  const sender = openSender(config, clock, tracing);
  const threads = openThreads({ paperFile: paperThreadFile });
  const documents = openDocumentStore(config.documents);
  const drawer = openPaperDrawer(threads, documents);
  const secretBox = openSecretBox(config.appSecrets);
  const log = createLog(config);
  const requests = openProviderRequests(reachOptions(config));
  const messageSender = openMessageSender(config, {
    requests,
    clock,
    smtp: { ownPorts: listOwnPorts(config) },
    attachmentOf: openAttachmentDrawer(database, drawer),
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
  const pdfs = startLanes(pdfLaneKind({ ...common, documents, secretBox, drawInvoice: drawer.drawInvoice }), {
    ...common,
    queue: pdfLanes,
    maxRuns: maxPdfLanes,
  });
  const taxAuthority = watchClock(openTaxAuthority(config.taxAuthorityStandIn), database.inSession);
  const { retryMs } = config.taxAuthorityStandIn ?? {};
  const records = startLanes(
    recordLaneKind({ ...common, ...openAnswerReader(threads), taxAuthority, secretBox, retryMs }),
    {
      ...common,
      queue: recordLanes,
    },
  );
  const wake = () => {
    webhooks.wake();
    messages.wake();
    pdfs.wake();
    records.wake();
  };
  const housekeeping = startHousekeeping(config, { ...common, secretBox, taxAuthority });
  const wakeUp = await listenToWakeUps(directUrl, { onWakeUp: wake, onClockMoved: housekeeping.wake });
  return {
    metrics,
    wake,
    async close() {
      await wakeUp.close();
      await Promise.all([webhooks.stop(), messages.stop(), pdfs.stop(), records.stop()]);
      await Promise.all(
        [webhookLanes, messageLanes, pdfLanes, recordLanes, sender, messageSender, threads].map((part) =>
          part.close(),
        ),
      );
      await requests.close();
      await Promise.all([reaper.stop(), housekeeping.stop()]);
      await database.close();
      await tracing?.close();
    },
  };
}

/** Starts the periodic work that is not done in lanes. */
function startHousekeeping(config: Config, parts: BudgetUpkeep & { taxAuthority: TaxAuthority }) {
  const { database, secretBox, onError } = parts;
  const ofBudgets = [startDiary(parts), startWaitingList(parts), startSignatures(parts)];
  const loops = [
    ...ofBudgets,
    startDocuments(config, parts),
    startEvidence(parts),
    startChains(parts),
    startCertificates(parts),
    startTaxAlerts(parts),
    startReconciliation({ ...parts, nightly: config.taxAuthorityStandIn === null }),
  ];
  const resealing = resealSecrets(database, secretBox).catch(onError);
  return {
    wake: () => {
      for (const loop of ofBudgets) loop.wake();
    },
    stop: () => Promise.all([...loops.map((loop) => loop.stop()), resealing]),
  };
}

/** Starts a separate worker process, beside the API processes. */
if (import.meta.main) {
  await runProcess(async () => {
    const config = readConfig();
    const urls = databaseUrls(config);
    const finishChecks = () => requireStore(openDocumentStore(config.documents));
    await prepareDatabase(urls, { ...config, embedded: false, finishChecks });
    const { runtimeUrl: databaseUrl, directUrl, ownerUrl } = urls;
    const log = createLog(config);
    const workers = await startWorkers(config, {
      databaseUrl,
      directUrl,
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
