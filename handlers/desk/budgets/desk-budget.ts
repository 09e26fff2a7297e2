import type { Db } from '../../../db/client.ts';
import { type DeskBudget, deskBudgetRecord } from '../../../db/mappers/desk-budgets.ts';
import { listMilestones } from '../../../db/queries/budget-history.ts';
import { listLines } from '../../../db/queries/budget-lines.ts';
import { countBudgetParts } from '../../../db/queries/budget-parts.ts';
import { findBudget, findBudgetDetail } from '../../../db/queries/budgets.ts';
import { problem } from '../../../domain/problem.ts';
import type { SecretBox } from '../../../domain/secret-box.ts';
import { trackingUrlOf } from '../../budgets/tracking.ts';

interface Asked {
  instance: { id: number; base_url: string };
  secretBox: SecretBox;
  tx: Db;
}

const internal = true;

/** What every operation of the desk on a budget answers. Several queries: inside a transaction or a snapshot. */
export async function deskBudget(asked: Asked, id: number): Promise<DeskBudget> {
  const { instance, tx } = asked;
  const [own, shown, lines, milestones, counts] = await Promise.all([
    findBudget(tx, instance.id, id, { internal }),
    findBudgetDetail(tx, instance.id, id, { internal }),
    listLines(tx, instance.id, id),
    listMilestones(tx, instance.id, id),
    countBudgetParts(tx, instance.id, id),
  ]);
  if (!own || !shown) throw problem('not_found');
  return deskBudgetRecord({ own, shown, lines, milestones, counts }, trackingUrlOf(asked, own));
}
