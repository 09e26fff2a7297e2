import { changeVehicle } from '../../actions/vehicles/change.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { vehicleRecord } from './record.ts';

export const updateVehicle: Handlers['updateVehicle'] = async (request) => {
  const { params, body } = request;
  const vehicle = await changeVehicle(request, params.id, body);
  return { status: 200, body: vehicleRecord(vehicle), concernsClient: vehicle.client_id };
};
