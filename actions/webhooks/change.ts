import { isDeepStrictEqual } from 'node:util';
import { endAllDeliveries, endPendingDeliveries } from '../../db/webhooks/ending.ts';
import { removeSubscription, type SubscriptionRow, updateSubscription } from '../../db/webhooks/queries.ts';
import { laneOfSubscription } from '../../db/webhooks/served.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import {
  applySubscriptionChange,
  mixesAllEvents,
  type SubscriptionChange,
} from '../../domain/webhooks/subscription.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { Context } from '../context.ts';

/**
 * Changes a subscription. Requires `lockSubscription`, which returned `before`. `refusal` is the problem of the new URL,
 * and is ignored if the URL stays the same.
 */
export async function changeSubscription(
  { instance, tx, now }: Context,
  before: SubscriptionRow,
  change: SubscriptionChange,
  refusal: FieldMessage | null,
): Promise<SubscriptionRow> {
  if (refusal && change.url !== before.url) throw invalidField('/url', refusal);
  if (mixesAllEvents(change.events)) throw invalidField('/events', 'wildcardAlone');
  const after = applySubscriptionChange(before, change);
  if (!isDeepStrictEqual(after, before)) await updateSubscription(tx, { ...after, instanceId: instance.id });
  if (before.active && !after.active) {
    const lane = laneOfSubscription(instance.id, before.id);
    await endPendingDeliveries(tx, lane, 'the subscription is switched off', now);
  }
  return after;
}

/** Deletes a subscription with its secrets. Its pending deliveries fail. Requires `lockSubscription`. */
export async function endSubscription({ instance, tx }: Context, id: number): Promise<void> {
  await endAllDeliveries(tx, laneOfSubscription(instance.id, id), 'the subscription was deleted');
  await removeSubscription(tx, { instanceId: instance.id, id });
}
