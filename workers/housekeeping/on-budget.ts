import type { Context } from '../../actions/context.ts';
import { type BudgetRow, lockBudget } from '../../db/budgets/queries.ts';
import type { Database } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';

export interface BudgetUpkeep {
  database: Database;
  secretBox: SecretBox;
  clock: () => Date;
  onError: (error: unknown) => void;
}

const actor = { kind: 'service', id: 0, name: '' } as const;

/** Runs work on a budget in a transaction of its own, so that a failure doesn't stop the others. */
export async function onBudget(
  { database, secretBox, clock, onError }: BudgetUpkeep,
  { instance_id, budget_id }: { instance_id: number; budget_id: number },
  work: (context: Context, budget: BudgetRow) => Promise<unknown>,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const instance = await findInstance(tx, instance_id);
    const budget = await lockBudget(tx, { instanceId: instance_id, id: budget_id, internal: true });
    if (instance && budget) await work({ tx, instance, actor, now: clock(), secretBox }, budget);
  }).catch(onError);
}
