import { vehicleRecord } from '../../db/mappers/vehicles.ts';
import { findVehicle } from '../../db/queries/vehicles.ts';
import { problem } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const getVehicle: Handlers['getVehicle'] = async ({ params, instance, tx }) => {
  const vehicle = await findVehicle(tx, instance.id, params.id);
  if (!vehicle) throw problem('not_found');
  return { status: 200, body: vehicleRecord(vehicle) };
};
