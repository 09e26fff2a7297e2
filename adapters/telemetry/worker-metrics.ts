import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { type MetricName, metricList, metricsByName } from './metric-list.ts';
import { answerWithin, type MetricsSource } from './metrics.ts';

type DeliveryOutcome = 'succeeded' | 'retried' | 'failed';

export type WorkerMetrics = DeliveryMetrics & MessageMetrics;

interface DeliveryMetrics {
  /** Counts an attempt to deliver a webhook. `retried` means that another attempt follows. */
  delivered(outcome: DeliveryOutcome, seconds: number): void;
  /** Records the time from an event to the start of its first delivery attempt. */
  lag(seconds: number): void;
  relayed(events: number): void;
  /** Counts lanes with due deliveries that no worker handled, as found by the sweep. */
  requeued(lanes: number): void;
}

/** Upper bounds of the buckets for attempts, up to the timeout of a receiver: 15 s. */
const attemptBucketsSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
/** Upper bounds of the buckets for the lag, which is milliseconds in normal operation and minutes after an outage. */
const lagBucketsSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800];

type Depth = () => Promise<number>;

/**
 * Opens the metrics of the workers. `queueDepth` returns the number of lanes in a queue. If the queue does not answer
 * in time, its metric is omitted.
 */
export function openWorkerMetrics(
  queueDepth?: Depth,
  messageQueueDepth?: Depth,
): WorkerMetrics & MetricsSource {
  const registry = new Registry();
  gaugeQueue(registry, 'workshop_queue_jobs', queueDepth);
  gaugeQueue(registry, 'workshop_message_queue_jobs', messageQueueDepth);
  return {
    ...registerDeliveryMetrics(registry),
    ...registerMessageMetrics(registry),
    metrics: () => registry.metrics(),
  };
}

function counter(registry: Registry, name: MetricName): Counter<string> {
  const { help, labels = [] } = metricsByName[name];
  return new Counter({ name, help, labelNames: [...labels], registers: [registry] });
}

function histogram(registry: Registry, name: MetricName, buckets: number[]): Histogram<string> {
  const { help, labels = [] } = metricsByName[name];
  return new Histogram({ name, help, labelNames: [...labels], buckets, registers: [registry] });
}

function registerDeliveryMetrics(registry: Registry): DeliveryMetrics {
  const attempts = counter(registry, 'workshop_delivery_attempts_total');
  const durations = histogram(registry, 'workshop_delivery_attempt_duration_seconds', attemptBucketsSeconds);
  const lags = histogram(registry, 'workshop_delivery_lag_seconds', lagBucketsSeconds);
  const batches = counter(registry, 'workshop_relay_batches_total');
  const relayed = counter(registry, 'workshop_relayed_events_total');
  const requeued = counter(registry, 'workshop_requeued_deliveries_total');
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
    requeued: (lanes) => requeued.inc(lanes),
  };
}

const queueAnswersWithinMs = 1_000;

function gaugeQueue(registry: Registry, name: MetricName, depth: Depth | undefined): void {
  if (!depth) return;
  new Gauge({
    name,
    help: metricList[name].help,
    registers: [registry],
    async collect() {
      const jobs = await answerWithin(queueAnswersWithinMs, depth);
      if (jobs === undefined) this.remove();
      else this.set(jobs);
    },
  });
}

const messageOutcomes = ['sent', 'retried', 'refused', 'unknown'] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

export interface MessageMetrics {
  /**
   * Counts an attempt to send a message. `retried`: another attempt follows. `refused`: the message was not sent, and
   * no attempt follows. `unknown`: the message may have been sent.
   */
  messageTried(channel: 'email' | 'sms', outcome: MessageOutcome, seconds: number): void;
  messagesRequeued(lanes: number): void;
}

/** Upper bounds of the buckets for sending, up to the timeout of a provider: one minute. */
const handingOverBucketsSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30, 60];

function registerMessageMetrics(registry: Registry): MessageMetrics {
  const attempts = counter(registry, 'workshop_message_attempts_total');
  const durations = histogram(
    registry,
    'workshop_message_attempt_duration_seconds',
    handingOverBucketsSeconds,
  );
  const requeued = counter(registry, 'workshop_requeued_messages_total');
  for (const channel of ['email', 'sms'])
    for (const outcome of messageOutcomes) attempts.inc({ channel, outcome }, 0);
  return {
    messageTried(channel, outcome, seconds) {
      attempts.inc({ channel, outcome });
      durations.observe({ channel }, seconds);
    },
    messagesRequeued: (lanes) => requeued.inc(lanes),
  };
}
