import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { migrate } from '../../../../db/connection/migrate.ts';
import { startCluster } from '../../../../db/embedded/cluster.ts';
import { RedisServer } from '../../../../test/support/redis-server.ts';
import {
  type ServiceProcess,
  type ServiceSettings,
  startService,
  startWorker,
} from '../../../../test/support/service-process.ts';
import { PgBouncer, pgbouncerProgram } from '../../stand-ins/pgbouncer.ts';

export type Engine = 'PostgreSQL' | 'Redis';
type Fault = (typeof faults)[number];

const faults = [
  'an API process killed',
  'an API process stopped',
  'a worker killed',
  'a worker stopped',
  'a worker paused',
  'Redis emptied',
  'Redis killed',
  'PostgreSQL stopped',
  'PostgreSQL killed',
  'the pooler killed',
] as const;

/** Duration for which a process is paused: longer than a worker's lease. */
const pausedMs = 9_000;

/** Time after a restart of the database during which waiting requests may get 503. */
const backMs = 5_000;

interface DeploymentOptions {
  /** Whether API processes run in addition to the workers. Without them, Redis starts only if the queue is on Redis. */
  withApi?: boolean;
  /** URL of a Redis that belongs to the test; no faults are caused in it. */
  redisUrl?: string;
  workers?: ServiceSettings;
}

/**
 * A deployment of two API processes, two workers, Redis and a durable PostgreSQL, behind a pooler if the tests run with
 * one. Every component can be made to fail.
 */
export class Deployment {
  readonly databaseUrl: string;
  #databaseDown = false;
  #databaseBackAt = 0;
  readonly #folder: string;
  readonly #redis: RedisServer | null;
  readonly #pooler: PgBouncer | null;
  readonly #engine: Engine;
  readonly #options: DeploymentOptions;
  #cluster: Awaited<ReturnType<typeof startCluster>>;
  #apis: ServiceProcess[] = [];
  #workers: ServiceProcess[] = [];

  private constructor(
    folder: string,
    cluster: Awaited<ReturnType<typeof startCluster>>,
    { redis, pooler }: { redis: RedisServer | null; pooler: PgBouncer | null },
    engine: Engine,
    options: DeploymentOptions,
  ) {
    this.#folder = folder;
    this.#cluster = cluster;
    this.#redis = redis;
    this.#pooler = pooler;
    this.#engine = engine;
    this.#options = options;
    this.databaseUrl = cluster.url('postgres');
  }

  static async open(engine: Engine, options: DeploymentOptions = {}): Promise<Deployment> {
    const folder = mkdtempSync(join(tmpdir(), 'faults-'));
    const cluster = await startCluster({ folder, durable: true });
    await migrate(cluster.url('postgres'));
    const { withApi = true, redisUrl } = options;
    const isNeeded = redisUrl === undefined && (withApi || engine === 'Redis');
    const redis = isNeeded ? await RedisServer.start() : null;
    const pooler = pgbouncerProgram === '' ? null : await PgBouncer.start(cluster.url('postgres'));
    return new Deployment(folder, cluster, { redis, pooler }, engine, options);
  }

  async start(): Promise<void> {
    if (this.#options.withApi ?? true) this.#apis = await Promise.all([this.#startApi(), this.#startApi()]);
    this.#workers = await Promise.all([this.#startWorker(), this.#startWorker()]);
  }

  /** The URL of one of the two API processes, chosen at random. */
  get apiUrl(): string {
    return (this.#apis[randomInt(2)] as ServiceProcess).url;
  }

  /** Whether PostgreSQL is down or was restarted a moment ago: then 503 is the right answer. */
  get databaseAway(): boolean {
    return this.#databaseDown || Date.now() < this.#databaseBackAt + backMs;
  }

  async suffer(): Promise<Fault> {
    const possible = faults.filter((each) => this.#has(each));
    const fault = possible[randomInt(possible.length)] as Fault;
    const which = randomInt(2);
    if (fault.startsWith('an API')) await this.#replace(this.#apis, which, fault, () => this.#startApi());
    else if (fault === 'a worker paused') await this.#workers[which]?.pause(pausedMs);
    else if (fault.startsWith('a worker'))
      await this.#replace(this.#workers, which, fault, () => this.#startWorker());
    else if (fault === 'Redis emptied') await this.#emptyRedis();
    else if (fault === 'Redis killed') {
      await this.#redis?.stop();
      await this.#redis?.start();
    } else if (fault === 'the pooler killed') await this.#restartPooler();
    else await this.#restartDatabase(fault === 'PostgreSQL killed');
    return fault;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#apis, ...this.#workers].map((process) => process.kill()));
    await this.#redis?.stop();
    await this.#pooler?.stop();
    await this.#cluster.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #redisUrl(): string {
    return this.#options.redisUrl ?? this.#redis?.url ?? '';
  }

  #has(fault: Fault): boolean {
    if (fault.startsWith('an API')) return this.#apis.length > 0;
    if (fault.startsWith('the pooler')) return this.#pooler !== null;
    return this.#redis !== null || !fault.startsWith('Redis');
  }

  get #servedUrl(): string {
    return this.#pooler?.through(this.databaseUrl) ?? this.databaseUrl;
  }

  get #direct(): ServiceSettings {
    return this.#pooler ? { DATABASE_DIRECT_URL: this.databaseUrl } : {};
  }

  #startApi(): Promise<ServiceProcess> {
    return startService(this.#servedUrl, {
      ...this.#direct,
      REDIS_URL: this.#redisUrl,
      DEFAULT_INSTANCE: 'first',
      STRICT_RESPONSES: '0',
      LOG_LEVEL: 'fatal',
    });
  }

  #startWorker(): Promise<ServiceProcess> {
    const REDIS_URL = this.#engine === 'Redis' ? this.#redisUrl : '';
    return startWorker(this.#servedUrl, {
      ...this.#direct,
      REDIS_URL,
      LOG_LEVEL: 'fatal',
      ...this.#options.workers,
    });
  }

  async #replace(
    processes: ServiceProcess[],
    which: number,
    fault: Fault,
    start: () => Promise<ServiceProcess>,
  ): Promise<void> {
    const process = processes[which] as ServiceProcess;
    await (fault.endsWith('killed') ? process.kill() : process.stop());
    processes[which] = await start();
  }

  async #emptyRedis(): Promise<void> {
    if (!this.#redis) return;
    const client = new Redis(this.#redis.url);
    await client.flushall();
    client.disconnect();
  }

  async #restartDatabase(killed: boolean): Promise<void> {
    this.#databaseDown = true;
    if (killed) process.kill(this.#postmasterPid(), 'SIGKILL');
    await this.#cluster.stop();
    this.#cluster = await startCluster({ folder: this.#folder, durable: true });
    this.#databaseBackAt = Date.now();
    this.#databaseDown = false;
  }

  /** Restarts the pooler. While the pooler is down, requests get 503, as without PostgreSQL. */
  async #restartPooler(): Promise<void> {
    this.#databaseDown = true;
    await this.#pooler?.kill();
    await this.#pooler?.start();
    this.#databaseBackAt = Date.now();
    this.#databaseDown = false;
  }

  #postmasterPid(): number {
    return Number(readFileSync(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }
}
