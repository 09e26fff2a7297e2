import type { components } from '../../generated/types.ts';

export type VehicleFields = Omit<components['schemas']['Vehicle'], 'id' | 'client'>;
export type VehicleBody = Partial<VehicleFields>;

export function vehicleFields(row: VehicleFields): VehicleFields {
  return {
    client_id: row.client_id,
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

const vehicleDefaults: Omit<VehicleFields, 'client_id' | 'plate'> = {
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
  return applyVehicleChange({ ...vehicleDefaults, client_id: body.client_id, plate: body.plate }, body);
}

export function applyVehicleChange<Vehicle extends VehicleFields>(
  vehicle: Vehicle,
  body: VehicleBody,
): Vehicle {
  const changed = { ...vehicle, ...body };
  return { ...changed, plate: normalisePlate(changed.plate) };
}

export function normalisePlate(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** Tells whether a normalised text is a plate: it contains a letter or digit. */
export function isPlate(plate: string): boolean {
  return /[A-Z0-9]/.test(plate);
}
