import type { Logger } from 'pino';
import { openDocumentStore } from '../adapters/documents/open.ts';
import { findStoreProblem } from '../adapters/documents/probe.ts';
import { createLog } from '../adapters/telemetry/log.ts';
import type { MetricsSource } from '../adapters/telemetry/metrics.ts';
import { processMetrics } from '../adapters/telemetry/process-metrics.ts';
import { runProcess } from '../adapters/telemetry/run-process.ts';
import { openTracing } from '../adapters/telemetry/tracing.ts';
import { type Config, databaseUrls, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/connection/client.ts';
import { openWakeUps } from '../db/connection/wake-up.ts';
import { findWriteObstacle } from '../db/deployment/write-obstacle.ts';
import { usageOfDay } from '../db/workshops/usage.ts';
import { buildApp } from './app.ts';
import { openExternalCalls } from './external-calls.ts';
import { announceShutdown } from './lifecycle/connections.ts';
import { claimService, prepareService, type ServiceClaim } from './lifecycle/service-claim.ts';
import { warmUp } from './lifecycle/warm-up.ts';
import { type Limits, MemoryLimits } from './limits/limits.ts';
import { RedisLimits } from './limits/redis-limits.ts';
import { Readiness } from './runtime/readiness.ts';
import { RequestRecord } from './runtime/request-record.ts';
import { createRuntime } from './runtime/runtime.ts';

interface RunningServer {
  url: string;
  shutdownDelayMs: number;
  close(): Promise<void>;
}

interface ServerOptions {
  databaseUrl: string;
  /** The database URL that bypasses the pooler. */
  directUrl?: string | undefined;
  /** The service lock, if the caller has acquired it before the migrations. */
  claim?: ServiceClaim | undefined;
  /** Further sources of metrics for /metrics. */
  others?: MetricsSource[];
  /** Wakes the workers of this process. If missing, workers of other processes are notified through PostgreSQL. */
  wakeWorkers?: () => void;
}

/** Starts one API process. Its `close` waits for requests in progress, and writes the collected counts and log rows. */
export async function startServer(
  config: Config,
  { databaseUrl, directUrl = databaseUrl, claim: claimed, others = [], wakeWorkers }: ServerOptions,
): Promise<RunningServer> {
  processMetrics();
  const log = createLog(config);
  const claim = claimed ?? (await claimService(config, directUrl));
  const database = openDatabase({
    url: databaseUrl,
    poolSize: config.databaseConnections,
    sharedByWorkshops: true,
    readUrl: config.databaseReadUrl,
    onReplicaChange: (isUsed) =>
      log.warn(
        isUsed
          ? 'the replica serves long reads'
          : 'the replica is away or behind: the primary serves long reads',
      ),
  });
  const record = new RequestRecord(database, (error, rowsLost) =>
    log.error({ err: error, rowsLost }, 'the request log cannot be written'),
  );
  const limits = await openLimits(config, database, (error) =>
    log.warn({ err: error }, 'Redis is not available: each process counts its share of the limits in memory'),
  );
  const clock = () => new Date();
  const tracing = await openTracing(config, (err) => log.warn({ err }, 'traces cannot be sent'));
  const externalCalls = openExternalCalls(config, clock, { tracing });
  // Starts the thread early, so that it compiles its code in parallel with the registration of the routes.
  const threads = config.warmUp ? externalCalls.warmUp() : Promise.resolve();
  threads.catch(() => {});
  const wakeUp = wakeWorkers ? { send: wakeWorkers, close: async () => {} } : openWakeUps(databaseUrl);
  const readiness = openReadiness(config, databaseUrl, log);
  const parts = { config, log, database, clock, limits, record, externalCalls, readiness, tracing };
  const runtime = createRuntime({ ...parts, wakeWorkers: wakeUp.send });
  const app = await buildApp(runtime, others);
  const close = async () => {
    await announceShutdown(app, runtime);
    await app.close();
    await externalCalls.close();
    await wakeUp.close();
    await record.close();
    await limits.close();
    await claim.release();
    await database.close();
    await tracing?.close();
  };
  try {
    if (config.warmUp) await warmUp(app, runtime, threads);
    const url = await app.listen({ host: config.host, port: config.port });
    return { url, shutdownDelayMs: config.shutdownDelayMs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openReadiness(config: Config, databaseUrl: string, log: Logger): Readiness {
  const { documents, dataDir } = config;
  const store = openDocumentStore(documents);
  return new Readiness({
    findWriteObstacle: (options) => findWriteObstacle(databaseUrl, options),
    findStoreProblem: () => findStoreProblem(store),
    folders: {
      ...(config.databaseUrl === '' && { data: dataDir }),
      ...(documents.kind === 'folder' && { documents: documents.path }),
    },
    onChange: (check, problem) =>
      problem === null
        ? log.warn({ check }, 'ready for writes again')
        : log.error({ check, problem }, 'not ready for writes'),
  });
}

async function openLimits(
  config: Config,
  database: Database,
  onRedisError: (error: Error) => void,
): Promise<Limits> {
  const readUsage = (instanceId: number, day: string) => usageOfDay(database.reads, instanceId, day);
  return config.redisUrl === ''
    ? new MemoryLimits(readUsage)
    : RedisLimits.open(config.redisUrl, readUsage, onRedisError);
}

/**
 * Starts an API process. Any number of API processes may run beside the worker processes (workers/main.ts), with one
 * database and one Redis.
 */
if (import.meta.main) {
  await runProcess(async () => {
    const config = readConfig();
    const urls = databaseUrls(config);
    const claim = await prepareService(config, urls);
    const { runtimeUrl: databaseUrl, directUrl } = urls;
    const server = await startServer(config, { databaseUrl, directUrl, claim });
    process.stdout.write(`${JSON.stringify({ listening: server.url })}\n`);
    return server;
  });
}
