import { changeVehicle } from '../../../actions/vehicles/change.ts';
import { checkIn, deliver, holdVisit } from '../../../actions/vehicles/visit.ts';
import type { BudgetRow } from '../../../db/budgets/queries.ts';
import type { VehicleRow } from '../../../db/vehicles/queries.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { vehicleRecord } from '../../vehicles/record.ts';

export const setVehicle: DeskHandlers['setVehicle'] = async (request) => {
  const { params, body } = request;
  const vehicle = await changeVehicle(request, params.id, body);
  return { status: 200, body: vehicleRecord(vehicle), concernsClient: vehicle.client_id };
};

export const checkInVehicle: DeskHandlers['checkInVehicle'] = async (request) => {
  const visit = await visitOf(request);
  const budget = await checkIn(request, visit, request.body);
  return { status: 200, body: visitRecord(budget, visit.vehicle), concernsClient: budget.client_id };
};

export const deliverVehicle: DeskHandlers['deliverVehicle'] = async (request) => {
  const visit = await visitOf(request);
  const budget = await deliver(request, visit, request.body);
  return { status: 200, body: visitRecord(budget, visit.vehicle), concernsClient: budget.client_id };
};

async function visitOf(request: Parameters<DeskHandlers['checkInVehicle']>[0]) {
  const visit = await holdVisit(request, request.body.budget_id);
  if (visit === 'noBudget') throw invalidField('/budget_id', 'unknownReference');
  if (visit === 'noVehicle') throw invalidField('/budget_id', 'noVehicle');
  return visit;
}

function visitRecord(budget: BudgetRow, { id: vehicle_id, plate }: VehicleRow) {
  const { id: budget_id, client_id, km, date_in, date_out, delivered_at } = budget;
  return { budget_id, vehicle_id, client_id, plate, km, date_in, date_out, delivered_at };
}
