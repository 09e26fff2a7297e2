import { findMatching } from '../../../actions/clients/find-matching.ts';
import { createVehicleOnce } from '../../../actions/vehicles/create.ts';
import { pageOf } from '../../../db/connection/pages.ts';
import { findVehicle, listVehiclesOfClients } from '../../../db/vehicles/queries.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { vehiclePage } from '../../vehicles/list-vehicles.ts';
import { vehicleRecord } from '../../vehicles/record.ts';
import { defaultMaxMatches } from '../find-row.ts';

export const createDeskVehicle: DeskHandlers['createDeskVehicle'] = async (request) => {
  const { vehicle, isNew } = await createVehicleOnce(request);
  return { status: isNew ? 201 : 200, body: vehicleRecord(vehicle), concernsClient: vehicle.client_id };
};

export const listDeskVehicles: DeskHandlers['listDeskVehicles'] = async (request) => {
  return { status: 200, body: await vehiclePage(request) };
};

export const showVehicle: DeskHandlers['showVehicle'] = async ({ params, instance, tx }) => {
  const vehicle = await findVehicle(tx, { instanceId: instance.id, id: params.id });
  if (!vehicle) throw problem('not_found');
  return { status: 200, body: vehicleRecord(vehicle) };
};

export const searchDeskVehicles: DeskHandlers['searchDeskVehicles'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { text, limit = defaultMaxMatches } = query;
  const found = await snapshot(async (tx) => {
    const { id, clients, vehicles } = await findMatching({ instance, tx }, text);
    const most = limit + 1;
    const ids = new Set([...(id === null ? [] : [id]), ...vehicles.map((each) => each.id)]);
    const rowsWithOwner = [];
    for (const each of [...ids].slice(0, most))
      rowsWithOwner.push(await findVehicle(tx, { instanceId: instance.id, id: each }));
    const owners = clients.map((client) => client.id);
    const owned = await listVehiclesOfClients(tx, { instanceId: instance.id, clientIds: owners, most });
    return [...rowsWithOwner, ...owned.filter((each) => !ids.has(each.id))].filter(
      (each) => each !== undefined,
    );
  });
  const { rows, hasMore } = pageOf(found, limit);
  return { status: 200, body: { data: rows.map(vehicleRecord), has_more: hasMore } };
};
