import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { withoutClientName } from '../connection/actor.ts';
import { sendInOrder, type Tx } from '../connection/client.ts';
import { isIn, param, query, type Slot } from '../connection/query.ts';
import {
  budget_history,
  budget_lines,
  budget_snapshots,
  budgets,
  job_steps,
  part_requests,
} from '../connection/tables.ts';
import { emptyPointNotes } from '../inspections/queries.ts';
import { deleteCheckIns } from './check-ins.ts';

const budgetParameters = { instanceId: budgets.instance_id, budgetIds: param.list(budgets.id) };

const emptyTexts = query.run({ ...budgetParameters, now: param.date }, ($, db) =>
  db
    .update(budgets)
    .set({
      client_reference: null,
      public_notes: null,
      internal_notes: null,
      reject_reason: null,
      hold_reason: null,
      updated_at: $.now,
    })
    .where(and(eq(budgets.instance_id, $.instanceId), isIn(budgets.id, $.budgetIds))),
);

const isOfBudgets = (
  {
    instance_id,
    budget_id,
  }:
    | typeof budget_lines
    | typeof budget_history
    | typeof budget_snapshots
    | typeof job_steps
    | typeof part_requests,
  $: { instanceId: Slot; budgetIds: Slot },
) => and(eq(instance_id, $.instanceId), isIn(budget_id, $.budgetIds));

const emptyDetails = query.run(budgetParameters, ($, db) =>
  db.update(budget_lines).set({ extended_detail: null }).where(isOfBudgets(budget_lines, $)),
);

const emptyHistory = query.run(budgetParameters, ($, db) =>
  db
    .update(budget_history)
    .set({
      actor_name: withoutClientName(budget_history),
      changes: sql`coalesce(
        (select jsonb_object_agg(field, '[null, null]'::jsonb)
        from jsonb_object_keys(${budget_history.changes}) as field), '{}')`,
    })
    .where(isOfBudgets(budget_history, $)),
);

const emptySnapshots = query.run(budgetParameters, ($, db) =>
  db
    .update(budget_snapshots)
    .set({ actor_name: withoutClientName(budget_snapshots), lines: [] })
    .where(isOfBudgets(budget_snapshots, $)),
);

const emptySteps = query.run(budgetParameters, ($, db) =>
  db
    .update(job_steps)
    .set({ text: '' })
    .where(and(isOfBudgets(job_steps, $), isNotNull(job_steps.text))),
);

const emptyPartRequests = query.run(budgetParameters, ($, db) =>
  db.update(part_requests).set({ description: '' }).where(isOfBudgets(part_requests, $)),
);

/**
 * Removes free texts from a client's budgets, their former lines and their inspections, and deletes its check-ins. Keeps
 * actions, amounts and times, which accounting and guarantees need. Requires a lock on the client, which prevents new
 * budgets meanwhile.
 */
export async function forgetBudgetTexts(
  tx: Tx,
  { now, ...budgetParameters }: { instanceId: number; budgetIds: number[]; now: Date },
): Promise<void> {
  await sendInOrder(tx, [
    emptyTexts(tx, { ...budgetParameters, now }),
    emptyDetails(tx, budgetParameters),
    emptyHistory(tx, budgetParameters),
    emptySnapshots(tx, budgetParameters),
    emptyPointNotes(tx, { ...budgetParameters, now }),
    emptySteps(tx, budgetParameters),
    emptyPartRequests(tx, budgetParameters),
    deleteCheckIns(tx, budgetParameters),
  ]);
}
