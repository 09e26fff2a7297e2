import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Source } from './exposition.ts';
import { inTime } from './in-time.ts';
import { type MessageMetrics, registerMessageMetrics } from './message-metrics.ts';

export type DeliveryOutcome = 'succeeded' | 'retried' | 'failed';

/** What the workers tell of their work. */
export interface WorkerMetrics extends MessageMetrics {
  /** An attempt has ended: `retried` where another one follows. */
  delivered(outcome: DeliveryOutcome, seconds: number): void;
  /** From an event to the start of its first attempt. */
  lag(seconds: number): void;
  /** One batch of the relay. */
  relayed(events: number): void;
  /** What the sweep found that the queue had forgotten. */
  requeued(deliveries: number): void;
}

/** A receiver has 15 s in all. */
const attemptBucketsSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
/** Milliseconds when all is well; minutes after an outage. */
const lagBucketsSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800];

type Depth = () => Promise<number>;

/** Each depth counts the jobs that wait in a queue; a queue that doesn't answer in time shows no figure. */
export function openWorkerMetrics(queueDepth?: Depth, messageQueueDepth?: Depth): WorkerMetrics & Source {
  const registry = new Registry();
  const registers = [registry];
  const attempts = new Counter({
    name: 'workshop_delivery_attempts_total',
    help: 'Attempts to deliver a webhook, by how they ended: succeeded, retried (another follows), failed (none does).',
    labelNames: ['outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'workshop_delivery_attempt_duration_seconds',
    help: 'How long attempts took.',
    buckets: attemptBucketsSeconds,
    registers,
  });
  const lags = new Histogram({
    name: 'workshop_delivery_lag_seconds',
    help: 'From an event to the start of its first attempt.',
    buckets: lagBucketsSeconds,
    registers,
  });
  const batches = new Counter({
    name: 'workshop_relay_batches_total',
    help: 'Batches of events that the relay has handed on.',
    registers,
  });
  const relayed = new Counter({
    name: 'workshop_relayed_events_total',
    help: 'Events that the relay has handed on.',
    registers,
  });
  const requeued = new Counter({
    name: 'workshop_requeued_deliveries_total',
    help: 'Deliveries that the queue had forgotten, and the sweep has queued again.',
    registers,
  });
  gaugeQueue(registry, 'workshop_queue_jobs', 'Attempts', queueDepth);
  gaugeQueue(registry, 'workshop_message_queue_jobs', 'Messages', messageQueueDepth);
  for (const outcome of ['succeeded', 'retried', 'failed']) attempts.inc({ outcome }, 0);
  return {
    delivered(outcome, seconds) {
      attempts.inc({ outcome });
      durations.observe(seconds);
    },
    lag: (seconds) => lags.observe(Math.max(0, seconds)),
    relayed(events) {
      batches.inc();
      relayed.inc(events);
    },
    requeued: (deliveries) => requeued.inc(deliveries),
    ...registerMessageMetrics(registry),
    metrics: () => registry.metrics(),
  };
}

const queueAnswersWithinMs = 1_000;

function gaugeQueue(registry: Registry, name: string, what: string, depth: Depth | undefined): void {
  if (!depth) return;
  new Gauge({
    name,
    help: `${what} that wait in the queue for a worker.`,
    registers: [registry],
    async collect() {
      const jobs = await inTime(queueAnswersWithinMs, depth);
      if (jobs === undefined) this.remove();
      else this.set(jobs);
    },
  });
}
