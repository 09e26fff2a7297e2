import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { budgetStatuses } from '../../domain/budget.ts';
import type { Changes } from '../../domain/changes.ts';
import { budgets } from './budgets.ts';
import { identity, instant, json, number, workshop } from './columns.ts';

const author = {
  actor_kind: text({ enum: ['key', 'staff', 'client'] }).notNull(),
  actor_id: number().notNull(),
  actor_name: text().notNull(),
  at: instant().notNull(),
};

/** What changed in a budget, and by whom. */
export const budget_history = pgTable(
  'budget_history',
  {
    instance_id: workshop(),
    budget_id: number().notNull(),
    id: identity(),
    action: text().notNull(),
    line_id: number(),
    changes: json<Changes>().notNull(),
    ...author,
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.budget_id, t.id] }),
    foreignKey({
      name: 'budget_history_budget',
      columns: [t.instance_id, t.budget_id],
      foreignColumns: [budgets.instance_id, budgets.id],
    }),
  ],
);

/** Its lines as they were before each change of them, those that were deleted since too. */
export const budget_snapshots = pgTable(
  'budget_snapshots',
  {
    instance_id: workshop(),
    budget_id: number().notNull(),
    id: identity(),
    /** What came after it. */
    before: text({ enum: ['line.added', 'line.updated', 'line.deleted'] }).notNull(),
    lines: json<unknown[]>().notNull(),
    ...author,
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.budget_id, t.id] }),
    foreignKey({
      name: 'budget_snapshots_budget',
      columns: [t.instance_id, t.budget_id],
      foreignColumns: [budgets.instance_id, budgets.id],
    }),
  ],
);

/** The statuses that it came through, the first when it was created: what the client's page shows as its steps. */
export const budget_milestones = pgTable(
  'budget_milestones',
  {
    instance_id: workshop(),
    budget_id: number().notNull(),
    id: identity(),
    status: text({ enum: budgetStatuses }).notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.budget_id, t.id] }),
    foreignKey({
      name: 'budget_milestones_budget',
      columns: [t.instance_id, t.budget_id],
      foreignColumns: [budgets.instance_id, budgets.id],
    }),
  ],
);
