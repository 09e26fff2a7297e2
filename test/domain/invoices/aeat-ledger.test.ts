import { describe, expect, test } from 'vitest';
import { aeatCsv, officialAeatCsv } from '../../../domain/invoices/aeat-ledger.ts';
import type { ExportedInvoice } from '../../../domain/invoices/ledger.ts';
import { invoiceTotals } from '../../../domain/invoices/totals.ts';
import { exportedInvoice, invoiceLine } from '../../support/invoices.ts';

const lines = [
  invoiceLine(1, { unit_price_cents: 123_450 }),
  invoiceLine(2, { unit_price_cents: 5_000, tax_rate_basis_points: 1_000 }),
];
const plain = invoiceTotals(lines, { rebu: false, surcharge: false });
const used = [invoiceLine(1, { unit_price_cents: 650_000, unit_cost_cents: 500_000 })];

const exported = (changes: Partial<ExportedInvoice> = {}) =>
  exportedInvoice({
    operation_date: '2026-11-02',
    billing_name: 'Clara Ejemplo; hija',
    plate: null,
    total_cents: plain.total_cents,
    paid_cents: 0,
    verifactu_status: null,
    due_date: null,
    paid_by: 'card',
    groups: plain.groups,
    ...changes,
  });

function rowsOf(...invoices: ExportedInvoice[]): Record<string, string>[] {
  const [header = '', ...rows] = aeatCsv(invoices).slice(1).trimEnd().split('\r\n');
  const names = header.split(';');
  return rows.map((row) => {
    // Removes the semicolon from the client's name before the row is split, because no other cell contains one.
    const cells = row.replace('"Clara Ejemplo; hija"', 'Clara').split(';');
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

test('has the 36 official columns first, in their order', () => {
  const names = aeatCsv([]).trimEnd().slice(1).split(';');
  expect(names.slice(0, 3)).toEqual(['Ejercicio', 'Periodo', 'Actividad: Código']);
  expect(names.indexOf('Tipo de Factura')).toBe(5);
  expect(names.indexOf('Total Factura')).toBe(20);
  expect(names.indexOf('Referencia Externa')).toBe(35);
});

test('has a row for each rate, with decimal commas, Spanish dates and the total once', () => {
  const [first, second, ...more] = rowsOf(exported());
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    Ejercicio: '2026',
    Periodo: '4T',
    'Tipo de Factura': 'F1',
    'Fecha Expedición': '20/11/2026',
    'Fecha Operación': '02/11/2026',
    Serie: 'F2026-',
    Número: '0118',
    'NIF Destinatario: Identificación': '12345678Z',
    'Nombre Destinatario': 'Clara',
    'Clave de Operación': '01',
    'Calificación de la Operación': 'S1',
    'Total Factura': '1548,75',
    'Base Imponible': '50,00',
    'Tipo de IVA': '10,00',
    'Cuota IVA Repercutida': '5,00',
    'Fecha de pago': '21/11/2026',
  });
  expect(second).toMatchObject({ 'Total Factura': '', 'Base Imponible': '1234,50', 'Tipo de IVA': '21,00' });
});

test('shows used goods by their margin and its tax', () => {
  const { groups, total_cents } = invoiceTotals(used, { rebu: true, surcharge: false });
  expect(rowsOf(exported({ rebu: true, rebu_lines: used, groups, total_cents }))).toMatchObject([
    {
      'Clave de Operación': '03',
      'Total Factura': '6500,00',
      'Base Imponible': '1239,67',
      'Cuota IVA Repercutida': '260,33',
      'Margen REBU': '1239,67',
      'Cuota REBU': '260,33',
    },
  ]);
});

describe('an invoice that replaces another one', () => {
  const { groups, total_cents } = plain;
  const replaces = { groups, total_cents, rebu: false, located_in: null, rebu_lines: null };
  const substitution = { kind: 'corrective', correction: 'substitution', correction_code: 'R4' } as const;

  test('has its number once for each rate, with the amounts by which it differs', () => {
    const dearer = [lines[0], invoiceLine(2, { unit_price_cents: 6_000, tax_rate_basis_points: 1_000 })];
    const rows = rowsOf(
      exported({
        ...substitution,
        ...invoiceTotals(
          dearer.filter((line) => line !== undefined),
          { rebu: false, surcharge: false },
        ),
        replaces,
      }),
    );
    expect(rows).toMatchObject([
      {
        'Tipo de Factura': 'R4',
        'Forma de rectificación': 'S',
        'Base Imponible': '10,00',
        'Cuota IVA Repercutida': '1,00',
        'Tipo de IVA': '10,00',
        'Total Factura': '11,00',
      },
    ]);
  });

  test('has one row without amounts if nothing differs', () => {
    const rows = rowsOf(exported({ ...substitution, replaces }));
    expect(rows).toMatchObject([{ 'Base Imponible': '0,00', 'Total Factura': '0,00' }]);
  });
});

test('names the reason of an exemption and the document of a foreign client', () => {
  const exempt = [invoiceLine(1, { unit_price_cents: 10_000, tax_exempt_code: 'E5' })];
  const { groups, total_cents } = invoiceTotals(exempt, { rebu: false, surcharge: false });
  const german = { billing_country: 'DE', billing_tax_id: 'DE123456789' };
  expect(rowsOf(exported({ groups, total_cents, ...german }))).toMatchObject([
    { 'Calificación de la Operación': '', 'Operación Exenta': 'E5', 'NIF Destinatario: Tipo': '02' },
  ]);
});

test('lists cancelled numbers without amounts, with day and reason; the official columns have no place for them', () => {
  const cancelled = exported({
    status: 'cancelled',
    cancelled_on: '2026-11-22',
    cancellation_reason: 'El cliente no trajo el coche',
  });
  expect(rowsOf(cancelled)).toMatchObject([
    {
      Número: '0118',
      'Total Factura': '0,00',
      'Base Imponible': '',
      'Anulada el': '22/11/2026',
      'Motivo de anulación': 'El cliente no trajo el coche',
    },
  ]);
  const official = officialAeatCsv([cancelled, exported()]).trimEnd().slice(1).split('\r\n');
  expect(official[0]?.split(';')).toHaveLength(36);
  expect(official).toHaveLength(1 + plain.groups.length);
});

test('lets no spreadsheet run a name', () => {
  expect(rowsOf(exported({ billing_name: '=1+1' }))[0]?.['Nombre Destinatario']).toBe("'=1+1");
});
