import { type Database, isDatabaseAway } from '../db/client.ts';
import { type Job, takeForgotten } from '../db/queries/backlog.ts';
import { findWaitingReceivers } from '../db/queries/receivers.ts';
import type { WorkerMetrics } from '../http/telemetry/worker-metrics.ts';
import { afterAttempts } from './after-attempts.ts';
import { sweepBacklog } from './backlog-sweep.ts';
import { startLoop } from './loop.ts';
import { relayEvents } from './outbox-relay.ts';
import type { JobQueue } from './queue.ts';
import type { Sender } from './send-delivery.ts';
import { tryTakeForQueue } from './take-for-queue.ts';
import { deliveryAttemptId, openDeliverer } from './webhook-delivery.ts';

/** A ring that was lost costs this long. */
const lookEveryMs = 1_000;

export const webhookQueue = { name: 'webhooks', idOf: deliveryAttemptId };

export const webhookBacklog = { takeForgotten, findWaiting: findWaitingReceivers, takeOf: tryTakeForQueue };

export interface WebhookParts {
  database: Database;
  queue: JobQueue<Job>;
  sender: Sender;
  metrics: WorkerMetrics;
  clock: () => Date;
  random: () => number;
  onError: (error: unknown) => void;
}

export interface WebhookWorkers {
  /** An event may have happened. */
  wake(): void;
  stop(): Promise<void>;
}

/** From the outbox to the receivers: relay, sweep and delivery, side by side with those of other processes. */
export function startWebhooks(parts: WebhookParts): WebhookWorkers {
  const { database, queue, sender, metrics, clock, random, onError } = parts;
  // The backlog says what is queued. What the queue did not take is offered again by the sweep.
  const enqueue = (jobs: Job[]) => {
    if (jobs.length > 0) queue.add(jobs).catch(onError);
  };

  const relay = startLoop({
    async work() {
      const { events, jobs, more } = await relayEvents(database, clock());
      enqueue(jobs);
      if (events > 0) metrics.relayed(events);
      return more;
    },
    everyMs: lookEveryMs,
    onError,
  });
  const sweep = startLoop({
    async work() {
      const forgotten = await sweepBacklog({ ...webhookBacklog, database, enqueue, onError }, clock());
      if (forgotten > 0) metrics.requeued(forgotten);
      return false;
    },
    everyMs: lookEveryMs,
    onError,
  });
  const deliverer = openDeliverer({
    database,
    send: sender.send,
    settled: async (attempts) => enqueue(await afterAttempts({ database, onError }, attempts, clock())),
    clock,
    random,
    metrics,
    onError,
  });
  // What was not recorded comes again; that the database is away is told by those who look into it each second.
  const deliver = (job: Job) =>
    deliverer.attempt(job).catch((error: unknown) => {
      if (!isDatabaseAway(error)) onError(error);
    });
  const worker = queue.work(deliver);
  return {
    wake() {
      relay.wake();
      sweep.wake();
    },
    async stop() {
      deliverer.hurry();
      await Promise.all([relay.stop(), sweep.stop(), worker.stop()]);
      deliverer.stop();
    },
  };
}
