import type { VehicleBody } from '../../domain/vehicles/vehicle.ts';
import { nth, padded, scatter } from './choice.ts';
import { clientCount, isCompany } from './clients.ts';

export const vehicleCount = 300;

const models = [
  ['Seat', 'Ibiza', '1.0 TSI', 'gasolina', 95, '999 cc'],
  ['Renault', 'Clio', '1.5 dCi', 'diésel', 90, '1461 cc'],
  ['Toyota', 'Corolla', '125H', 'híbrido', 122, '1798 cc'],
  ['Volkswagen', 'Golf', '2.0 TDI', 'diésel', 150, '1968 cc'],
  ['Citroën', 'Berlingo', 'BlueHDi 100', 'diésel', 102, '1499 cc'],
  ['Dacia', 'Sandero', 'TCe 90', 'gasolina', 90, '999 cc'],
  ['Peugeot', 'e-208', null, 'eléctrico', 136, null],
  ['Ford', 'Transit Custom', '2.0 EcoBlue', 'diésel', 130, '1996 cc'],
  ['Kia', 'Sportage', '1.6 T-GDi', 'gasolina', 150, '1598 cc'],
] as const;

const labels: Record<string, string> = { eléctrico: '0', híbrido: 'ECO', gasolina: 'C', diésel: 'B' };

/** Whose the n-th vehicle is: one each, and the further ones go to companies first. */
export function ownerOf(n: number): number {
  if (n < clientCount) return n;
  const further = n - clientCount;
  const companies = Array.from({ length: clientCount }, (_, client) => client).filter(isCompany);
  return further < 75 ? nth(companies, further) : (further * 7) % clientCount;
}

/** Plates of a series that has not been given out, and chassis numbers of no maker. */
export function demoVehicle(n: number, clientId: number, year: number) {
  const [brand, model, variant, fuel, horsepower, displacement] = nth(models, Math.floor(scatter(n) * 900));
  const built = year - 1 - Math.floor(scatter(n + 1000) * 16);
  const month = 1 + (n % 12);
  return {
    client_id: clientId,
    plate: `${padded(n + 1, 4)} ZZZ`,
    vin: `DEM0ZZZ${padded(n + 1, 10)}`,
    brand,
    model,
    variant,
    year: built,
    registration_date: `${built}-${padded(month, 2)}-15`,
    fuel,
    transmission: fuel === 'eléctrico' || n % 4 === 1 ? 'automática' : 'manual',
    horsepower,
    displacement,
    environmental_label: labels[fuel] ?? null,
    km: (year - built) * 11_000 + Math.floor(scatter(n + 2000) * 9_000),
    itv_expiry_date: `${year + (n % 2)}-${padded(month, 2)}-14`,
    status: n % 60 === 17 ? 'baja' : n % 60 === 43 ? 'baja_temporal' : 'activo',
  } satisfies VehicleBody;
}
