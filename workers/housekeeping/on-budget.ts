import type { Context } from '../../actions/context.ts';
import { type BudgetRow, lockBudget } from '../../db/budgets/queries.ts';
import { type Database, sendInOrder } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { type DueSelection, listMovedClocks } from '../../db/workshops/clocks.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import { shareIfSandbox } from '../../db/workshops/sandbox.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';

export interface BudgetUpkeep {
  database: Database;
  secretBox: SecretBox;
  clock: () => Date;
  onError: (error: unknown) => void;
}

/**
 * Returns the times for which due work is searched: the system time, and the time of each sandbox whose test clock is
 * ahead.
 */
export async function dueTimes({
  database,
  clock,
}: Pick<BudgetUpkeep, 'database' | 'clock'>): Promise<DueSelection[]> {
  const moved = await database.inSession((db) => listMovedClocks(db, {}));
  const now = clock();
  const ofSandboxes = moved.map((each) => ({ now: toWorkshopTime(each, now), sandboxId: each.id }));
  return [{ now, sandboxId: null }, ...ofSandboxes];
}

const actor = { kind: 'service', id: 0, name: '' } as const;

/** Runs work on a budget in a separate transaction, so that a failure doesn't stop the work on other budgets. */
export async function runOnBudget(
  { database, secretBox, clock, onError }: BudgetUpkeep,
  { instance_id, budget_id }: { instance_id: number; budget_id: number },
  work: (context: Context, budget: BudgetRow) => Promise<unknown>,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const [, instance] = await sendInOrder(tx, [
      shareIfSandbox(tx, { instanceId: instance_id }),
      findInstance(tx, instance_id),
    ]);
    const budget = await lockBudget(tx, { instanceId: instance_id, id: budget_id, internal: true });
    if (!instance || !budget) return;
    await work({ tx, instance, actor, now: toWorkshopTime(instance, clock()), secretBox }, budget);
  }).catch(onError);
}
