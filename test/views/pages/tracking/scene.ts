import type { TrackedBudget, TrackedLine } from '../../../../domain/signatures/tracked-budget.ts';
import type { Language } from '../../../../generated/errors.ts';
import { trackingPage } from '../../../../views/pages/tracking/page.tsx';
import { trackingScript } from '../../../../views/pages/tracking/script.ts';
import type { TrackedWorkshop } from '../../../../views/pages/tracking/tracking.ts';

const weekday = { start: '08:30', end: '18:30', closed: false };
const shut = { start: '00:00', end: '00:00', closed: true };

export const workshop: TrackedWorkshop = {
  name: 'Taller Ejemplo',
  sandbox: false,
  legal_name: 'Taller Ejemplo Ficticio, S.L.',
  tax_id: 'B00000000',
  registration_number: '',
  registry_entry: '',
  payment_iban: '',
  payment_link: '',
  timezone: 'Europe/Madrid',
  country: 'ES',
  region: 'MD',
  logo_url: null,
  address: 'Calle Inventada 1',
  zip: '28001',
  city: 'Madrid',
  phone: '+34 910 000 000',
  email: 'taller@example.com',
  web: 'https://taller.example.com',
  whatsapp: '600 000 002',
  schedule: { mon: weekday, tue: weekday, wed: weekday, thu: weekday, fri: weekday, sat: shut, sun: shut },
  lunch_break: { start: '14:00', end: '15:30' },
  province: 'Madrid',
  booking_mode: 'propose',
  change_hours: 24,
};

const budget: TrackedBudget = {
  id: 118,
  status: 'Enviado',
  client_reference: 'FLOTA-7',
  public_notes: 'Traiga la llave de repuesto.',
  created_at: '2026-11-02T09:00:00.000Z',
  date_in: null,
  date_out: null,
  valid_until: null,
  client_signed_at: null,
  renewal_asked_at: null,
  changes_declined_at: null,
  signed: null,
  delivered_at: null,
  language: null,
  plate: '0001ZZZ',
  brand: 'Marca',
  model: 'Modelo',
  km: 84_200,
  lines: [],
  documents: [],
  inspections: [],
  appointments: [],
  waiting: null,
  waiting_days: null,
  invoices: [],
  shared: false,
  for_business: false,
  calendar_sequence: 0,
  milestones: [
    { status: 'Pendiente', at: '2026-11-02T09:00:00.000Z' },
    { status: 'Enviado', at: '2026-11-03T23:30:00.000Z' },
  ],
};

let numbered = 0;

export function line(fields: Partial<TrackedLine> = {}): TrackedLine {
  numbered += 1;
  return {
    id: numbered,
    line_type: 'other',
    description: 'Cambio de aceite',
    extended_detail: null,
    reference: null,
    group_title: null,
    quantity_hundredths: 100,
    unit_price_cents: 10_000,
    discount_basis_points: 0,
    tax_rate_basis_points: 2_100,
    price_estimated: false,
    optional: false,
    ...fields,
  };
}

interface PageChanges {
  language?: Language;
  workshop?: Partial<TrackedWorkshop>;
  budget?: Partial<TrackedBudget>;
  now?: string;
}

export function pageOf({
  language = 'es',
  now = '2026-11-10T09:00:00.000Z',
  ...its
}: PageChanges = {}): string {
  return trackingPage({
    language,
    workshop: { ...workshop, ...its.workshop },
    budget: { ...budget, ...its.budget },
    now: new Date(now),
    documentUrl: (id) => `https://taller.example.com/d/${id}`,
    photoPath: (id, use) => `/d/${id}-${use}`,
  });
}

/** Removes the page's own script; every remaining script was injected. */
export function withoutScript(html: string): string {
  return html.replace(`<script>${trackingScript}</script>`, '');
}

/** Returns the visible text of a page, with a space at the end of each element. */
export function textOf(html: string): string {
  const body = withoutScript(html).slice(html.indexOf('<body'));
  return unescaped(body.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
  return text.replaceAll(/&\w+;/g, (entity) => characters[entity] ?? entity);
}
