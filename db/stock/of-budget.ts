import type { MovedForBudget } from '../../domain/stock/of-budget.ts';
import { type Db, statement } from '../connection/client.ts';

const sumOf = statement<MovedForBudget>(`
  select part_id, sum(change_thousandths)::bigint as change_thousandths,
    coalesce(sum(change_thousandths) filter (where automatic), 0)::bigint as automatic_thousandths
  from stock_movements where instance_id = $1 and budget_id = $2
  group by part_id`);

export async function sumMovementsOfBudget(
  db: Db,
  instanceId: number,
  budgetId: number,
): Promise<MovedForBudget[]> {
  return sumOf(db, instanceId, budgetId);
}
