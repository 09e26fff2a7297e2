import type { Logger } from 'pino';
import { type Config, loadConfig, servedUrls } from '../config.ts';
import { type Database, openDatabase } from '../db/connection/client.ts';
import { type Connection, connect } from '../db/connection/connection.ts';
import { openWakeUps } from '../db/connection/wake-up.ts';
import { prepareDatabase } from '../db/deployment/prepare.ts';
import { findWriteObstacle } from '../db/deployment/write-obstacle.ts';
import { runProcess } from '../db/embedded/run-process.ts';
import { usageOfDay } from '../db/workshops/usage.ts';
import { openDocumentStore } from '../documents/open.ts';
import { findStoreProblem, requireStore } from '../documents/probe.ts';
import type { Source } from '../telemetry/figures.ts';
import { createLog } from '../telemetry/log.ts';
import { processMetrics } from '../telemetry/process-metrics.ts';
import { Refused } from '../telemetry/tellable.ts';
import { openExternalCalls } from '../workers/outbound/external-calls.ts';
import { buildApp } from './app.ts';
import { type Limits, MemoryLimits } from './guards/limits.ts';
import { RedisLimits } from './guards/redis-limits.ts';
import { drain } from './lifecycle/connections.ts';
import { Readiness } from './lifecycle/readiness.ts';
import { RequestRecord } from './lifecycle/request-record.ts';
import { createRuntime } from './runtime.ts';

interface RunningServer {
  url: string;
  shutdownDelayMs: number;
  close(): Promise<void>;
}

/** One API process; requests in flight finish, counts and log are written. /metrics shows the figures of `others`, too. */
export async function startServer(
  config: Config,
  { databaseUrl, others = [] }: { databaseUrl: string; others?: Source[] },
): Promise<RunningServer> {
  processMetrics();
  const log = createLog(config);
  const claim = await claimService(databaseUrl, {
    shared: config.redisUrl !== '',
    onContested: (error) => log.error({ err: error }, 'limits are counted twice'),
  });
  const database = openDatabase({ url: databaseUrl, poolSize: config.databaseConnections });
  const record = new RequestRecord(database, (error, rowsLost) =>
    log.error({ err: error, rowsLost }, 'the request log waits'),
  );
  const limits = await openLimits(config, database, (error) =>
    log.warn({ err: error }, 'Redis is away: limits are shared out in memory'),
  );
  const clock = () => new Date();
  const externalCalls = openExternalCalls(config, clock);
  const wakeUp = openWakeUps(databaseUrl);
  const wakeWorkers = wakeUp.send;
  const readiness = openReadiness(config, databaseUrl, log);
  const parts = { config, log, database, clock, limits, record, externalCalls, wakeWorkers, readiness };
  const runtime = createRuntime(parts);
  const app = await buildApp(runtime, others);
  const close = async () => {
    await drain(app, runtime);
    await app.close();
    await externalCalls.close();
    await wakeUp.close();
    await record.close();
    await limits.close();
    await claim.release();
    await database.close();
  };
  try {
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

/** Any number, as long as nothing else in the database locks it: the API processes' common door. */
const door = 7_303_014;
const checkEveryMs = 1_000;

interface ServiceClaim {
  release(): Promise<void>;
}

/** A process without Redis holds the door alone, those with Redis together (ADR 0008). It ends with the session. */
async function claimService(
  databaseUrl: string,
  { shared, onContested }: { shared: boolean; onContested: (error: Error) => void },
): Promise<ServiceClaim> {
  let connection = await enter(databaseUrl, shared);
  let entering = false;
  // A restart of PostgreSQL forgets the lock: it is taken again, or the conflict is told.
  const timer = setInterval(async () => {
    if (!connection.lost || entering) return;
    entering = true;
    connection = await enter(databaseUrl, shared).catch((error: Error) => {
      if (error instanceof ServiceTaken) onContested(error);
      return connection;
    });
    entering = false;
  }, checkEveryMs).unref();
  return {
    async release() {
      clearInterval(timer);
      await connection.close(checkEveryMs);
    },
  };
}

async function enter(url: string, shared: boolean): Promise<Connection> {
  const connection = connect({ url, applicationName: 'workshop-api door', settings: {} });
  const lock = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const [row] = await connection.sql.unsafe(`select ${lock}(${door}) as entered`);
  if (row?.entered) return connection;
  await connection.close(checkEveryMs);
  throw new ServiceTaken();
}

class ServiceTaken extends Refused {
  constructor() {
    super(
      'another API process serves this database: set REDIS_URL for all of them, so that they share their limits',
    );
  }
}

/** A served API process: N of these beside M workers/main.ts, on one database and one Redis. */
if (import.meta.main) {
  await runProcess(async () => {
    const config = loadConfig();
    const urls = servedUrls(config);
    await prepareDatabase(urls, { appSecrets: config.appSecrets, embedded: false });
    await requireStore(openDocumentStore(config.documents));
    const databaseUrl = urls.runtimeUrl;
    const server = await startServer(config, { databaseUrl });
    process.stdout.write(`${JSON.stringify({ listening: server.url })}\n`);
    return server;
  });
}
