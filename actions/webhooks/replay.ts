import { sendInOrder } from '../../db/connection/client.ts';
import { hastenRetries, replayFailedDeliveries } from '../../db/webhooks/replays.ts';
import { laneOfSubscription } from '../../db/webhooks/served.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import { maxReplayed, replayStart } from '../../domain/webhooks/subscription.ts';
import type { Context } from '../context.ts';

/**
 * Repeats the deliveries of a subscription that have failed since a given time, and retries pending deliveries
 * immediately. Returns the number of deliveries. The caller must have locked the subscription.
 */
export async function replaySince(
  { tx, instance, now: workshopNow }: Context,
  subscriptionId: number,
  since: string,
): Promise<number> {
  const now = toRealTime(workshopNow);
  const chosen = { since: replayStart(since, now), most: maxReplayed, now };
  const [hastened, replayed] = await sendInOrder(tx, [
    hastenRetries(tx, laneOfSubscription(instance.id, subscriptionId), chosen),
    replayFailedDeliveries(tx, instance.id, subscriptionId, chosen),
  ]);
  return hastened + replayed;
}
