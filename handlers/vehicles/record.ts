import type { VehicleRow } from '../../db/vehicles/queries.ts';
import { vehicleFields } from '../../domain/vehicles/vehicle.ts';
import type { components } from '../../generated/types.ts';

export type VehicleRecord = components['schemas']['Vehicle'];

export function vehicleRecord(row: VehicleRow): VehicleRecord {
  const { client_id, ...fields } = vehicleFields(row);
  return { id: row.id, client_id, client: { id: client_id, name: row.client_name }, ...fields };
}
