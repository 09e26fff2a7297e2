import { and, asc, eq, sql } from 'drizzle-orm';
import type { BudgetStatus } from '../../domain/budget.ts';
import type { Changes } from '../../domain/changes.ts';
import { type Db, placeholders, prepared, preparedSelect, type Tx } from '../client.ts';
import { budget_history, budget_milestones } from '../schema/index.ts';
import type { Author } from './history.ts';

export type BudgetAction =
  | 'budget.created'
  | 'budget.updated'
  | 'budget.status_changed'
  | 'line.added'
  | 'line.updated'
  | 'line.deleted'
  | 'document.added'
  | 'budget.link_replaced'
  | 'vehicle.checked_in'
  | 'vehicle.delivered';

export interface BudgetHistoryLine {
  budgetId: number;
  action: BudgetAction;
  lineId?: number;
  changes: Changes;
}

const insert = prepared('insert_budget_history', (db) =>
  db
    .insert(budget_history)
    .values(
      placeholders([
        'instance_id',
        'budget_id',
        'action',
        'line_id',
        'changes',
        'actor_kind',
        'actor_id',
        'actor_name',
        'at',
      ]),
    ),
);

export async function insertBudgetHistory(
  tx: Tx,
  instanceId: number,
  { budgetId, action, lineId, changes }: BudgetHistoryLine,
  actor: Author,
  now: Date,
): Promise<void> {
  await insert(tx, {
    instance_id: instanceId,
    budget_id: budgetId,
    action,
    line_id: lineId ?? null,
    changes,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    at: now.toISOString(),
  });
}

const insertStep = prepared('insert_milestone', (db) =>
  db.insert(budget_milestones).values(placeholders(['instance_id', 'budget_id', 'status', 'at'])),
);

/** A status that the budget has come to: a step on its client's page. */
export async function insertMilestone(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  status: BudgetStatus,
  now: Date,
): Promise<void> {
  await insertStep(tx, { instance_id: instanceId, budget_id: budgetId, status, at: now.toISOString() });
}

export type MilestoneRow = Pick<typeof budget_milestones.$inferSelect, 'status' | 'at'>;

const steps = preparedSelect((db) =>
  db
    .select({ status: budget_milestones.status, at: budget_milestones.at })
    .from(budget_milestones)
    .where(
      and(
        eq(budget_milestones.instance_id, sql.placeholder('instanceId')),
        eq(budget_milestones.budget_id, sql.placeholder('budgetId')),
      ),
    )
    .orderBy(asc(budget_milestones.id)),
);

/** In the order in which they were reached. */
export async function listMilestones(db: Db, instanceId: number, budgetId: number): Promise<MilestoneRow[]> {
  return await steps(db, { instanceId, budgetId });
}
