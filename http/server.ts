import { type Config, loadConfig, requireDatabaseUrl } from '../config.ts';
import { openBell } from '../db/bell.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { usageOfDay } from '../db/queries/usage.ts';
import { runProcess } from '../db/run-process.ts';
import { openOutside } from '../workers/outside.ts';
import { buildApp } from './app.ts';
import { drain } from './closing.ts';
import type { Limits } from './limits/limits.ts';
import { MemoryLimits } from './limits/memory-limits.ts';
import { RedisLimits } from './limits/redis-limits.ts';
import { RequestRecord } from './request-record.ts';
import { createRuntime } from './runtime.ts';
import { claimService } from './sole-process.ts';
import type { Source } from './telemetry/exposition.ts';
import { createLog } from './telemetry/log.ts';
import { processMetrics } from './telemetry/process-metrics.ts';

export interface RunningServer {
  url: string;
  shutdownDelayMs: number;
  close(): Promise<void>;
}

/**
 * One API process: serves until it is closed; requests in flight finish, counts and log are written. /metrics shows
 * the figures of `others`, too.
 */
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
  const outside = openOutside(config, clock);
  const bell = openBell(databaseUrl);
  const { ring } = bell;
  const runtime = createRuntime({ config, log, database, clock, limits, record, outside, ring });
  const app = await buildApp(runtime, others);
  const close = async () => {
    await drain(app, runtime);
    await app.close();
    await outside.close();
    await bell.close();
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

/** A served API process: N of these beside M workers/main.ts, on one database and one Redis. */
if (import.meta.main) {
  await runProcess(async () => {
    const config = loadConfig();
    const databaseUrl = requireDatabaseUrl(config);
    await migrate(databaseUrl);
    const server = await startServer(config, { databaseUrl });
    process.stdout.write(`${JSON.stringify({ listening: server.url })}\n`);
    return server;
  });
}
