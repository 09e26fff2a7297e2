import {
  createPostgresBackend,
  type Processor,
  Queue,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { failureBehind, openRedis, whenConnected } from '../../adapters/redis/client.ts';
import { answerWithin } from '../../adapters/telemetry/metrics.ts';
import { type DatabaseUrls, grantSchema, mayMakeSchemas } from '../../db/deployment/roles.ts';
import type { Lane } from '../../db/lanes/leases.ts';
import { firstHostOnly } from '../../domain/network/database-target.ts';

/**
 * A queue of lanes with due items. A lost lane is harmless, because the sweep finds it in the backlog. A duplicate is
 * harmless, because only one worker gets the lease.
 */
export interface LaneQueue {
  add(lanes: Lane[]): Promise<void>;
  /** Starts to process lanes. `stop` waits for lanes that are being processed. */
  work(process: (lane: Lane) => Promise<void>): { stop(): Promise<void> };
  depth(): Promise<number>;
  close(): Promise<void>;
}

interface QueueOptions {
  name: string;
  databaseUrl: string;
  /** URL of the role that creates the queue's tables. */
  ownerUrl?: string;
  /** URL of Redis. If empty, the queue is stored in PostgreSQL. */
  redisUrl: string;
  /**
   * Maximum number of lanes that this process processes at the same time. A lane mostly waits for its receiver, which
   * costs little.
   */
  concurrency?: number;
  onError: (error: Error) => void;
}

/**
 * Returns the hash tag of a queue's keys. A Redis Cluster keeps all keys of one queue in one slot; different queues may
 * be on different masters.
 */
const prefixOf = (name: string) => `{workshop-api:${name}}`;
const queueSchema = 'bullmq';
const defaultConcurrency = 2_000;

/**
 * Settings of BullMQ's workers. A crashed worker's lanes go to another worker about ten seconds after its last
 * heartbeat, however often that happens.
 */
const workerOptions = {
  lockDuration: 8_000,
  stalledInterval: 3_000,
  maxStalledCount: 1_000,
  runRetryDelay: 1_000,
  drainDelay: 5,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
} satisfies Partial<WorkerOptions>;

const readyTimeoutMs = 1_000;
/**
 * Timeout after which a silent Redis counts as unreachable, so that commands do not pile up. It is longer than blocking
 * calls, which last 5 s.
 */
const maxSilenceMs = 15_000;

/** Opens the queue in Redis, or in PostgreSQL if no Redis is configured. */
export async function openQueue(options: QueueOptions): Promise<LaneQueue> {
  return options.redisUrl === '' ? openPostgresQueue(options) : openRedisQueue(options);
}

async function openPostgresQueue(options: QueueOptions): Promise<LaneQueue> {
  const { name, databaseUrl, ownerUrl = databaseUrl, concurrency = defaultConcurrency } = options;
  const bullmq = withBackend(createPostgresBackend);
  const common = {
    connectionString: firstHostOnly(databaseUrl),
    schema: queueSchema,
    application_name: 'workshop-api queue',
  };
  // Creates the tables only with the owner's URL; otherwise `workshop roles` has created them.
  if (await mayMakeSchemas(ownerUrl)) await prepareQueueTables({ ownerUrl, runtimeUrl: databaseUrl });
  // Does not wait for the disk, because synchronous commits would cost a write to the disk for every lane. A crash may
  // lose queued lanes, which the sweep finds within seconds.
  const connection = (max: number) => ({ ...common, max, options: '-c synchronous_commit=off' });
  const queue = new bullmq.Queue(name, { connection: connection(2) });
  await queue.waitUntilReady();
  const start = (process: Processor<Lane>) =>
    new bullmq.Worker<Lane>(name, process, { ...workerOptions, concurrency, connection: connection(4) });
  return openWorkerQueue(queue as unknown as Queue, start as unknown as StartWorker, options, async () => {});
}

/** Creates the queue's tables as their owner, and grants access to the role of the service. */
export async function prepareQueueTables({ ownerUrl, runtimeUrl }: DatabaseUrls): Promise<void> {
  const connectionString = firstHostOnly(ownerUrl);
  const connection = {
    connectionString,
    schema: queueSchema,
    application_name: 'workshop-api queue',
    migrate: true,
    max: 1,
  };
  const migrating = new (withBackend(createPostgresBackend).Queue)(queueSchema, { connection });
  await migrating.waitUntilReady();
  await migrating.close();
  await grantSchema({ ownerUrl, runtimeUrl }, queueSchema);
}

async function openRedisQueue(queueOptions: QueueOptions): Promise<LaneQueue> {
  const { name, redisUrl, concurrency = defaultConcurrency, onError } = queueOptions;
  const prefix = prefixOf(name);
  const options = { maxRetriesPerRequest: null, socketTimeout: maxSilenceMs };
  const [adding, working] = [openRedis(redisUrl, options), openRedis(redisUrl, options)];
  for (const client of [adding, working]) client.on('error', (error) => onError(failureBehind(error)));
  const disconnect = async () => {
    adding.disconnect();
    working.disconnect();
  };
  await whenConnected(adding, readyTimeoutMs).catch(async (error) => {
    await disconnect();
    throw error;
  });
  const queue = new Queue(name, { connection: adding, prefix });
  await answerWithin(readyTimeoutMs, () => queue.waitUntilReady()); // The process starts to work even if Redis is unreachable.
  const start: StartWorker = (process) =>
    new Worker<Lane>(name, process, { ...workerOptions, concurrency, connection: working, prefix });
  const carrier = openWorkerQueue(queue, start, queueOptions, disconnect);
  return {
    ...carrier,
    // Throws if Redis is unreachable, because the client would otherwise store the command until Redis is back. The
    // sweep offers due lanes again.
    async add(lanes) {
      if (adding.status !== 'ready') throw new Error('Redis is not available: due work waits in the backlog');
      await carrier.add(lanes);
    },
  };
}

type StartWorker = (process: Processor<Lane>) => Worker<Lane>;

function openWorkerQueue(
  queue: Queue,
  start: StartWorker,
  { onError }: QueueOptions,
  disconnect: () => Promise<void>,
): LaneQueue {
  let isClosing = false;
  // Ignores errors of Redis or PostgreSQL during closing. Such errors are expected, for example if the PostgreSQL of a
  // sandbox ends.
  const report = (error: Error) => {
    if (!isClosing) onError(error);
  };
  queue.on('error', report);
  return {
    async add(lanes) {
      await queue.addBulk(
        lanes.map(({ instanceId, lane }) => ({
          name: 'lane',
          data: { instanceId, lane },
          // The id prevents a second job for a waiting lane. The prefix is needed because ids must not consist only of
          // digits.
          opts: { ...jobOptions, jobId: `l-${instanceId}-${lane}` },
        })),
      );
    },
    work(process) {
      const underWay = new Set<Promise<void>>();
      const worker = start((job) => {
        const running = process(job.data).finally(() => underWay.delete(running));
        underWay.add(running);
        return running;
      });
      worker.on('error', report);
      const rests = pauseAfterErrors(worker);
      return {
        stop() {
          isClosing = true;
          rests.end();
          return stopWorker(worker, underWay);
        },
      };
    },
    depth: () => queue.getWaitingCount(),
    async close() {
      isClosing = true;
      await answerWithin(closeTimeoutMs, () => queue.close());
      await disconnect();
    },
  };
}

/** Timeout for closing the connection to Redis or PostgreSQL, which may be unreachable. */
const closeTimeoutMs = 1_000;

/** Stops a worker after its running jobs have ended. Disconnects the worker if Redis or PostgreSQL is unreachable. */
async function stopWorker(worker: Worker<Lane>, underWay: Set<Promise<void>>): Promise<void> {
  const closed = () => true;
  const closing = worker.close().then(closed, closed);
  for (;;) {
    await Promise.allSettled(underWay);
    if (await answerWithin(closeTimeoutMs, () => closing)) return;
    if (underWay.size > 0) continue; // A job was started in the meantime.
    worker.disconnect().catch(() => {});
    return;
  }
}

/**
 * Pause after an error. Without it, the worker would call an unreachable Redis or PostgreSQL thousands of times a
 * second.
 */
const pauseAfterErrorMs = 500;

function pauseAfterErrors(worker: Worker<Lane>): { end(): void } {
  let resting: NodeJS.Timeout | undefined;
  let ended = false;
  worker.on('error', () => {
    if (resting || ended) return;
    resting = setTimeout(() => {
      resting = undefined;
      worker.resume().catch(() => {}); // The worker reports its errors.
    }, pauseAfterErrorMs);
    worker.pause(true).catch(() => {});
  });
  return {
    end() {
      ended = true;
      clearTimeout(resting);
    },
  };
}

/** Options of all jobs. The queue does not retry a job, because PostgreSQL knows which lanes are due. */
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };
