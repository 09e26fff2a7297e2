import { readMoment } from './moment.ts';
/** What a key may change of a subscription, and what it carries along. */
export interface SubscriptionState {
  url: string;
  events: string[];
  description: string;
  active: boolean;
  failing_since: string | null;
}

export type SubscriptionChange = Partial<Omit<SubscriptionState, 'failing_since'>>;

/** More than the kinds of receivers that one integration has; each event is held against all of them. */
export const subscriptionsMost = 20;
/** Long enough to bring the new secret to wherever the old one is used. */
export const secretOverlapMs = 24 * 3_600_000;
/** Each signs every message: more would not fit into the headers that receivers read. */
export const secretsMost = 10;

/** A replay is one transaction, of a second or so; whoever has more to send again asks again. */
export const replayedMost = 10_000;

/** From when on deliveries are sent again, within what any can be of. */
export function replayFrom(since: string, now: Date): Date {
  return new Date(Math.min(readMoment(since).getTime(), now.getTime()));
}

/** A receiver that was moved or switched on again has not failed yet. */
export function changedSubscription<Before extends SubscriptionState>(
  before: Before,
  change: SubscriptionChange,
): Before {
  const after = { ...before, ...change };
  const startsAnew = after.url !== before.url || (after.active && !before.active);
  return startsAnew ? { ...after, failing_since: null } : after;
}
