import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { recordStep, requireSameMileage, visitRecord, visitToChange } from './visit.ts';

/** Whatever became of the budget: what is in the workshop has to get out. An erased client's takes no mileage on the way. */
export const deliverVehicle: DeskHandlers['deliverVehicle'] = async (request) => {
  const visit = await visitToChange(request);
  const { budget, vehicle } = visit;
  if (budget.delivered_at !== null) {
    requireSameMileage(request, visit);
    return { status: 200, body: visitRecord(budget, vehicle) };
  }
  if (budget.date_in === null) throw problem('invalid_status_transition');
  const at = request.now.toISOString();
  const after = await recordStep(request, visit, 'vehicle.delivered', { date_out: at, delivered_at: at });
  return { status: 200, body: visitRecord(after, vehicle) };
};
