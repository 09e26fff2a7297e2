import type { ClientBody } from '../../domain/clients/client.ts';
import { nth, padded, scatter } from './choice.ts';

export const clientCount = 200;
/** Every eighth is a company. */
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

/** Invented, and plainly so: no such names, tax ids whose control letter is wrong, addresses of example.com. */
export function demoClient(n: number): ClientBody & { name: string } {
  const [city, zip] = nth(places, Math.floor(scatter(n) * 50));
  return {
    ...(isCompany(n) ? company(n) : person(n)),
    phone: spelled(`600000${padded(100 + n, 3)}`, n),
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
  const last = `${nth(surnames, n)} ${nth(surnames, n + 3 + Math.floor(n / 25))}`;
  return {
    name: `${first} ${last}`,
    email: `${plain(first)}.${plain(last)}.${padded(n, 3)}@example.com`,
    tax_id: n % 5 === 4 ? null : `${padded(n, 8)}${wrongLetter(n)}`,
    preferred_language: n % 15 === 2 ? nth(['ca', 'en', 'pt', 'fr', 'bg'], Math.floor(n / 15)) : 'es',
    preferred_contact_method: nth(['email', 'whatsapp', 'phone', 'sms', null], n),
  };
}

function company(n: number): ClientBody & { name: string } {
  const name = `${nth(trades, Math.floor(n / 8))} ${nth(surnames, n * 3)} ${padded(n, 3)}`;
  return {
    name: `${name}, S.L.`,
    email: `taller.${padded(n, 3)}@example.com`,
    billing_email: `facturas.${padded(n, 3)}@example.com`,
    tax_id: `B-00000${padded(n, 3)}`,
    phone_secondary: `+34 910 000 ${padded(n, 3)}`,
    preferred_language: 'es',
    preferred_contact_method: 'email',
  };
}

/** As people write them down. */
function spelled(phone: string, n: number): string {
  const parts = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
  return nth([`+34 ${parts.join(' ')}`, parts.join(' '), phone], n);
}

/** Not the control letter that this number would have. */
function wrongLetter(number: number): string {
  return nth('TRWAGMYFPDXBNJZSQVHLCKE'.split(''), number + 1);
}

function plain(name: string): string {
  return name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(' ', '.');
}
