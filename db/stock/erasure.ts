import { and, eq, ne, sql } from 'drizzle-orm';
import { arrayLiteral, isIn, preparedWrite, type Tx } from '../connection/client.ts';
import { stock_movements } from '../connection/tables.ts';

const { instance_id, budget_id, reason } = stock_movements;

const forget = preparedWrite((db) =>
  db
    .update(stock_movements)
    .set({ reason: '' })
    .where(and(eq(instance_id, sql.placeholder('instanceId')), isIn(budget_id, 'budgetIds'), ne(reason, ''))),
);

/** What was said of why goes; the rest stays, and adds up. The budgets' client is marked as erased before. */
export async function forgetReasons(tx: Tx, instanceId: number, budgetIds: number[]): Promise<void> {
  await forget(tx, { instanceId, budgetIds: arrayLiteral(budgetIds) });
}
