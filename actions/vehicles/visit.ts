import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, lockBudget, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { lockVehicle, type VehicleRow } from '../../db/vehicles/queries.ts';
import { isInvoicedOrDeclined } from '../../domain/budgets/status.ts';
import { type Changes, changesBetween } from '../../domain/events/changes.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';
import { changeVehicle } from './change.ts';
import { type CheckInBody, recordState, requireSameState } from './check-in.ts';

/** The mileage of a vehicle when it arrives or is returned. */
interface Mileage {
  km?: number | undefined;
  /** True to confirm a mileage that is lower than the last recorded mileage. */
  lower_km?: boolean | undefined;
}

interface Visit {
  budget: BudgetRow;
  vehicle: VehicleRow;
}

/**
 * Locks a budget and its vehicle until the transaction ends. Returns `noBudget` or `noVehicle` if one of them does not
 * exist.
 */
export async function holdVisit(
  { instance, tx }: Pick<Context, 'instance' | 'tx'>,
  budgetId: number,
): Promise<Visit | 'noBudget' | 'noVehicle'> {
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budgetId, internal: true });
  if (!budget) return 'noBudget';
  const vehicle =
    budget.vehicle_id && (await lockVehicle(tx, { instanceId: instance.id, id: budget.vehicle_id }));
  return vehicle ? { budget, vehicle } : 'noVehicle';
}

/**
 * Records the arrival of the vehicle, with the state in which it is left. A repeated call changes nothing, and is refused
 * if it contains other values.
 */
export async function checkIn(
  context: Context,
  visit: Visit,
  { km, lower_km, ...state }: Mileage & Omit<CheckInBody, 'km'>,
): Promise<BudgetRow> {
  const { budget } = visit;
  await requireOwner(context.tx, context.instance.id, budget.client_id);
  const hasState = Object.values(state).some((value) => value !== undefined && value !== '');
  if (budget.date_in !== null) {
    if (hasState) await requireSameState(context, budget, state);
    return requireSameMileage(budget, { km });
  }
  if (isInvoicedOrDeclined(budget.status)) throw problem('budget_locked');
  const body = { ...state, ...(km !== undefined && { km }) };
  const recorded = hasState ? await recordState(context, visit, body) : null;
  const promised = recorded?.row.promised_at ?? null;
  const moments = {
    date_in: context.now.toISOString(),
    ...(promised !== null && { date_out: promised }),
  };
  const step = { event: 'vehicle.checked_in', moments, mileage: { km, lower_km } } as const;
  return recordStep(context, visit, { ...step, changes: recorded?.changes ?? {} });
}

/**
 * Records the return of the vehicle. Allowed in every status of the budget. A mileage is rejected if the client is
 * erased. A repeated call changes nothing.
 */
export async function deliver(context: Context, visit: Visit, mileage: Mileage): Promise<BudgetRow> {
  const { budget } = visit;
  if (budget.delivered_at !== null) return requireSameMileage(budget, mileage);
  if (budget.date_in === null) throw problem('invalid_status_transition');
  // Checks the budget's client, because the vehicle may belong to another client by now.
  if (mileage.km !== undefined) await requireOwner(context.tx, context.instance.id, budget.client_id);
  const at = context.now.toISOString();
  const moments = { date_out: at, delivered_at: at };
  return recordStep(context, visit, { event: 'vehicle.delivered', moments, mileage });
}

/** Accepts a repeated call. Rejects a repeated call with another mileage, which would otherwise be ignored. */
function requireSameMileage(budget: BudgetRow, { km }: Mileage): BudgetRow {
  if (km !== undefined && km !== budget.km) throw invalidField('/km', 'notedBefore');
  return budget;
}

interface VisitStep {
  event: 'vehicle.checked_in' | 'vehicle.delivered';
  moments: Partial<Pick<BudgetRow, 'date_in' | 'date_out' | 'delivered_at'>>;
  mileage: Mileage;
  /** Further changes for the budget's history. */
  changes?: Changes;
}

/** Records the arrival or return of a vehicle. Internal budgets emit no events. */
async function recordStep(
  context: Context,
  { budget, vehicle }: Visit,
  { event, moments, mileage, changes = {} }: VisitStep,
): Promise<BudgetRow> {
  const { actor, instance, tx, now } = context;
  const { km } = mileage;
  if (km !== undefined) await recordMileage(context, vehicle, km, mileage);
  const after = { ...moments, ...(km !== undefined && { km }) };
  const line = {
    budgetId: budget.id,
    action: event,
    changes: { ...changes, ...changesBetween({ ...budget }, after) },
  };
  const eventData = { vehicle_id: vehicle.id, client_id: budget.client_id, budget_id: budget.id };
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, after, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
    budget.internal ? undefined : appendEvent(tx, instance.id, event, eventData, now),
  ]);
  return { ...budget, ...after };
}

/**
 * Records the mileage of a vehicle. Requires a confirmation if it is lower than the last recorded mileage, which is
 * usually a typing error.
 */
async function recordMileage(
  context: Context,
  vehicle: VehicleRow,
  km: number,
  { lower_km }: Mileage,
): Promise<void> {
  const least = vehicle.km ?? 0;
  if (km < least && !lower_km) throw invalidField('/km', 'minimum', { limit: least });
  await changeVehicle(context, vehicle.id, { km });
}
