import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { findBudget, lockBudgets } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvents } from '../../db/events/queries.ts';
import {
  decideFindings,
  findPoint,
  type InspectionRow,
  listOfferedFindings,
  touchInspections,
  updatePoint,
} from '../../db/inspections/queries.ts';
import { type LineBody, newLine } from '../../domain/budgets/lines.ts';
import { changesBetween, initialChanges } from '../../domain/events/changes.ts';
import {
  type FindingDecision,
  type FindingOutcome,
  findingState,
  isFinding,
} from '../../domain/inspections/inspection.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { addLine, lockLines, partOfLine } from '../budgets/lines.ts';
import type { Context } from '../context.ts';
import { type ChangedPoint, holdPoint, type InspectionVisibility, readInspection } from './inspect.ts';

interface PointIds {
  id: number;
  pointId: number;
}

interface Offer extends LineBody {
  budget_id?: number;
  part_id?: number | null;
}

/**
 * Adds an optional line for a finding to the budget of the inspection, or to a later budget of the same vehicle. If
 * that budget already has such a line for the finding, nothing changes.
 */
export async function offerFinding(
  context: Context,
  ids: PointIds,
  { budget_id, ...line }: Offer,
  visibility: InspectionVisibility,
): Promise<ChangedPoint> {
  const { instance, tx, actor, now } = context;
  const { inspection } = await readInspection(context, ids.id, visibility);
  const target = budget_id ?? inspection.budget_id;
  // Locks both budgets in one statement, in the order of their ids.
  await lockBudgets(tx, { instanceId: instance.id, ids: [inspection.budget_id, target] });
  const { point } = await holdPoint(context, ids, visibility);
  const state = findingState(point);
  if (!isFinding(point.result) || state === 'dismissed' || state === 'done')
    throw invalidField('path/pointId', 'invalid');
  if (state === 'accepted' || (state === 'offered' && point.line_budget_id === target))
    return { point, clientId: inspection.client_id };
  if (target !== inspection.budget_id) await requireSameVehicle(context, target, inspection, visibility);
  const locked = await lockLines(context, target, visibility);
  const part = await partOfLine(context, line);
  const described = part || line.description !== undefined ? line : { ...line, description: point.text };
  const fields = newLine({ ...described, optional: true } as LineBody, instance.tax_rate, part);
  const { lineId } = await addLine(context, locked, fields, () => Promise.resolve(undefined));
  const history = {
    budgetId: target,
    action: 'inspection.finding_offered',
    lineId,
    changes: initialChanges({ inspection_id: point.inspection_id, point_id: point.id }),
  } as const;
  await sendInOrder(tx, [
    updatePoint(tx, instance.id, point, {
      ...{ line_budget_id: target, line_id: lineId },
      ...{ decision: null, decided_at: null },
    }),
    touchInspections(tx, { instanceId: instance.id, ids: [ids.id], now }),
    insertBudgetHistory(tx, instance.id, history, actor, now),
  ]);
  const changed = requireRow(await findPoint(tx, { instanceId: instance.id, id: point.id }));
  return { point: changed, clientId: inspection.client_id };
}

/** Requires that a budget is for the inspected vehicle or, if there is none, for the same client. */
async function requireSameVehicle(
  { instance, tx }: Context,
  budgetId: number,
  { vehicle_id, client_id }: InspectionRow,
  visibility: InspectionVisibility,
): Promise<void> {
  const budget = await findBudget(tx, { instanceId: instance.id, id: budgetId, ...visibility });
  const isSame = budget?.vehicle_id === vehicle_id && (vehicle_id !== null || budget.client_id === client_id);
  if (!isSame) throw invalidField('/budget_id', 'unknownReference');
}

/** Records that a finding needs no further offer, or that it does after all. */
export async function settleFinding(
  context: Context,
  ids: PointIds,
  outcome: FindingOutcome | null,
  visibility: InspectionVisibility,
): Promise<ChangedPoint> {
  const { instance, tx, actor, now } = context;
  const { budget, point } = await holdPoint(context, ids, visibility);
  if (!isFinding(point.result)) throw invalidField('path/pointId', 'invalid');
  if (point.outcome === outcome) return { point, clientId: budget.client_id };
  const history = {
    budgetId: budget.id,
    action: 'inspection.finding_settled',
    changes: {
      ...initialChanges({ inspection_id: point.inspection_id, point_id: point.id }),
      ...changesBetween({ outcome: point.outcome }, { outcome }),
    },
  } as const;
  await sendInOrder(tx, [
    updatePoint(tx, instance.id, point, {
      outcome,
      outcome_by: outcome && actor.name,
      outcome_at: outcome && now.toISOString(),
    }),
    touchInspections(tx, { instanceId: instance.id, ids: [ids.id], now }),
    insertBudgetHistory(tx, instance.id, history, actor, now),
  ]);
  const changed = requireRow(await findPoint(tx, { instanceId: instance.id, id: point.id }));
  return { point: changed, clientId: budget.client_id };
}

/**
 * Records the client's decisions on the findings with lines in a budget: those with an accepted line are accepted, the
 * others declined. Requires a lock on the budget.
 */
export async function decideOfferedFindings(
  { instance, tx, actor, now }: Context,
  budgetId: number,
  acceptedLines: ReadonlySet<number>,
): Promise<void> {
  const offered = await listOfferedFindings(tx, { instanceId: instance.id, budgetId });
  if (offered.length === 0) return;
  const decisionOf = (lineId: number): FindingDecision =>
    acceptedLines.has(lineId) ? 'accepted' : 'declined';
  const byDecision = Map.groupBy(offered, ({ line_id }) => decisionOf(line_id));
  await sendInOrder(tx, [
    ...[...byDecision].map(([decision, findings]) =>
      decideFindings(tx, { instanceId: instance.id, ids: findings.map(({ id }) => id), decision, now }),
    ),
    ...offered.map(({ id, inspection_id, line_id }) =>
      insertBudgetHistory(
        tx,
        instance.id,
        {
          ...{ budgetId, action: 'inspection.finding_decided', lineId: line_id },
          changes: initialChanges({ inspection_id, point_id: id, decision: decisionOf(line_id) }),
        },
        actor,
        now,
      ),
    ),
    touchInspections(tx, {
      ...{ instanceId: instance.id, now },
      ids: offered.map(({ inspection_id }) => inspection_id),
    }),
    appendEvents(
      tx,
      // Inspections of internal budgets emit no events.
      offered
        .filter(({ internal }) => !internal)
        .map(({ id, inspection_id, vehicle_id, line_id }) => ({
          ...{ instanceId: instance.id, event: 'inspection.finding_decided' as const },
          data: {
            ...{ inspection_id, point_id: id, vehicle_id, budget_id: budgetId, line_id },
            decision: decisionOf(line_id),
          },
        })),
      now,
    ),
  ]);
}
