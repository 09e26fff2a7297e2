import type { Tx } from '../../../db/client.ts';
import { insertBudgetHistory } from '../../../db/queries/budget-history.ts';
import { type BudgetRow, findBudgetToChange, updateBudget } from '../../../db/queries/budgets.ts';
import { appendEvent } from '../../../db/queries/outbox.ts';
import { findVehicleToChange, type VehicleRow } from '../../../db/queries/vehicles.ts';
import { changesBetween } from '../../../domain/changes.ts';
import { invalidField } from '../../../domain/problem.ts';
import type { Actor } from '../../handler.ts';
import { changeVehicle } from '../../vehicles/change-vehicle.ts';

interface Asked {
  body: { budget_id: number; km?: number; lower_km?: boolean };
  actor: Actor;
  instance: { id: number };
  tx: Tx;
  now: Date;
}

interface Visit {
  budget: BudgetRow;
  vehicle: VehicleRow;
}

/** Nobody else changes the budget or its vehicle before the end of the transaction. */
export async function visitToChange({ body, instance, tx }: Asked): Promise<Visit> {
  const budget = await findBudgetToChange(tx, instance.id, body.budget_id, { internal: true });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  const vehicle = budget.vehicle_id && (await findVehicleToChange(tx, instance.id, budget.vehicle_id));
  if (!vehicle) throw invalidField('/budget_id', 'noVehicle');
  return { budget, vehicle };
}

/** Who clicks twice is answered the same; another mileage with it would be lost. */
export function requireSameMileage({ body }: Asked, { budget }: Visit): void {
  if (body.km !== undefined && body.km !== budget.km) throw invalidField('/km', 'notedBefore');
}

type Step = 'vehicle.checked_in' | 'vehicle.delivered';
type Moments = Partial<Pick<BudgetRow, 'date_in' | 'date_out' | 'delivered_at'>>;

/** Of the workshop's own use nobody outside is told. */
export async function recordStep(
  asked: Asked,
  visit: Visit,
  step: Step,
  moments: Moments,
): Promise<BudgetRow> {
  const { body, actor, instance, tx, now } = asked;
  const { budget, vehicle } = visit;
  if (body.km !== undefined) await recordMileage(asked, vehicle, body.km);
  const after = { ...moments, ...(body.km !== undefined && { km: body.km }) };
  const line = { budgetId: budget.id, action: step, changes: changesBetween({ ...budget }, after) };
  const told = { vehicle_id: vehicle.id, client_id: budget.client_id, budget_id: budget.id };
  await Promise.all([
    updateBudget(tx, instance.id, budget.id, after, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
    budget.internal ? undefined : appendEvent(tx, instance.id, step, told, now),
  ]);
  return { ...budget, ...after };
}

/** A mileage that goes down is mostly mistyped. */
async function recordMileage(asked: Asked, vehicle: VehicleRow, km: number): Promise<void> {
  const { body, actor, instance, tx, now } = asked;
  const least = vehicle.km ?? 0;
  if (km < least && !body.lower_km) throw invalidField('/km', 'minimum', { limit: least });
  await changeVehicle({ params: { id: vehicle.id }, body: { km }, actor, instance, tx, now });
}

export function visitRecord(budget: BudgetRow, { id: vehicle_id, plate }: VehicleRow) {
  const { id: budget_id, client_id, km, date_in, date_out, delivered_at } = budget;
  return { budget_id, vehicle_id, client_id, plate, km, date_in, date_out, delivered_at };
}
