import type { Alta, InvoicingSystem, RecordDetail, RecordLink } from '../../../domain/verifactu/record.ts';

const system: InvoicingSystem = {
  makerName: 'Programas Ejemplo, S.L.',
  makerTaxId: 'B12345674',
  name: 'Taller Ejemplo',
  id: 'W1',
  version: '1.0.0',
  installation: 'W1-000001',
};

export const first: RecordLink = { previous: null, generatedAt: '2026-11-20T10:30:00+01:00', system };

/** Link data of the second record of a chain. */
export const next: RecordLink = {
  ...first,
  previous: {
    issuerTaxId: '89890001K',
    fullNumber: 'F26/0001',
    date: '2026-11-19',
    hash: '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60',
  },
};

/** A line of 100 € at 21 % IVA. */
export const repair: RecordDetail = {
  tax: '01',
  regime: '01',
  treatment: 'S1',
  rateBasisPoints: 2_100,
  baseCents: 10_000,
  quotaCents: 2_100,
  surchargeRateBasisPoints: 0,
  surchargeCents: 0,
};

/** A line of 100 € without tax. */
export const untaxed = { ...repair, rateBasisPoints: 0, quotaCents: 0 };

export const person = { name: 'Núria Ejemplo', taxId: '12345678Z' };
export const foreigner = {
  name: 'Beispiel GmbH',
  country: null,
  idType: '02' as const,
  id: 'DE123456789',
};

/** Builds an alta for a repair. Its totals are the sums of the details, unless they are changed. */
export function invoice(changes: Partial<Alta> = {}): Alta {
  const details = changes.details ?? [repair];
  const taxCents = sum(details.map((each) => each.quotaCents + each.surchargeCents));
  return {
    invoice: { issuerTaxId: '89890001K', fullNumber: 'F26/0002', date: '2026-11-20' },
    reference: 'invoice 2',
    issuerName: 'Talleres Ejemplo',
    type: 'F1',
    corrects: null,
    operationDate: null,
    description: 'Reparación de vehículo',
    recipients: [person],
    details,
    taxCents,
    totalCents: taxCents + sum(details.map((each) => each.baseCents)),
    ...changes,
  };
}

/** Builds the alta of an invoice that was issued in exchange for `S26/0001`. */
export function altaInExchange(changes: Partial<Alta> = {}): Alta {
  const exchanged = { issuerTaxId: '89890001K', fullNumber: 'S26/0001', date: '2026-11-02' };
  return invoice({ type: 'F3', exchanges: [exchanged], ...changes });
}

/** Builds the alta of an invoice that corrects `F26/0001`. */
export function correction(way: 'S' | 'I', changes: Partial<Alta> = {}): Alta {
  return invoice({
    type: 'R1',
    corrects: {
      way,
      invoices: [{ issuerTaxId: '89890001K', fullNumber: 'F26/0001', date: '2026-11-19' }],
      replaced: way === 'S' ? { baseCents: 12_000, quotaCents: 2_520, surchargeCents: 0 } : null,
    },
    ...changes,
  });
}

/** Examples of the invoices that a workshop may have to record, by description. */
export const workedInvoices: Record<string, Alta> = {
  'a repair at 21 %': invoice(),
  'a repair on a ticket': invoice({ type: 'F2', recipients: [] }),
  'a qualified ticket': invoice({ qualified: true }),
  'a ticket exchanged for a full invoice': altaInExchange(),
  'somebody without a tax id, of more than a ticket may have': invoice({
    type: 'F2',
    recipients: [],
    withoutTaxId: true,
    details: [{ ...repair, baseCents: 500_000, quotaCents: 105_000 }],
  }),
  'an export of parts': invoice({
    recipients: [{ ...foreigner, country: 'MA', idType: '04', id: 'MA 0001' }],
    details: [{ ...untaxed, regime: '02', treatment: 'E2' }],
  }),
  'parts for a business of the Union': invoice({
    recipients: [foreigner],
    details: [{ ...untaxed, treatment: 'E5' }],
  }),
  'what is exempt at home': invoice({ details: [{ ...untaxed, treatment: 'E1' }] }),
  'a reverse charge': invoice({ details: [{ ...untaxed, treatment: 'S2' }] }),
  'a compensation': invoice({ details: [{ ...untaxed, treatment: 'N1' }] }),
  'a used car': invoice({ details: [{ ...repair, regime: '03' }], totalCents: 650_000 }),
  'a repair in the Canaries': invoice({
    details: [{ ...repair, tax: '03', rateBasisPoints: 700, quotaCents: 700 }],
  }),
  'a service on the islands by a workshop of the mainland': invoice({
    details: [{ ...untaxed, regime: '08', treatment: 'N2' }],
  }),
  'a service on the mainland by a workshop of the Canaries': invoice({
    details: [{ ...untaxed, tax: '03', regime: '08', treatment: 'N2' }],
  }),
  'a repair in Ceuta': invoice({
    details: [{ ...repair, tax: '02', rateBasisPoints: 50, quotaCents: 50 }],
  }),
  'a sale to a trader in the surcharge': invoice({
    details: [{ ...repair, surchargeRateBasisPoints: 520, surchargeCents: 520 }],
  }),
  'a service for a business beyond the Union': invoice({
    recipients: [{ ...foreigner, country: 'US', idType: '06', id: '98-7654321' }],
    details: [{ ...untaxed, treatment: 'N2' }],
  }),
  'several rates, at several treatments, done on another day': invoice({
    operationDate: '2026-11-02',
    details: [
      repair,
      { ...repair, rateBasisPoints: 1_000, quotaCents: 1_000 },
      { ...repair, rateBasisPoints: 0, quotaCents: 0 },
      { ...untaxed, treatment: 'E1' },
    ],
  }),
  'somebody whom the census does not know': invoice({
    recipients: [{ name: 'Ramón Ejemplo', country: 'ES', idType: '07', id: '12345678Z' }],
  }),
  'the substitution of an invoice': correction('S'),
  'a difference to an invoice': correction('I', {
    details: [{ ...repair, baseCents: -10_000, quotaCents: -2_100 }],
  }),
  'the tax of a debt that nobody pays': correction('I', {
    type: 'R3',
    details: [{ ...repair, baseCents: 0, quotaCents: -2_100 }],
  }),
  'the correction of a ticket': correction('I', {
    type: 'R5',
    recipients: [],
    details: [{ ...repair, baseCents: -10_000, quotaCents: -2_100 }],
  }),
  'a total of a hundred million': invoice({
    details: [{ ...repair, baseCents: 10_000_000_000, quotaCents: 2_100_000_000 }],
  }),
};

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
