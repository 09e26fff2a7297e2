import type { Database, Tx } from '../../db/client.ts';
import { type FoundLane, lockLane, setLaneFailing, tryLockLane } from '../../db/queries/lanes.ts';
import { type Lane, type MessageJob, takeDueMessages } from '../../db/queries/message-backlog.ts';
import { queuedAtMost } from '../../domain/message-retry.ts';
import { allEnded, doTogether } from '../together.ts';
import type { SendingAttempt } from './attempt-sending.ts';

/** What follows for the workshops that these attempts were made for: whether they can send, and what is sent next. */
export function afterSending(
  parts: { database: Database; onError: (error: unknown) => void },
  attempts: SendingAttempt[],
  now: Date,
): Promise<MessageJob[]> {
  const ofLane = Map.groupBy(attempts, ({ job }) => `${job.instanceId} ${job.channel}`);
  const lanes = [...ofLane.values()].map((its) => ({ its, ...(its[0] as SendingAttempt).job }));
  const inLockOrder = lanes.sort((a, b) => a.instanceId - b.instanceId || a.channel.localeCompare(b.channel));
  return doTogether(parts, inLockOrder, async (tx, some) => {
    const taken = await allEnded(some.map((lane) => follow(tx, lane, lane.its, now)));
    return taken.flat();
  });
}

async function follow(tx: Tx, lane: Lane, attempts: SendingAttempt[], now: Date): Promise<MessageJob[]> {
  const found = await lockLane(tx, lane);
  if (!found) return [];
  const failingSince = failingAfter(found, attempts, now);
  if (failingSince !== found.failingSince) await setLaneFailing(tx, lane, failingSince);
  return takeDueMessages(tx, lane, queuedAtMost(failingSince), now);
}

function failingAfter({ failingSince }: FoundLane, attempts: SendingAttempt[], now: Date): string | null {
  if (attempts.some(({ works }) => works === true)) return null;
  return failingSince ?? (attempts.some(({ works }) => works === false) ? now.toISOString() : null);
}

/** Nothing where another holds the lane. */
export async function takeOfLane(tx: Tx, lane: Lane, now: Date): Promise<MessageJob[]> {
  const found = await tryLockLane(tx, lane);
  return found ? takeDueMessages(tx, lane, queuedAtMost(found.failingSince), now) : [];
}
