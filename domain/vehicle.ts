import { normalisePlate } from './plate.ts';

/** What a vehicle's record holds, but for what only the service sets. */
export interface VehicleFields {
  client_id: number;
  plate: string;
  vin: string | null;
  brand: string | null;
  model: string | null;
  variant: string | null;
  year: number | null;
  registration_date: string | null;
  fuel: string | null;
  transmission: string | null;
  engine_code: string | null;
  horsepower: number | null;
  displacement: string | null;
  color_code: string | null;
  environmental_label: string | null;
  km: number | null;
  itv_expiry_date: string | null;
  status: 'activo' | 'baja_temporal' | 'baja';
}

export type VehicleBody = Partial<VehicleFields>;

const blank: Omit<VehicleFields, 'client_id' | 'plate'> = {
  vin: null,
  brand: null,
  model: null,
  variant: null,
  year: null,
  registration_date: null,
  fuel: null,
  transmission: null,
  engine_code: null,
  horsepower: null,
  displacement: null,
  color_code: null,
  environmental_label: null,
  km: null,
  itv_expiry_date: null,
  status: 'activo',
};

export function newVehicle(body: VehicleBody & Pick<VehicleFields, 'client_id' | 'plate'>): VehicleFields {
  return changedVehicle({ ...blank, client_id: body.client_id, plate: body.plate }, body);
}

/** Only what was sent changes. */
export function changedVehicle<Vehicle extends VehicleFields>(vehicle: Vehicle, body: VehicleBody): Vehicle {
  const changed = { ...vehicle, ...body };
  return { ...changed, plate: normalisePlate(changed.plate) };
}
