import type { Tx } from '../../db/client.ts';
import { clientRecord } from '../../db/mappers/clients.ts';
import { vehicleRecord } from '../../db/mappers/vehicles.ts';
import { searchClients } from '../../db/queries/client-search.ts';
import { type ClientRow, listClients as findClients } from '../../db/queries/clients.ts';
import { listVehiclesOfClients } from '../../db/queries/vehicles.ts';
import { searchTerm } from '../../domain/client-search.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pagesBy } from '../pages.ts';

export const listClients: Handlers['listClients'] = async (request) => {
  const { query, instance, tx, snapshot } = request;
  const { search, expand } = query;
  const pages = pagesBy('listClients', request);
  const find = (at: Tx) =>
    search === undefined
      ? findClients(at, instance.id, pages.after, pages.limit)
      : searchClients(at, instance.id, searchTerm(search), pages.after, pages.limit);

  if (!expand) {
    // A search may take its time: it must not hold up everybody's short reads.
    const found = await (search === undefined ? find(tx) : snapshot(find));
    return { status: 200, body: pages.answer(found, clientRecord) };
  }
  const { found, vehicles } = await snapshot(async (at) => {
    const found = await find(at);
    const ids = found.rows.map(({ id }) => id);
    const vehicles = await listVehiclesOfClients(at, instance.id, ids);
    return { found, vehicles: Map.groupBy(vehicles, (vehicle) => vehicle.client_id) };
  });
  const withVehicles = (row: ClientRow) => ({
    ...clientRecord(row),
    vehicles: (vehicles.get(row.id) ?? []).map(vehicleRecord),
  });
  return { status: 200, body: pages.answer(found, withVehicles) };
};
