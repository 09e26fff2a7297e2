import { vehicleRecord } from '../../db/mappers/vehicles.ts';
import { listVehicles as findVehicles } from '../../db/queries/vehicles.ts';
import { normalisePlate } from '../../domain/plate.ts';
import { invalidField } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pagesBy } from '../pages.ts';

export const listVehicles: Handlers['listVehicles'] = async (request) => {
  const { query, instance, tx } = request;
  const plate = query.plate === undefined ? undefined : normalisePlate(query.plate);
  if (plate === '') throw invalidField('query/plate', 'emptyPlate');
  const pages = pagesBy('listVehicles', request);
  const filter = { plate, client_id: query.client_id, status: query.status };
  const found = await findVehicles(tx, instance.id, filter, pages.after, pages.limit);
  return { status: 200, body: pages.answer(found, vehicleRecord) };
};
