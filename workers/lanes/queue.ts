import {
  createPostgresBackend,
  type Processor,
  Queue,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { Redis } from 'ioredis';
import type { Lane } from '../../db/backlog/queries.ts';
import { firstHostOnly } from '../../db/connection/target.ts';
import { type DatabaseUrls, grantSchema, mayMakeSchemas } from '../../db/deployment/roles.ts';
import { answerWithin } from '../../telemetry/figures.ts';

/** It owns nothing: what it forgets is found again in the backlog, and what it carries twice is leased once. */
export interface LaneQueue {
  add(lanes: Lane[]): Promise<void>;
  /** Starts to hand out lanes. Stopping lets the work at them end. */
  work(process: (lane: Lane) => Promise<void>): { stop(): Promise<void> };
  depth(): Promise<number>;
  close(): Promise<void>;
}

interface QueueOptions {
  name: string;
  databaseUrl: string;
  /** URL for the role that creates the queue's tables. */
  ownerUrl?: string;
  /** Empty: the jobs are carried by PostgreSQL. */
  redisUrl: string;
  onError: (error: Error) => void;
}

/** In braces, so that a Redis Cluster keeps all keys of the queue in one slot. */
const prefix = '{workshop-api}';
const schema = 'bullmq';
/** Each waits for somebody else most of the time, and costs little meanwhile. */
const concurrency = 2_000;

/** A dead worker's lanes are handed on some ten seconds after its last sign of life, as often as it takes. */
const workerOptions = {
  concurrency,
  lockDuration: 8_000,
  stalledInterval: 3_000,
  maxStalledCount: 1_000,
  runRetryDelay: 1_000,
  drainDelay: 5,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
} satisfies Partial<WorkerOptions>;

const readyWithinMs = 1_000;
/** A Redis that answers nothing for so long is away: else what it is asked would pile up. Blocking calls last 5 s. */
const silentMs = 15_000;

/** The one place that knows which engine carries. */
export async function openQueue(options: QueueOptions): Promise<LaneQueue> {
  return options.redisUrl === '' ? overPostgres(options) : overRedis(options);
}

async function overPostgres(options: QueueOptions): Promise<LaneQueue> {
  const { name, databaseUrl, ownerUrl = databaseUrl } = options;
  const bullmq = withBackend(createPostgresBackend);
  const common = {
    connectionString: firstHostOnly(databaseUrl),
    schema,
    application_name: 'workshop-api queue',
  };
  // Where the owner's URL is kept from the service, `workshop roles` has made them.
  if (await mayMakeSchemas(ownerUrl)) await prepareQueueTables({ ownerUrl, runtimeUrl: databaseUrl });
  // It may forget lanes, not its tables: a crash costs the sweep some seconds, not every lane a write to the disk.
  const connection = (max: number) => ({ ...common, max, options: '-c synchronous_commit=off' });
  const queue = new bullmq.Queue(name, { connection: connection(2) });
  await queue.waitUntilReady();
  const start = (process: Processor<Lane>) =>
    new bullmq.Worker<Lane>(name, process, { ...workerOptions, connection: connection(4) });
  return carried(queue as unknown as Queue, start as unknown as StartWorker, options, async () => {});
}

/** The queue's tables, made by the owner for the service's own role. */
export async function prepareQueueTables({ ownerUrl, runtimeUrl }: DatabaseUrls): Promise<void> {
  const connectionString = firstHostOnly(ownerUrl);
  const connection = {
    connectionString,
    schema,
    application_name: 'workshop-api queue',
    migrate: true,
    max: 1,
  };
  const migrating = new (withBackend(createPostgresBackend).Queue)(schema, { connection });
  await migrating.waitUntilReady();
  await migrating.close();
  await grantSchema({ ownerUrl, runtimeUrl }, schema);
}

async function overRedis(queueOptions: QueueOptions): Promise<LaneQueue> {
  const { name, redisUrl, onError } = queueOptions;
  const options = { maxRetriesPerRequest: null, socketTimeout: silentMs };
  const [adding, working] = [new Redis(redisUrl, options), new Redis(redisUrl, options)];
  for (const client of [adding, working]) client.on('error', onError);
  const queue = new Queue(name, { connection: adding, prefix });
  await answerWithin(readyWithinMs, () => queue.waitUntilReady()); // where Redis is away, work begins all the same
  const start: StartWorker = (process) =>
    new Worker<Lane>(name, process, { ...workerOptions, connection: working, prefix });
  const carrier = carried(queue, start, queueOptions, async () => {
    adding.disconnect();
    working.disconnect();
  });
  return {
    ...carrier,
    // The client would wait for Redis to come back; the backlog keeps what is due, and offers it again.
    async add(lanes) {
      if (adding.status !== 'ready') throw new Error('Redis is away: what is due waits in the backlog');
      await carrier.add(lanes);
    },
  };
}

type StartWorker = (process: Processor<Lane>) => Worker<Lane>;

function carried(
  queue: Queue,
  start: StartWorker,
  { onError }: QueueOptions,
  disconnect: () => Promise<void>,
): LaneQueue {
  queue.on('error', onError);
  return {
    async add(lanes) {
      await queue.addBulk(
        lanes.map(({ instanceId, lane }) => ({
          name: 'lane',
          data: { instanceId, lane },
          // The same lane waits once at a time. Ids may not be all digits.
          opts: { ...jobOptions, jobId: `l-${instanceId}-${lane}` },
        })),
      );
    },
    work(process) {
      const underWay = new Set<Promise<void>>();
      const worker = start((job) => {
        const made = process(job.data).finally(() => underWay.delete(made));
        underWay.add(made);
        return made;
      });
      worker.on('error', onError);
      const rests = restAfterErrors(worker);
      return {
        stop() {
          rests.end();
          return stopWorker(worker, underWay);
        },
      };
    },
    depth: () => queue.getWaitingCount(),
    async close() {
      await answerWithin(closesWithinMs, () => queue.close());
      await disconnect();
    },
  };
}

/** An engine that is away would be waited for until it comes back. */
const closesWithinMs = 1_000;

/** What is under way ends; what has no engine to end it is left to itself. */
async function stopWorker(worker: Worker<Lane>, underWay: Set<Promise<void>>): Promise<void> {
  const closed = () => true;
  const closing = worker.close().then(closed, closed);
  for (;;) {
    await Promise.allSettled(underWay);
    if (await answerWithin(closesWithinMs, () => closing)) return;
    if (underWay.size > 0) continue; // one that had just been handed out
    worker.disconnect().catch(() => {});
    return;
  }
}

/** Long enough that an engine which is away is not asked thousands of times a second, as the worker would by itself. */
const restMs = 500;

function restAfterErrors(worker: Worker<Lane>): { end(): void } {
  let resting: NodeJS.Timeout | undefined;
  let ended = false;
  worker.on('error', () => {
    if (resting || ended) return;
    resting = setTimeout(() => {
      resting = undefined;
      worker.resume().catch(() => {}); // it tells its errors by itself
    }, restMs);
    worker.pause(true).catch(() => {});
  });
  return {
    end() {
      ended = true;
      clearTimeout(resting);
    },
  };
}

/** Not tried again by the queue: PostgreSQL knows what is due. */
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };
