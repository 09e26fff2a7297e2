import {
  createPostgresBackend,
  type Processor,
  Queue,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { Redis } from 'ioredis';
import { firstHostOnly } from '../db/target.ts';
import { inTime } from '../http/telemetry/in-time.ts';

/**
 * Carries attempts from whoever finds them due to a worker that is free. It owns nothing: what it forgets is queued
 * again from the backlog, and what it carries twice is claimed once.
 */
export interface JobQueue<Job> {
  add(jobs: Job[]): Promise<void>;
  /** Starts to hand out jobs. Stopping lets those under way end. */
  work(process: (job: Job) => Promise<void>): { stop(): Promise<void> };
  depth(): Promise<number>;
  close(): Promise<void>;
}

export interface QueueOptions<Job> {
  name: string;
  /** Of one attempt: the same job is carried once at a time. */
  idOf: (job: Job) => string;
  databaseUrl: string;
  /** Empty: the jobs are carried by PostgreSQL. */
  redisUrl: string;
  onError: (error: Error) => void;
}

/** In braces, so that a Redis Cluster keeps all keys of the queue in one slot. */
const prefix = '{workshop-api}';
const schema = 'bullmq';
/** Each waits for somebody else most of the time, and costs little meanwhile; the database's work is done in batches. */
const concurrency = 2_000;

/** A dead worker's jobs are handed on some ten seconds after its last sign of life, as often as it takes. */
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
export async function openQueue<Job>(options: QueueOptions<Job>): Promise<JobQueue<Job>> {
  return options.redisUrl === '' ? overPostgres(options) : overRedis(options);
}

async function overPostgres<Job>(options: QueueOptions<Job>): Promise<JobQueue<Job>> {
  const { name, databaseUrl } = options;
  const bullmq = withBackend(createPostgresBackend);
  const common = {
    connectionString: firstHostOnly(databaseUrl),
    schema,
    application_name: 'workshop-api queue',
  };
  const migrating = new bullmq.Queue(name, { connection: { ...common, migrate: true, max: 1 } });
  await migrating.waitUntilReady();
  await migrating.close();
  // It may forget jobs, not its tables: a crash costs the sweep some seconds, not every job a write to the disk.
  const connection = (max: number) => ({ ...common, max, options: '-c synchronous_commit=off' });
  const queue = new bullmq.Queue(name, { connection: connection(2) });
  await queue.waitUntilReady();
  const start = (process: Processor<Job>) =>
    new bullmq.Worker<Job>(name, process, { ...workerOptions, connection: connection(4) });
  return carried(queue as unknown as Queue, start as unknown as StartWorker<Job>, options, async () => {});
}

async function overRedis<Job>(queueOptions: QueueOptions<Job>): Promise<JobQueue<Job>> {
  const { name, redisUrl, onError } = queueOptions;
  const options = { maxRetriesPerRequest: null, socketTimeout: silentMs };
  const [adding, working] = [new Redis(redisUrl, options), new Redis(redisUrl, options)];
  for (const client of [adding, working]) client.on('error', onError);
  const queue = new Queue(name, { connection: adding, prefix });
  await inTime(readyWithinMs, () => queue.waitUntilReady()); // where Redis is away, work begins all the same
  const start: StartWorker<Job> = (process) =>
    new Worker<Job>(name, process, { ...workerOptions, connection: working, prefix });
  const carrier = carried(queue, start, queueOptions, async () => {
    adding.disconnect();
    working.disconnect();
  });
  return {
    ...carrier,
    // The client would wait for Redis to come back; the backlog keeps what is due, and offers it again.
    async add(jobs) {
      if (adding.status !== 'ready') throw new Error('Redis is away: what is due waits in the backlog');
      await carrier.add(jobs);
    },
  };
}

type StartWorker<Job> = (process: Processor<Job>) => Worker<Job>;

function carried<Job>(
  queue: Queue,
  start: StartWorker<Job>,
  { idOf, onError }: QueueOptions<Job>,
  disconnect: () => Promise<void>,
): JobQueue<Job> {
  queue.on('error', onError);
  return {
    async add(jobs) {
      if (jobs.length === 0) return;
      await queue.addBulk(
        jobs.map((data) => ({ name: 'attempt', data, opts: { ...jobOptions, jobId: idOf(data) } })),
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
      await inTime(closesWithinMs, () => queue.close());
      await disconnect();
    },
  };
}

/** An engine that is away would be waited for until it comes back. */
const closesWithinMs = 1_000;

/** What is under way ends; what has no engine to end it is left to itself. */
async function stopWorker<Job>(worker: Worker<Job>, underWay: Set<Promise<void>>): Promise<void> {
  const closed = () => true;
  const closing = worker.close().then(closed, closed);
  for (;;) {
    await Promise.allSettled(underWay);
    if (await inTime(closesWithinMs, () => closing)) return;
    if (underWay.size > 0) continue; // one that had just been handed out
    worker.disconnect().catch(() => {});
    return;
  }
}

/** Long enough that an engine which is away is not asked thousands of times a second, as the worker would by itself. */
const restMs = 500;

function restAfterErrors<Job>(worker: Worker<Job>): { end(): void } {
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

/** Not tried again by the queue: an attempt is made once, and PostgreSQL knows what follows. */
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };
