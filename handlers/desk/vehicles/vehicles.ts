import { requireOwner } from '../../../actions/clients/require-owner.ts';
import type { Context } from '../../../actions/context.ts';
import { changeVehicle } from '../../../actions/vehicles/change.ts';
import { insertBudgetHistory } from '../../../db/budgets/lines-and-history.ts';
import { type BudgetRow, lockBudget, updateBudget } from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { appendEvent } from '../../../db/events/queries.ts';
import { lockVehicle, type VehicleRow } from '../../../db/vehicles/queries.ts';
import { isOver } from '../../../domain/budgets/status.ts';
import { changesBetween } from '../../../domain/events/changes.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { vehicleRecord } from '../../vehicles/record.ts';

export const setVehicle: DeskHandlers['setVehicle'] = async (request) => {
  const { params, body } = request;
  const vehicle = await changeVehicle(request, params.id, body);
  return { status: 200, body: vehicleRecord(vehicle) };
};

export const checkInVehicle: DeskHandlers['checkInVehicle'] = async (request) => {
  const { instance, tx, now } = request;
  const visit = await holdVisit(request);
  const { budget, vehicle } = visit;
  await requireOwner(tx, instance.id, budget.client_id);
  if (budget.date_in !== null) {
    requireSameMileage(request, visit);
    return { status: 200, body: visitRecord(budget, vehicle) };
  }
  if (isOver(budget.status)) throw problem('budget_locked');
  const after = await recordStep(request, visit, 'vehicle.checked_in', { date_in: now.toISOString() });
  return { status: 200, body: visitRecord(after, vehicle) };
};

/**
 * Delivers the vehicle whatever the budget's status: it has to leave the workshop. An erased client's takes no mileage.
 */
export const deliverVehicle: DeskHandlers['deliverVehicle'] = async (request) => {
  const visit = await holdVisit(request);
  const { budget, vehicle } = visit;
  if (budget.delivered_at !== null) {
    requireSameMileage(request, visit);
    return { status: 200, body: visitRecord(budget, vehicle) };
  }
  if (budget.date_in === null) throw problem('invalid_status_transition');
  // The vehicle may belong to another client by now.
  if (request.body.km !== undefined) await requireOwner(request.tx, request.instance.id, budget.client_id);
  const at = request.now.toISOString();
  const after = await recordStep(request, visit, 'vehicle.delivered', { date_out: at, delivered_at: at });
  return { status: 200, body: visitRecord(after, vehicle) };
};

interface VisitRequest extends Context {
  body: { budget_id: number; km?: number; lower_km?: boolean };
}

interface Visit {
  budget: BudgetRow;
  vehicle: VehicleRow;
}

/** Locks the budget and its vehicle until the end of the transaction. */
async function holdVisit({ body, instance, tx }: VisitRequest): Promise<Visit> {
  const budget = await lockBudget(tx, { instanceId: instance.id, id: body.budget_id, internal: true });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  const vehicle =
    budget.vehicle_id && (await lockVehicle(tx, { instanceId: instance.id, id: budget.vehicle_id }));
  if (!vehicle) throw invalidField('/budget_id', 'noVehicle');
  return { budget, vehicle };
}

/** Accepts a repeated call, but refuses one with another mileage, which would be lost. */
function requireSameMileage({ body }: VisitRequest, { budget }: Visit): void {
  if (body.km !== undefined && body.km !== budget.km) throw invalidField('/km', 'notedBefore');
}

type Step = 'vehicle.checked_in' | 'vehicle.delivered';
type Moments = Partial<Pick<BudgetRow, 'date_in' | 'date_out' | 'delivered_at'>>;

/** Records a step; internal budgets emit no events. */
async function recordStep(
  request: VisitRequest,
  visit: Visit,
  step: Step,
  moments: Moments,
): Promise<BudgetRow> {
  const { body, actor, instance, tx, now } = request;
  const { budget, vehicle } = visit;
  if (body.km !== undefined) await recordMileage(request, vehicle, body.km);
  const after = { ...moments, ...(body.km !== undefined && { km: body.km }) };
  const line = { budgetId: budget.id, action: step, changes: changesBetween({ ...budget }, after) };
  const eventData = { vehicle_id: vehicle.id, client_id: budget.client_id, budget_id: budget.id };
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, after, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
    budget.internal ? undefined : appendEvent(tx, instance.id, step, eventData, now),
  ]);
  return { ...budget, ...after };
}

/** Records a mileage. Refuses one that goes down, which is usually mistyped. */
async function recordMileage(request: VisitRequest, vehicle: VehicleRow, km: number): Promise<void> {
  const { body } = request;
  const least = vehicle.km ?? 0;
  if (km < least && !body.lower_km) throw invalidField('/km', 'minimum', { limit: least });
  await changeVehicle(request, vehicle.id, { km });
}

function visitRecord(budget: BudgetRow, { id: vehicle_id, plate }: VehicleRow) {
  const { id: budget_id, client_id, km, date_in, date_out, delivered_at } = budget;
  return { budget_id, vehicle_id, client_id, plate, km, date_in, date_out, delivered_at };
}
