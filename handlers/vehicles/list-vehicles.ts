import type { Tx } from '../../db/connection/client.ts';
import { findVehiclePage } from '../../db/vehicles/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { momentOf } from '../../domain/time/local.ts';
import { isPlate, normalisePlate } from '../../domain/vehicles/vehicle.ts';
import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/types.ts';
import type { AnyRequest } from '../handler.ts';
import { openIdPage } from '../pages.ts';
import { vehicleRecord } from './record.ts';

export const listVehicles: Handlers['listVehicles'] = async (request) => {
  return { status: 200, body: await vehiclePage(request) };
};

/** Returns a page of vehicles, for the API and the desk. */
export async function vehiclePage(
  request: AnyRequest & Pick<Parameters<Handlers['listVehicles']>[0], 'query'>,
): Promise<components['schemas']['VehiclePage']> {
  const { query, instance, longRead, snapshot } = request;
  const plate = query.plate === undefined ? undefined : normalisePlate(query.plate);
  if (plate !== undefined && !isPlate(plate)) throw invalidField('query/plate', 'emptyPlate');
  const pages = openIdPage(request);
  const filter = {
    plate,
    client_id: query.client_id,
    status: query.status,
    updated_since: momentOf(query.updated_since),
  };
  const find = (at: Tx) => findVehiclePage(at, instance.id, filter, pages.after, pages.limit);
  const read = filter.updated_since === undefined ? longRead : snapshot;
  return pages.answer(await read(find), vehicleRecord);
}
