import { type BudgetRow, lockBudget } from '../../db/budgets/queries.ts';
import { findTrackedBudget } from '../../db/budgets/tracked.ts';
import { type ClientRow, findClient } from '../../db/clients/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import type { TrackedBudget } from '../../domain/budgets/tracked.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';

/** A client's link, and the budget that it was found to lead to. */
export interface FollowedLink {
  tokenHash: Buffer;
  budgetId: number;
}

/** Whoever follows a link is taken for the budget's client. */
export type Following = Omit<Context, 'actor'>;

export interface Held {
  /** Its actor is the client. */
  context: Context;
  budget: BudgetRow;
  tracked: TrackedBudget;
  client: ClientRow;
}

/** What a link leads to: nobody else changes it before the end of the transaction. */
export async function holdTracked(
  following: Following,
  { tokenHash, budgetId }: FollowedLink,
): Promise<Held> {
  const { tx, instance } = following;
  const budget = await lockBudget(tx, instance.id, budgetId);
  if (!budget) throw problem('not_found');
  // The link is looked up once more: it may have been replaced meanwhile.
  const [tracked, client] = await sendInOrder(tx, [
    findTrackedBudget(tx, instance.id, tokenHash),
    findClient(tx, instance.id, budget.client_id),
  ]);
  if (!tracked || !client) throw problem('not_found');
  const actor = { kind: 'client', id: client.id, name: client.name } as const;
  return { context: { ...following, actor }, budget, tracked, client };
}
