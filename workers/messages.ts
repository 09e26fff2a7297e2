import { type Database, type Db, isDatabaseAway } from '../db/client.ts';
import { findWaitingLanes } from '../db/queries/lanes.ts';
import { type MessageJob, takeForgottenMessages } from '../db/queries/message-backlog.ts';
import { queuedAtMost } from '../domain/message-retry.ts';
import type { WorkerMetrics } from '../http/telemetry/worker-metrics.ts';
import { sweepBacklog } from './backlog-sweep.ts';
import { startLoop } from './loop.ts';
import { afterSending, takeOfLane } from './messages/after-sending.ts';
import type { SendingAttempt } from './messages/attempt-sending.ts';
import { finishCampaigns } from './messages/finish-campaigns.ts';
import { giveUpLapsed } from './messages/give-up.ts';
import type { MessageSender } from './messages/message-sender.ts';
import { openSending, sendingId } from './messages/send-message.ts';
import type { JobQueue } from './queue.ts';

/** A ring that was lost costs this long. */
const lookEveryMs = 1_000;

export const messageQueue = { name: 'messages', idOf: sendingId };

const queuedMost = { working: queuedAtMost(null), failing: queuedAtMost('since some time') };

export const messageBacklog = {
  takeForgotten: takeForgottenMessages,
  findWaiting: (db: Db, now: Date) => findWaitingLanes(db, queuedMost, now),
  takeOf: takeOfLane,
};

export interface MessageParts {
  database: Database;
  queue: JobQueue<MessageJob>;
  sender: MessageSender;
  metrics: WorkerMetrics;
  /** Told that events have happened. */
  eventsHappened: () => void;
  clock: () => Date;
  random: () => number;
  onError: (error: unknown) => void;
}

export interface MessageWorkers {
  /** A message may have been staged. */
  wake(): void;
  stop(): Promise<void>;
}

/** From the backlog to the providers: sweep and sending, side by side with those of other processes. */
export function startMessages(parts: MessageParts): MessageWorkers {
  const { database, queue, sender, metrics, eventsHappened, clock, random, onError } = parts;
  // The backlog says what is queued. What the queue did not take is offered again by the sweep.
  const enqueue = (jobs: MessageJob[]) => {
    if (jobs.length > 0) queue.add(jobs).catch(onError);
  };
  const sweep = startLoop({
    async work() {
      const forgotten = await sweepBacklog({ ...messageBacklog, database, enqueue, onError }, clock());
      if (forgotten > 0) metrics.messagesRequeued(forgotten);
      await giveUpLapsed({ database, onError }, clock());
      return false;
    },
    everyMs: lookEveryMs,
    onError,
  });
  const finishing = startLoop({
    async work() {
      if ((await finishCampaigns(database, clock())) > 0) eventsHappened();
      return false;
    },
    everyMs: lookEveryMs,
    onError,
  });
  const settled = async (attempts: SendingAttempt[]) => {
    enqueue(await afterSending({ database, onError }, attempts, clock()));
    eventsHappened();
  };
  const sending = openSending({ database, sender, settled, clock, random, metrics, onError });
  // What was not recorded comes again; that the database is away is told by those who look into it each second.
  const worker = queue.work((job) =>
    sending.attempt(job).catch((error: unknown) => {
      if (!isDatabaseAway(error)) onError(error);
    }),
  );
  return {
    wake: sweep.wake,
    async stop() {
      sending.hurry();
      sender.hurry();
      await Promise.all([sweep.stop(), finishing.stop(), worker.stop()]);
      sending.stop();
    },
  };
}
