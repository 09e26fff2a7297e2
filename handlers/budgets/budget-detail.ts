import type { Db } from '../../db/client.ts';
import { type BudgetRecord, budgetRecord } from '../../db/mappers/budgets.ts';
import { findBudgetDetail } from '../../db/queries/budgets.ts';
import { problem } from '../../domain/problem.ts';
import type { SecretBox } from '../../domain/secret-box.ts';
import { trackingUrlOf } from './tracking.ts';

interface Asked {
  instance: { id: number; base_url: string };
  secretBox: SecretBox;
  tx: Db;
}

/** What every operation on a budget answers: the budget as it is now, read in one statement. */
export async function budgetDetail(request: Asked, id: number): Promise<BudgetRecord> {
  const row = await findBudgetDetail(request.tx, request.instance.id, id);
  if (!row) throw problem('not_found');
  return budgetRecord(row, trackingUrlOf(request, row));
}
