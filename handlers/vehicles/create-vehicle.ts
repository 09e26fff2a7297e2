import { createVehicleOnce } from '../../actions/vehicles/create.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { vehicleRecord } from './record.ts';

export const createVehicle: Handlers['createVehicle'] = async (request) => {
  const { vehicle, isNew } = await createVehicleOnce(request);
  const concernsClient = request.body.client_id;
  return { status: isNew ? 201 : 200, body: vehicleRecord(vehicle), concernsClient };
};
