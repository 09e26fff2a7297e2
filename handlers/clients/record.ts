import type { ClientRow } from '../../db/clients/queries.ts';
import type { Tx } from '../../db/connection/client.ts';
import { listVehiclesOfClients } from '../../db/vehicles/queries.ts';
import { clientFields } from '../../domain/clients/client.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { jsonBytes } from '../../domain/text/json.ts';
import type { components } from '../../generated/types.ts';
import { maxPageBytes } from '../pages.ts';
import { type VehicleRecord, vehicleRecord } from '../vehicles/record.ts';

type ClientRecord = Omit<components['schemas']['Client'], 'vehicles'>;

export function clientRecord(row: ClientRow): ClientRecord {
  return { id: row.id, ...clientFields(row), erased_at: row.erased_at };
}

/** Maximum number of vehicles that are read for a page: about a megabyte. */
const maxVehicles = 2_000;

interface ExpandedClient extends ClientRecord {
  vehicles: VehicleRecord[];
}

/**
 * Returns clients with their vehicles, by ascending id. Returns fewer clients than requested if they have too many
 * vehicles. Throws if the first client alone has too many.
 */
export async function expandedClients(
  at: Tx,
  instanceId: number,
  rows: ClientRow[],
): Promise<ExpandedClient[]> {
  const ids = rows.map(({ id }) => id);
  const vehicles = await listVehiclesOfClients(at, { instanceId, clientIds: ids, most: maxVehicles + 1 });
  // Omits the last client, whose vehicles may be incomplete.
  const cutAt = vehicles.length > maxVehicles ? vehicles.at(-1)?.client_id : undefined;
  const whole = cutAt === undefined ? rows : rows.slice(0, ids.indexOf(cutAt));
  const byClient = Map.groupBy(vehicles, ({ client_id }) => client_id);
  const [first, ...others] = whole.map((row) => ({
    ...clientRecord(row),
    vehicles: (byClient.get(row.id) ?? []).map(vehicleRecord),
  }));
  const isTooLarge = first ? jsonBytes(first) > maxPageBytes : rows.length > 0;
  if (isTooLarge) throw invalidField('query/expand', 'tooManyVehicles');
  return first ? [first, ...others] : [];
}
