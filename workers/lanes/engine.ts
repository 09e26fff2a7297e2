import { openFindWaiting } from '../../db/backlog/queries.ts';
import { isDatabaseAway } from '../../db/connection/client.ts';
import { LaneHolder, type LaneParts, type Offered } from './holder.ts';
import type { Kind } from './kind.ts';
import type { Numbered } from './lane-run.ts';
import { startLoop } from './loop.ts';

/** A wake-up that was lost costs this long, and a worker that died this and what is left of its leases. */
const lookEveryMs = 1_000;
const renewEveryMs = 2_000;
/** What has been due for so long while nobody held its lane was lost on the way. */
const lostAfterMs = 5_000;

interface Lanes<Item> {
  /** Something is due in these. */
  offer(lanes: Offered<Item>[]): void;
  /** Something may be due somewhere. */
  wake(): void;
  /** What is under way ends; what it came to is recorded at once or, by another, done again. */
  stop(): Promise<void>;
}

/** Works at the lanes of one kind, side by side with other processes: each lane is one's at a time. */
export function startLanes<State, Item extends Numbered, Outcome>(
  kind: Kind<State, Item, Outcome>,
  parts: LaneParts,
): Lanes<Item> {
  const { database, queue, clock, onError } = parts;
  const holder = new LaneHolder(kind, parts);
  const findWaiting = openFindWaiting(kind.name, kind.served);

  const sweep = startLoop({
    async work() {
      holder.look();
      const now = clock();
      const waiting = await database.inSession((db) => findWaiting(db, now));
      holder.offer(waiting);
      const lost = waiting.filter(({ dueSince }) => now.getTime() - Date.parse(dueSince) >= lostAfterMs);
      if (lost.length > 0) parts.requeued(lost.length);
      return false;
    },
    everyMs: lookEveryMs,
    onError,
  });
  const renewing = setInterval(() => {
    holder.renew().catch((error: unknown) => {
      if (!isDatabaseAway(error)) onError(error);
    });
  }, renewEveryMs);
  const worker = queue.work((lane) => holder.begin(lane));
  return {
    offer: (lanes) => holder.offer(lanes),
    wake: sweep.wake,
    async stop() {
      holder.end();
      await Promise.all([sweep.stop(), worker.stop()]);
      await holder.ended();
      clearInterval(renewing);
    },
  };
}
