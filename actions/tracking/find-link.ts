import { findBudget } from '../../db/budgets/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import { openTrackingToken, trackingTokenHash } from '../../domain/secrets/tracking-link.ts';
import type { Context } from '../context.ts';
import type { FollowedLink } from './hold.ts';

/** Returns the tracking link of a budget, for actions on the client's behalf. */
export async function findTrackingLink(
  { tx, instance, secretBox }: Pick<Context, 'tx' | 'instance' | 'secretBox'>,
  budgetId: number,
): Promise<FollowedLink> {
  const budget = await findBudget(tx, { instanceId: instance.id, id: budgetId, internal: false });
  if (!budget) throw problem('not_found');
  return { tokenHash: trackingTokenHash(openTrackingToken({ instance, secretBox }, budget)), budgetId };
}
