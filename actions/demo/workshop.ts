import type { NewInstance } from '../../db/workshops/queries.ts';
import type { LineType } from '../../domain/budgets/status.ts';

export const settings = {
  name: 'Taller Ejemplo',
  legal_name: 'Taller Ejemplo Ficticio, S.L.',
  tax_id: 'B00000000',
  address: 'Calle Inventada 1',
  city: 'Madrid',
  zip: '28001',
  province: 'Madrid',
  phone: '+34 910 000 000',
  whatsapp: '+34 600 000 099',
  email: 'taller@example.com',
  web: 'https://taller.example.com',
  // Marks the demo's invoices as tests.
  verifactu: 'test',
} satisfies Partial<NewInstance>;

/** Month and day of the local holidays of the city of Madrid. */
export const localHolidays = [
  ['05-15', 'San Isidro Labrador'],
  ['11-09', 'Nuestra Señora de la Almudena'],
] as const;

export const boxes = ['Box 1 · Mecánica', 'Box 2 · Mecánica', 'Box 3 · Neumáticos'];

/** Names and roles of the staff. The roles are also those of the accounts. */
export const staff = [
  ['Marta Ejemplo', 'office'],
  ['Íñigo Ficticio', 'mechanic'],
  ['Nuria Inventada', 'mechanic'],
  ['Raúl Supuesto', 'mechanic'],
  ['Beatriz Muestra', 'owner'],
  ['Gonzalo Prueba', 'accountant'],
] as const;

export const labourRates = [
  ['Mecánica', 4_850],
  ['Electricidad y diagnosis', 5_600],
  ['Chapa y pintura', 5_200],
  ['Flotas', 4_200],
] as const;

interface Category {
  name: string;
  cents: number | null;
  internal?: true;
  subcategories: readonly (readonly [string, number | null])[];
}

export const catalog: Category[] = [
  {
    name: 'Mantenimiento',
    cents: 9_900,
    subcategories: [
      ['Cambio de aceite y filtro', 8_900],
      ['Revisión anual', 14_900],
      ['Correa de distribución', 48_500],
      ['Líquido refrigerante', 5_900],
    ],
  },
  {
    name: 'Frenos',
    cents: 12_000,
    subcategories: [
      ['Pastillas delanteras', 11_900],
      ['Discos y pastillas', 24_900],
      ['Líquido de frenos', 4_900],
    ],
  },
  {
    name: 'Neumáticos',
    cents: 7_000,
    subcategories: [
      ['Cambio de dos neumáticos', 15_900],
      ['Alineación', 5_500],
      ['Reparación de pinchazo', 1_990],
    ],
  },
  {
    name: 'Electricidad y diagnosis',
    cents: 5_600,
    subcategories: [
      ['Diagnosis electrónica', 4_500],
      ['Batería', 13_500],
      ['Alternador', 32_000],
    ],
  },
  {
    name: 'Climatización',
    cents: 6_900,
    subcategories: [
      ['Carga de aire acondicionado', 7_900],
      ['Filtro de habitáculo', 3_500],
    ],
  },
  {
    name: 'Chapa y pintura',
    cents: null,
    subcategories: [
      ['Pintura de paragolpes', 22_000],
      ['Reparación de abolladura', null],
    ],
  },
  {
    name: 'Inspección técnica',
    cents: 4_500,
    subcategories: [
      ['Pre-ITV', 3_900],
      ['Pasar la ITV por el cliente', 6_900],
    ],
  },
  {
    name: 'Uso interno',
    cents: null,
    internal: true,
    subcategories: [
      ['Coche de cortesía', null],
      ['Limpieza del taller', null],
    ],
  },
];

/** The demo's price list: reference, description, category, price in cents, line type and unit. */
export const priceList: [string, string, string, number, LineType?, string?][] = [
  ['MO-ACEITE', 'Cambio de aceite y filtro', 'Mantenimiento', 7_990],
  ['MO-REVISION', 'Revisión de 30 puntos', 'Mantenimiento', 4_900, 'labor'],
  ['MO-FRENOS-LIQ', 'Sustitución del líquido de frenos', 'Mantenimiento', 3_500],
  ['MO-AIRE', 'Carga de aire acondicionado', 'Mantenimiento', 6_900],
  ['NEU-1956515', 'Neumático de verano 195/65 R15', 'Neumáticos', 5_990, 'part'],
  ['NEU-2055516', 'Neumático de verano 205/55 R16', 'Neumáticos', 6_850, 'part'],
  ['NEU-2254517', 'Neumático de invierno 225/45 R17', 'Neumáticos', 9_850, 'part'],
  ['NEU-EQUILIBRADO', 'Montaje y equilibrado por rueda', 'Neumáticos', 1_200, 'labor'],
  ['NEU-RECICLAJE', 'Gestión de neumático usado', 'Neumáticos', 180, 'fee'],
  ['LAV-EXTERIOR', 'Lavado exterior', 'Lavado', 1_500],
  ['LAV-COMPLETO', 'Lavado completo con aspirado', 'Lavado', 3_200],
  ['LAV-LIQUIDO', 'Líquido limpiaparabrisas', 'Lavado', 390, 'part', 'l'],
];
