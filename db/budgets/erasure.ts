import { and, eq, sql } from 'drizzle-orm';
import { withoutClientName, withoutValues } from '../clients/history.ts';
import { arrayLiteral, isIn, preparedWrite, sendInOrder, type Tx } from '../connection/client.ts';
import { budget_history, budget_lines, budget_snapshots, budgets } from '../connection/tables.ts';

const emptyTexts = preparedWrite((db) =>
  db
    .update(budgets)
    .set({
      client_reference: null,
      public_notes: null,
      internal_notes: null,
      reject_reason: null,
      updated_at: sql`${sql.placeholder('at')}`,
    })
    .where(and(eq(budgets.instance_id, sql.placeholder('instanceId')), isIn(budgets.id, 'budgetIds'))),
);

const ofBudgets = ({
  instance_id,
  budget_id,
}: typeof budget_lines | typeof budget_history | typeof budget_snapshots) =>
  and(eq(instance_id, sql.placeholder('instanceId')), isIn(budget_id, 'budgetIds'));

const emptyDetails = preparedWrite((db) =>
  db.update(budget_lines).set({ extended_detail: null }).where(ofBudgets(budget_lines)),
);

const forgetValues = preparedWrite((db) =>
  db
    .update(budget_history)
    .set({ actor_name: withoutClientName(budget_history), changes: withoutValues(budget_history) })
    .where(ofBudgets(budget_history)),
);

const emptySnapshots = preparedWrite((db) =>
  db
    .update(budget_snapshots)
    .set({ actor_name: withoutClientName(budget_snapshots), lines: [] })
    .where(ofBudgets(budget_snapshots)),
);

/**
 * Of a client's budgets stays what was done, for how much and when: accounts and guarantees are made of it. What was
 * written about it goes, and what the lines once were. The client's row is locked: no budget of it is added any more.
 */
export async function forgetBudgetTexts(
  tx: Tx,
  instanceId: number,
  budgetIds: number[],
  now: Date,
): Promise<void> {
  const values = { instanceId, budgetIds: arrayLiteral(budgetIds) };
  await sendInOrder(tx, [
    emptyTexts(tx, { ...values, at: now.toISOString() }),
    emptyDetails(tx, values),
    forgetValues(tx, values),
    emptySnapshots(tx, values),
  ]);
}
