import { clientRecord } from '../../db/mappers/clients.ts';
import { vehicleRecord } from '../../db/mappers/vehicles.ts';
import { findClient } from '../../db/queries/clients.ts';
import { listVehiclesOfClients } from '../../db/queries/vehicles.ts';
import { problem } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const getClient: Handlers['getClient'] = async ({ params, query, instance, tx, snapshot }) => {
  if (!query.expand) {
    const client = await findClient(tx, instance.id, params.id);
    if (!client) throw problem('not_found');
    return { status: 200, body: clientRecord(client) };
  }
  const [client, vehicles] = await snapshot((at) =>
    Promise.all([
      findClient(at, instance.id, params.id),
      listVehiclesOfClients(at, instance.id, [params.id]),
    ]),
  );
  if (!client) throw problem('not_found');
  return { status: 200, body: { ...clientRecord(client), vehicles: vehicles.map(vehicleRecord) } };
};
