import { type BudgetRow, lockBudget } from '../../db/budgets/queries.ts';
import { findTrackedBudget } from '../../db/budgets/tracked.ts';
import { type ClientRow, findClient } from '../../db/clients/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { TrackedBudget } from '../../domain/signatures/tracked-budget.ts';
import type { Context } from '../context.ts';

/** A tracking link that a client followed, and its budget. */
export interface FollowedLink {
  tokenHash: Buffer;
  budgetId: number;
}

/** The context of a request by a tracking link. The holder of the link acts as the budget's client. */
export type TrackingContext = Omit<Context, 'actor'>;

export interface LockedTracking {
  /** The context in which the client is the actor. */
  context: Context;
  budget: BudgetRow;
  tracked: TrackedBudget;
  client: ClientRow;
}

/** Locks the budget of a tracking link until the transaction ends. */
export async function holdTracked(
  context: TrackingContext,
  { tokenHash, budgetId }: FollowedLink,
): Promise<LockedTracking> {
  const { tx, instance } = context;
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budgetId, internal: false });
  if (!budget) throw problem('not_found');
  // Looks up the link again after the lock, because the link may have been replaced.
  const [tracked, client] = await sendInOrder(tx, [
    findTrackedBudget(tx, { instanceId: instance.id, tokenHash }),
    findClient(tx, { instanceId: instance.id, id: budget.client_id }),
  ]);
  if (!tracked || !client) throw problem('not_found');
  const actor = { kind: 'client', id: client.id, name: client.name } as const;
  return { context: { ...context, actor }, budget, tracked, client };
}
