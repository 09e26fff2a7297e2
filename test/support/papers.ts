import type { QuotePaper } from '../../domain/signatures/paper.ts';
import type { QuoteOnPaper } from '../../domain/signatures/quote.ts';
import type { TrackedLine } from '../../domain/signatures/tracked-budget.ts';

export function trackedLine(n: number, changes: Partial<TrackedLine> = {}): TrackedLine {
  return {
    id: n,
    description: `Pastillas de freno delanteras ${n}`,
    extended_detail: null,
    reference: null,
    line_type: 'part',
    group_title: null,
    quantity_hundredths: 100,
    unit_price_cents: 4_990,
    discount_basis_points: 0,
    tax_rate_basis_points: 2_100,
    price_estimated: false,
    optional: false,
    ...changes,
  };
}

export function trackedLines(count: number): TrackedLine[] {
  const kinds = ['labor', 'part', 'fee', 'sublet', 'other'] as const;
  return Array.from({ length: count }, (_, n) =>
    trackedLine(n + 1, {
      line_type: kinds[n % kinds.length] as TrackedLine['line_type'],
      group_title: ['Frenos', 'Motor', null, 'Carrocería y pintura'][Math.floor(n / 9) % 4] as string | null,
      reference: n % 3 === 0 ? `REF-${1000 + n}` : null,
      quantity_hundredths: 50 + 25 * (n % 9),
      unit_price_cents: 1_250 + 317 * n,
      discount_basis_points: n % 7 === 0 ? 1_000 : 0,
      tax_rate_basis_points: n % 11 === 0 ? 1_000 : 2_100,
      price_estimated: n % 13 === 0,
      optional: n % 10 === 9,
      extended_detail:
        n % 6 === 0 ? 'Incluye el desmontaje, la limpieza del soporte y la prueba en carretera.' : null,
    }),
  );
}

/** Lines of the largest budget that the API accepts: 200 texts of 500 characters, half of which are line breaks. */
export const heavyLines: TrackedLine[] = Array.from({ length: 200 }, (_, n) =>
  trackedLine(n + 1, { description: 'a\n'.repeat(250) }),
);

export const quoteOnPaper: QuoteOnPaper = {
  budget_id: 512,
  created_at: '2026-11-20T09:30:00.000Z',
  valid_until: '2026-12-09',
  planned_delivery: '2026-11-25T17:00:00.000Z',
  client_reference: 'PO-2026-77',
  public_notes: null,
  workshop: {
    name: 'Taller Ejemplo',
    legal_name: 'Taller Ejemplo, S. L.',
    tax_id: 'B12345674',
    address: 'Calle Mayor, 14',
    zip: '28801',
    city: 'Alcalá de Henares',
    province: 'Madrid',
    country: 'ES',
    region: 'MD',
    timezone: 'Europe/Madrid',
    phone: '+34 910 000 000',
    email: 'hola@taller.example.com',
  },
  client: {
    name: 'Clara Ejemplo Ruiz',
    tax_id: '12345678Z',
    address: 'Avenida de la Paz, 3, 2.º B',
    zip: '28802',
    city: 'Alcalá de Henares',
    province: 'Madrid',
  },
  vehicle: { plate: '1234 KLM', brand: 'Seat', model: 'León 1.5 TSI', km: 84_500 },
  lines: [],
  documents: [],
};

export function quotePaper(changes: Partial<QuoteOnPaper> = {}, paper: Partial<QuotePaper> = {}): QuotePaper {
  return { language: 'es', quote: { ...quoteOnPaper, ...changes }, signed: null, sentAt: null, ...paper };
}
