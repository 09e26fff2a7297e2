import { describe, expect, test } from 'vitest';
import { composePaper } from '../../../domain/invoices/compose-paper.ts';
import { invoiceTotals } from '../../../domain/invoices/totals.ts';
import { invoiceLine, invoiceLines, invoicePaper, qrText } from '../../support/invoices.ts';

type PaperSource = Parameters<typeof composePaper>[0];
type Around = Parameters<typeof composePaper>[1];

const { workshop } = invoicePaper();

const invoice: PaperSource = {
  id: 340,
  kind: 'full',
  full_number: 'F2026-0118',
  date: '2026-11-24',
  operation_date: '2026-11-20',
  updated_at: '2026-11-24T16:06:00.000Z',
  issued_at: '2026-11-24T16:05:00.000Z',
  budget_id: 512,
  plate: '0000BBB',
  brand: 'Seat',
  model: 'León',
  km: 84_500,
  language: 'ca',
  payment_method: 'card',
  date_in: '2026-11-20T08:00:00.000Z',
  date_out: null,
  public_notes: 'Gracias',
  billing_name: 'Clara Ejemplo',
  billing_tax_id: '12345678Z',
  billing_address: 'Avenida de la Paz, 3',
  billing_city: 'Alcalá de Henares',
  billing_zip: '28802',
  billing_province: 'Madrid',
  billing_country: 'ES',
  rebu: false,
  surcharge: false,
  qualified: false,
  without_tax_id: false,
  located_in: null,
  correction: null,
  correction_code: null,
  correction_reason: null,
};
const around: Around = { workshop, lines: invoiceLines(3), branding: null, corrected: null };
const draft: PaperSource = { ...invoice, full_number: null, issued_at: null };

describe('the paper of an invoice', () => {
  test('shows the data of the invoice', () => {
    expect(composePaper(invoice, { ...around, qr: qrText, verifiable: true })).toEqual({
      language: 'ca',
      kind: 'full',
      invoice_id: 340,
      full_number: 'F2026-0118',
      date: '2026-11-24',
      operation_date: '2026-11-20',
      due_date: null,
      at: '2026-11-24T16:05:00.000Z',
      budget_id: 512,
      workshop,
      recipient: {
        name: 'Clara Ejemplo',
        tax_id: '12345678Z',
        address: 'Avenida de la Paz, 3',
        zip: '28802',
        city: 'Alcalá de Henares',
        province: 'Madrid',
        country: 'ES',
      },
      vehicle: { plate: '0000BBB', brand: 'Seat', model: 'León', km: 84_500 },
      date_in: '2026-11-20T08:00:00.000Z',
      date_out: null,
      public_notes: 'Gracias',
      rebu: false,
      lines: around.lines,
      totals: invoiceTotals(around.lines, invoice),
      payment_method: 'card',
      payments: [],
      corrects: null,
      qr: qrText,
      verifiable: true,
    });
  });

  test('of a draft has no number, no QR, and the moment at which it was changed', () => {
    const expected = { full_number: null, at: draft.updated_at, qr: null, verifiable: false };
    expect(composePaper(draft, around)).toMatchObject(expected);
  });

  test('shows neither costs nor internal columns of the workshop', () => {
    const lines = [invoiceLine(1, { unit_cost_cents: 1_234 })];
    const row = { ...workshop, id: 7, verifactu: 'test', schedule: {} };
    const paper = composePaper(invoice, {
      ...around,
      lines: lines.map((line) => ({ ...line, id: 9 })),
      workshop: row,
    });
    expect(paper.lines).toEqual([invoiceLine(1)]);
    expect(paper.workshop).toEqual(workshop);
  });

  test.each(['simplified', 'corrective-simplified'] as const)('of a %s one names nobody', (kind) => {
    expect(composePaper({ ...invoice, kind }, around).recipient).toBeNull();
  });

  test('of a draft without a name names nobody yet; without a country it is the workshop’s', () => {
    expect(composePaper({ ...draft, billing_name: null }, around).recipient).toBeNull();
    const { recipient } = composePaper({ ...draft, billing_country: null }, around);
    expect(recipient).toMatchObject({ country: workshop.country });
  });

  test('has a vehicle where anything is known of one', () => {
    const none = { plate: null, brand: null, model: null };
    expect(composePaper({ ...invoice, ...none }, around).vehicle).toBeNull();
    const { vehicle } = composePaper({ ...invoice, ...none, brand: 'Seat' }, around);
    expect(vehicle).toEqual({ ...none, brand: 'Seat', km: 84_500 });
  });

  test('of used goods shows the price as it is paid, without tax', () => {
    const lines = [invoiceLine(1, { unit_price_cents: 650_000, unit_cost_cents: 500_000 })];
    const { totals } = composePaper({ ...invoice, rebu: true }, { ...around, lines });
    expect(totals).toMatchObject({ base_cents: 650_000, quota_cents: 0, total_cents: 650_000 });
  });
});

describe('a corrective invoice', () => {
  const corrected = {
    full_number: 'F2026-0100',
    date: '2026-11-03',
    rebu: false,
    surcharge: true,
    lines: [invoiceLine(1, { unit_price_cents: 10_000 })],
  };
  const corrective = { ...invoice, kind: 'corrective', correction_reason: 'Se devolvió' } as const;
  const named = { full_number: 'F2026-0100', date: '2026-11-03', reason: 'Se devolvió' };

  test('by difference names the one that it corrects, and why', () => {
    const { corrects } = composePaper({ ...corrective, correction: 'difference' }, { ...around, corrected });
    expect(corrects).toEqual({ ...named, correction: 'difference' });
  });

  test('by substitution says besides what stood there, in that one’s own regime', () => {
    const { corrects } = composePaper(
      { ...corrective, correction: 'substitution' },
      { ...around, corrected },
    );
    const replaced = { base_cents: 10_000, quota_cents: 2_100, surcharge_cents: 520, total_cents: 12_620 };
    expect(corrects).toEqual({ ...named, correction: 'substitution', replaced });
  });
});
