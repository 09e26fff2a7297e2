import type { components } from '../../generated/types.ts';
import type { VehicleRow } from '../queries/vehicles.ts';

export type VehicleRecord = components['schemas']['Vehicle'];

/** A vehicle as the contract shows it. */
export function vehicleRecord(row: VehicleRow): VehicleRecord {
  return {
    id: row.id,
    client_id: row.client_id,
    client: { id: row.client_id, name: row.client_name },
    plate: row.plate,
    vin: row.vin,
    brand: row.brand,
    model: row.model,
    variant: row.variant,
    year: row.year,
    registration_date: row.registration_date,
    fuel: row.fuel,
    transmission: row.transmission,
    engine_code: row.engine_code,
    horsepower: row.horsepower,
    displacement: row.displacement,
    color_code: row.color_code,
    environmental_label: row.environmental_label,
    km: row.km,
    itv_expiry_date: row.itv_expiry_date,
    status: row.status,
  };
}
