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

/** Whatever became of the budget: what is in the workshop has to get out. An erased client's takes no mileage on the way. */
export const deliverVehicle: DeskHandlers['deliverVehicle'] = async (request) => {
  const visit = await holdVisit(request);
  const { budget, vehicle } = visit;
  if (budget.delivered_at !== null) {
    requireSameMileage(request, visit);
    return { status: 200, body: visitRecord(budget, vehicle) };
  }
  if (budget.date_in === null) throw problem('invalid_status_transition');
  // The vehicle may be somebody else's by now.
  if (request.body.km !== undefined) await requireOwner(request.tx, request.instance.id, budget.client_id);
  const at = request.now.toISOString();
  const after = await recordStep(request, visit, 'vehicle.delivered', { date_out: at, delivered_at: at });
  return { status: 200, body: visitRecord(after, vehicle) };
};

interface Asked extends Context {
  body: { budget_id: number; km?: number; lower_km?: boolean };
}

interface Visit {
  budget: BudgetRow;
  vehicle: VehicleRow;
}

/** Nobody else changes the budget or its vehicle before the end of the transaction. */
async function holdVisit({ body, instance, tx }: Asked): Promise<Visit> {
  const budget = await lockBudget(tx, instance.id, body.budget_id, { internal: true });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  const vehicle = budget.vehicle_id && (await lockVehicle(tx, instance.id, budget.vehicle_id));
  if (!vehicle) throw invalidField('/budget_id', 'noVehicle');
  return { budget, vehicle };
}

/** Who clicks twice is answered the same; another mileage with it would be lost. */
function requireSameMileage({ body }: Asked, { budget }: Visit): void {
  if (body.km !== undefined && body.km !== budget.km) throw invalidField('/km', 'notedBefore');
}

type Step = 'vehicle.checked_in' | 'vehicle.delivered';
type Moments = Partial<Pick<BudgetRow, 'date_in' | 'date_out' | 'delivered_at'>>;

/** Of the workshop's own use nobody outside is told. */
async function recordStep(asked: Asked, visit: Visit, step: Step, moments: Moments): Promise<BudgetRow> {
  const { body, actor, instance, tx, now } = asked;
  const { budget, vehicle } = visit;
  if (body.km !== undefined) await recordMileage(asked, vehicle, body.km);
  const after = { ...moments, ...(body.km !== undefined && { km: body.km }) };
  const line = { budgetId: budget.id, action: step, changes: changesBetween({ ...budget }, after) };
  const told = { vehicle_id: vehicle.id, client_id: budget.client_id, budget_id: budget.id };
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, after, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
    budget.internal ? undefined : appendEvent(tx, instance.id, step, told, now),
  ]);
  return { ...budget, ...after };
}

/** A mileage that goes down is mostly mistyped. */
async function recordMileage(asked: Asked, vehicle: VehicleRow, km: number): Promise<void> {
  const { body } = asked;
  const least = vehicle.km ?? 0;
  if (km < least && !body.lower_km) throw invalidField('/km', 'minimum', { limit: least });
  await changeVehicle(asked, vehicle.id, { km });
}

function visitRecord(budget: BudgetRow, { id: vehicle_id, plate }: VehicleRow) {
  const { id: budget_id, client_id, km, date_in, date_out, delivered_at } = budget;
  return { budget_id, vehicle_id, client_id, plate, km, date_in, date_out, delivered_at };
}
