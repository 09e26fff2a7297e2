import type { Database } from '../../db/connection/client.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { startLanes } from '../lanes/engine.ts';
import { startLoop } from '../lanes/loop.ts';
import type { LaneQueue } from '../lanes/queue.ts';
import type { Sender } from '../outbound/sender.ts';
import { webhookKind } from './kind.ts';
import { relayEvents } from './relay.ts';

/** A wake-up that was lost costs this long. */
const lookEveryMs = 1_000;

interface WebhookWorkersParts {
  database: Database;
  queue: LaneQueue;
  sender: Sender;
  metrics: WorkerMetrics;
  clock: () => Date;
  random: () => number;
  onError: (error: unknown) => void;
}

interface WebhookWorkers {
  wake(): void;
  stop(): Promise<void>;
}

/** From the outbox to the receivers: relay and lanes, side by side with those of other processes. */
export function startWebhooks(parts: WebhookWorkersParts): WebhookWorkers {
  const { database, queue, sender, metrics, clock, onError } = parts;
  const kind = webhookKind({ ...parts, send: sender.send });
  const lanes = startLanes(kind, { database, queue, requeued: metrics.requeued, clock, onError });
  const relay = startLoop({
    async work() {
      const { events, lanes: due, more } = await relayEvents(database, clock());
      // Woken for no event: something else was staged, or time has passed.
      if (events === 0) lanes.wake();
      else metrics.relayed(events);
      lanes.offer(due);
      return more;
    },
    everyMs: lookEveryMs,
    onError,
  });
  return {
    wake: relay.wake,
    async stop() {
      await Promise.all([relay.stop(), lanes.stop()]);
    },
  };
}
