import type { Tx } from '../../db/connection/client.ts';
import { lockSubscription } from '../../db/webhooks/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { problem } from '../../domain/requests/problem.ts';

interface OfKey {
  tx: Tx;
  instance: Instance;
  caller: { id: number };
}

/** Locks a subscription of the caller's key. Rejects an inactive subscription. */
export async function lockActiveSubscription({ tx, instance, caller }: OfKey, id: number): Promise<void> {
  const subscription = await lockSubscription(tx, { instanceId: instance.id, keyId: caller.id, id });
  if (!subscription) throw problem('not_found');
  if (!subscription.active) throw problem('subscription_inactive');
}
