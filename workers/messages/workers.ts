import type { WorkerMetrics } from '../../adapters/telemetry/worker-metrics.ts';
import { startLanes } from '../lanes/engine.ts';
import { startLoop } from '../lanes/loop.ts';
import type { LaneQueue } from '../lanes/queue.ts';
import { failLapsedMessages, finishCampaigns } from './expire-and-finish.ts';
import { type MessageParts, messageLaneKind } from './kind.ts';

/** Interval between checks for lapsed messages and ended campaigns. */
const checkIntervalMs = 1_000;

interface MessageWorkersParts extends MessageParts {
  queue: LaneQueue;
  metrics: WorkerMetrics;
}

interface MessageWorkers {
  wake(): void;
  stop(): Promise<void>;
}

/** Starts the sending of messages. Other processes may send at the same time. */
export function startMessages(parts: MessageWorkersParts): MessageWorkers {
  const { database, queue, sender, metrics, eventsHappened, clock, onError } = parts;
  const requeued = metrics.messagesRequeued;
  const lanes = startLanes(messageLaneKind(parts), { database, queue, requeued, clock, onError });
  const ending = startLoop({
    async work() {
      await failLapsedMessages({ database, onError }, clock());
      if ((await finishCampaigns(database, clock())) > 0) eventsHappened();
      return false;
    },
    everyMs: checkIntervalMs,
    onError,
  });
  return {
    wake: lanes.wake,
    async stop() {
      const stopped = lanes.stop();
      sender.beginShutdown();
      await Promise.all([stopped, ending.stop()]);
    },
  };
}
