import { type PlanSettings, planTerms } from './plans.ts';

export interface Subscription extends PlanSettings {
  active: boolean;
  key_revoked_at: string | null;
  key_expires_at: string | null;
}

/** Why it is sent nothing, in the words of the delivery's record; null: it is served. */
export function unservedReason(subscription: Subscription, now: Date): string | null {
  const { active, key_revoked_at, key_expires_at } = subscription;
  if (!active) return 'the subscription is switched off';
  if (key_revoked_at !== null) return 'the key of the subscription was revoked';
  if (key_expires_at !== null && Date.parse(key_expires_at) <= now.getTime())
    return 'the key of the subscription has expired';
  if (!planTerms(subscription).scopes.has('webhooks:manage'))
    return "the workshop's plan has no webhooks any more";
  return null;
}

/** In the queue at a time for one subscription, so that a dead receiver delays nobody else. */
const queuedMost = 8;
/** One that fails is asked by one attempt at a time, until it answers again. */
const queuedWhileFailing = 1;

export function queuedAtMost({ failing_since }: { failing_since: string | null }): number {
  return failing_since === null ? queuedMost : queuedWhileFailing;
}
