import type { ClientBody } from '../../domain/clients/client.ts';
import type { VehicleBody } from '../../domain/vehicles/vehicle.ts';

export const clientCount = 200;
/** Tells whether a demo client is a company: every eighth is one. */
export const isCompany = (n: number): boolean => n % 8 === 7;

const firstNames = (
  'Clara Bruno Lucía Hugo Carmen Mateo Nuria Iván Sofía Óscar Elena Pablo Irene Raúl Marta Adrián Julia Sergio ' +
  'Begoña Íñigo Rocío Andrés Pilar Gonzalo Montserrat'
).split(' ');
const surnames = 'Ejemplo Ficticia Inventada Supuesta Muestra Prueba Imaginaria Demostración'.split(' ');
const trades = ['Transportes', 'Reformas', 'Reparto', 'Autoescuela', 'Jardinería'];
const streets = ['Calle Inventada', 'Avenida de la Muestra', 'Plaza del Ejemplo', 'Paseo Imaginario'];
const places = [
  ['Madrid', '28001'],
  ['Getafe', '28901'],
  ['Alcalá de Henares', '28801'],
  ['Móstoles', '28931'],
  ['Leganés', '28911'],
] as const;

/**
 * Returns the n-th demo client. Its data are visibly invented: made-up names, tax ids with a wrong control letter,
 * addresses at example.com.
 */
export function demoClient(n: number): ClientBody & { name: string } {
  const [city, zip] = nth(places, Math.floor(scatter(n) * 50));
  return {
    ...(isCompany(n) ? company(n) : person(n)),
    phone: spellPhone(`600000${padNumber(100 + n, 3)}`, n),
    address: `${nth(streets, n)} ${1 + (n % 90)}`,
    city,
    zip,
    province: 'Madrid',
    country: 'España',
    vip: n % 25 === 3,
    marketing_opt_out: n % 12 === 5,
    ...(n % 20 === 11 && { channel_opt_out: { sms: true } }),
  };
}

function person(n: number): ClientBody & { name: string } {
  const first = nth(firstNames, n);
  // The second surname differs from the first.
  const last = `${nth(surnames, n)} ${nth(surnames, n + 1 + ((2 + Math.floor(n / 25)) % (surnames.length - 1)))}`;
  return {
    name: `${first} ${last}`,
    email: `${plain(first)}.${plain(last)}.${padNumber(n, 3)}@example.com`,
    tax_id: n % 5 === 4 ? null : `${padNumber(n, 8)}${wrongLetter(n)}`,
    preferred_language: n % 15 === 2 ? nth(['ca', 'en', 'pt', 'fr', 'bg'], Math.floor(n / 15)) : 'es',
    preferred_contact_method: nth(['email', 'whatsapp', 'phone', 'sms', null], n),
  };
}

function company(n: number): ClientBody & { name: string } {
  const place = Math.floor(n / 8);
  return {
    name: `${nth(trades, place)} ${nth(surnames, place * 3)}, S.L.`,
    email: `taller.${padNumber(n, 3)}@example.com`,
    billing_email: `facturas.${padNumber(n, 3)}@example.com`,
    tax_id: `B-00000${padNumber(n, 3)}`,
    phone_secondary: `+34 910 000 ${padNumber(n, 3)}`,
    preferred_language: 'es',
    preferred_contact_method: 'email',
  };
}

/** Formats a phone number in one of three spellings, chosen by `n`. */
function spellPhone(phone: string, n: number): string {
  const parts = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
  return nth([`+34 ${parts.join(' ')}`, parts.join(' '), phone], n);
}

/** Returns a control letter that is wrong for this tax id number. */
function wrongLetter(number: number): string {
  return nth('TRWAGMYFPDXBNJZSQVHLCKE'.split(''), number + 1);
}

function plain(name: string): string {
  return name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(' ', '.');
}

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

/**
 * Returns the index of the client that owns the n-th vehicle. Each client has one vehicle; the next 75 vehicles go to
 * companies.
 */
export function ownerOfVehicle(n: number): number {
  if (n < clientCount) return n;
  const further = n - clientCount;
  const companies = Array.from({ length: clientCount }, (_, client) => client).filter(isCompany);
  return further < 75 ? nth(companies, further) : (further * 7) % clientCount;
}

const plateLetters = 'BCDFGHJKLMNPRSTVWXYZ';

/** Returns the plate of the n-th demo vehicle. Its letters begin with Z: plates of that series are not issued yet. */
export function demoPlate(n: number): string {
  // The factor and 10,000 have no common divisor, so that all plates differ.
  const number = (n * 4_177 + 1_386) % 10_000;
  const letter = (place: number) => plateLetters[Math.floor(scatter(n * 7 + place) * plateLetters.length)];
  return `${padNumber(number, 4)} Z${letter(1)}${letter(2)}`;
}

/** Returns the n-th demo vehicle, with a plate that is not issued and a chassis number of no manufacturer. */
export function demoVehicle(n: number, clientId: number, now: Date) {
  const year = now.getUTCFullYear();
  const [brand, model, variant, fuel, horsepower, displacement] = nth(models, Math.floor(scatter(n) * 900));
  const built = year - 1 - Math.floor(scatter(n + 1000) * 16);
  const month = 1 + (n % 12);
  return {
    client_id: clientId,
    plate: demoPlate(n),
    vin: `DEM0ZZZ${padNumber(n + 1, 10)}`,
    brand,
    model,
    variant,
    year: built,
    registration_date: `${built}-${padNumber(month, 2)}-15`,
    fuel,
    transmission: fuel === 'eléctrico' || n % 4 === 1 ? 'automática' : 'manual',
    horsepower,
    displacement,
    environmental_label: labels[fuel] ?? null,
    km: (year - built) * 11_000 + Math.floor(scatter(n + 2000) * 9_000),
    itv_expiry_date: inspectionDate(n, now),
    status: n % 60 === 17 ? 'baja' : n % 60 === 43 ? 'baja_temporal' : 'activo',
  } satisfies VehicleBody;
}

/** Returns the date of the next inspection: within two years, and for a few vehicles last month. */
function inspectionDate(n: number, now: Date): string {
  const months = n % 30 === 7 ? -1 : n % 24;
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 3 + (n % 25)));
  return date.toISOString().slice(0, 10);
}

/**
 * Returns the n-th item of a list, cyclically. Several lists of different lengths thereby yield many combinations, and
 * the demo is the same for every workshop.
 */
function nth<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T;
}

/** Returns a pseudo-random number from 0 to 1 that depends only on `n`. */
function scatter(n: number): number {
  const mixed = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) ^ Math.imul(n + 0x9e3779b9, 0x297a2d39);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}

function padNumber(n: number, length: number): string {
  return String(n).padStart(length, '0');
}
