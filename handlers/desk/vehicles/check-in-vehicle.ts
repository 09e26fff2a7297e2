import { isOver } from '../../../domain/budget-status.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { requireOwner } from '../../vehicles/owner.ts';
import { recordStep, requireSameMileage, visitRecord, visitToChange } from './visit.ts';

export const checkInVehicle: DeskHandlers['checkInVehicle'] = async (request) => {
  const { instance, tx, now } = request;
  const visit = await visitToChange(request);
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
