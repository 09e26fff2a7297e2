import { findVehicle } from '../../db/vehicles/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { vehicleRecord } from './record.ts';

export const getVehicle: Handlers['getVehicle'] = async ({ params, instance, tx }) => {
  const vehicle = await findVehicle(tx, { instanceId: instance.id, id: params.id });
  if (!vehicle) throw problem('not_found');
  return { status: 200, body: vehicleRecord(vehicle) };
};
