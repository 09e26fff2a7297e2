import { describe, expect, test } from 'vitest';
import { type ExportedInvoice, ledgerCsv, ledgerRows } from '../../../domain/invoices/ledger.ts';
import { invoiceTotals } from '../../../domain/invoices/totals.ts';
import { exportedInvoice, invoiceLine } from '../../support/invoices.ts';

const lines = [
  invoiceLine(1, { unit_price_cents: 10_000 }),
  invoiceLine(2, { unit_price_cents: 5_000, tax_rate_basis_points: 1_000 }),
];

const { groups } = invoiceTotals(lines, { rebu: false, surcharge: false });
const exported = (changes: Partial<ExportedInvoice> = {}) => exportedInvoice({ groups, ...changes });

describe('rows', () => {
  test('are one for each rate, with invoice-wide values on the first of them', () => {
    const [first, second, ...more] = ledgerRows(exported());
    expect(more).toEqual([]);
    expect(first).toEqual({
      full_number: 'F2026-0118',
      series: 'F',
      number: 118,
      date: '2026-11-20',
      operation_date: null,
      kind: 'full',
      status: 'issued',
      rectifies: null,
      client_id: 118,
      name: 'Clara Ejemplo',
      tax_id: '12345678Z',
      country: 'ES',
      plate: '0000BBB',
      budget_id: 512,
      invoice_id: 340,
      rebu: false,
      tax_rate: 10,
      tax_exempt_code: null,
      base: 50,
      quota: 5,
      surcharge_rate: 0,
      surcharge: 0,
      row_total: 55,
      invoice_total: 176,
      paid: 76,
      pending: 100,
      payment_method: 'card',
      verifactu_hash: 'AB',
      type: 'F1',
      regime: '01',
      correction: null,
      correction_code: null,
      replaces: null,
      replaced_by: null,
      replaced_amounts: false,
      rebu_margin: null,
      rebu_tax: null,
      paid_on: '2026-11-21',
      paid_by: 'card+cash',
      verifactu_status: 'accepted',
      due_date: '2026-12-20',
    });
    expect(second).toEqual({
      ...first,
      tax_rate: 21,
      base: 100,
      quota: 21,
      row_total: 121,
      invoice_total: null,
      paid: null,
      pending: null,
    });
  });

  test('add up to the invoice, with its surcharge', () => {
    const totals = invoiceTotals(lines, { rebu: false, surcharge: true });
    const rows = ledgerRows(exported({ groups: totals.groups, total_cents: totals.total_cents }));
    const sum = (read: (row: (typeof rows)[number]) => number | null) =>
      Math.round(rows.reduce((all, row) => all + (read(row) ?? 0), 0) * 100);
    expect(sum(({ row_total }) => row_total)).toBe(totals.total_cents);
    expect(sum(({ invoice_total }) => invoice_total)).toBe(totals.total_cents);
    expect(sum(({ base, quota, surcharge }) => base + quota + surcharge)).toBe(totals.total_cents);
    expect(rows.map(({ surcharge_rate }) => surcharge_rate)).toEqual([1.4, 5.2]);
  });

  test('of a cancelled invoice count for nothing', () => {
    for (const row of ledgerRows(exported({ status: 'cancelled', paid_cents: 0 }))) {
      expect(row).toMatchObject({ status: 'cancelled', base: 0, quota: 0, surcharge: 0, row_total: 0 });
      expect([0, null]).toContain(row.invoice_total);
      expect([0, null]).toContain(row.pending);
    }
  });

  test('of a credit note are negative, and owed by the workshop', () => {
    const back = lines.map((line) => ({ ...line, quantity_hundredths: -100 }));
    const { groups, total_cents } = invoiceTotals(back, { rebu: false, surcharge: false });
    const [row] = ledgerRows(exported({ groups, total_cents, paid_cents: 0, rectifies: 'F2026-0001' }));
    expect(row).toMatchObject({ base: -50, quota: -5, invoice_total: -176, pending: -176 });
    expect(row?.rectifies).toBe('F2026-0001');
  });

  test('of an exchange come to nothing with the simplified invoice, and so does what takes one back', () => {
    const { groups, total_cents } = exported();
    const replaces = { total_cents, groups, rebu: false, located_in: null, rebu_lines: null };
    const named = { exchanges_id: 339, exchanges: 'S2026-0031', replaces };
    const exchange = ledgerRows(exported(named));
    expect(exchange.map(({ type, row_total }) => [type, row_total])).toEqual([
      ['F3', 55],
      ['F3', 121],
      ['F3', -55],
      ['F3', -121],
    ]);
    expect(new Set(exchange.map((row) => row.replaces))).toEqual(new Set(['S2026-0031']));
    const back = lines.map((line) => ({ ...line, quantity_hundredths: -100 }));
    const negative = invoiceTotals(back, { rebu: false, surcharge: false });
    const taken = ledgerRows(exported({ ...named, ...negative, reverses_id: 340, replaced_by_id: 342 }));
    expect(taken.map(({ row_total }) => row_total)).toEqual([-55, -121, 55, 121]);
    expect(taken[0]).toMatchObject({ pending: 0, replaced_amounts: false });
  });

  test('of an invoice that another replaces leave nothing pending', () => {
    const [row] = ledgerRows(exported({ replaced_by_id: 341, paid_cents: 0 }));
    expect(row).toMatchObject({ invoice_total: 176, paid: 0, pending: 0 });
  });
});

/** Parses CSV by RFC 4180, independently of the code that writes it. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]];
  const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  for (let at = 0; at < csv.length; ) {
    field.lastIndex = at;
    const [whole = '', quoted, plain = ''] = field.exec(csv) ?? [];
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (csv.startsWith('\r\n', at)) {
      at += 2;
      if (at < csv.length) rows.push([]);
    } else {
      expect(csv[at], `at ${at}`).toBe(',');
      at += 1;
    }
  }
  return rows;
}

describe('CSV', () => {
  const cellOf = (name: string, csv: string): string | undefined => {
    const [header = [], row] = read(csv.slice(1));
    return row?.[header.indexOf(name)];
  };
  const csvOf = (changes: Partial<ExportedInvoice>) => ledgerCsv(ledgerRows(exported(changes)));

  test('begins with the mark of UTF-8 and the names of its columns, and ends each line', () => {
    const csv = ledgerCsv([]);
    expect(csv.startsWith('\uFEFFfull_number,series,number,date,')).toBe(true);
    expect(csv.endsWith(',rebu_margin,rebu_tax,paid_on,paid_by,verifactu_status,due_date\r\n')).toBe(true);
    expect(csv.split('\r\n')).toHaveLength(2);
  });

  test('has a cell for each column, in their order', () => {
    const [row] = ledgerRows(exported());
    const [header, ...cells] = read(ledgerCsv(row ? [row] : []).slice(1));
    expect(header).toEqual(Object.keys(row ?? {}));
    const plain = Object.values(row ?? {}).map((value) => (value === null ? '' : String(value)));
    expect(cells).toEqual([plain]);
  });

  test.each([
    'Ejemplo, Clara',
    'Clara "la del taller" Ejemplo',
    'Clara\r\nEjemplo',
    'Clara\nEjemplo',
    'Núria Ñandú, 車',
    ' Clara ',
    '',
  ])('gives back %j as it was', (billing_name) => {
    expect(cellOf('name', csvOf({ billing_name }))).toBe(billing_name);
  });

  test.each([
    '=HYPERLINK("https://example.com")',
    '+34 600 000 000',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '=1,2',
  ])('lets no spreadsheet take %j for a formula', (billing_name) => {
    expect(cellOf('name', csvOf({ billing_name }))).toBe(`'${billing_name}`);
    expect(cellOf('plate', csvOf({ plate: billing_name }))).toBe(`'${billing_name}`);
  });

  test('writes amounts with a point, and what is negative as a number', () => {
    const csv = csvOf({ total_cents: -123_450, paid_cents: 0 });
    expect(cellOf('invoice_total', csv)).toBe('-1234.5');
    expect(cellOf('quota', csv)).toBe('5');
  });

  test('leaves empty what there is not', () => {
    const csv = csvOf({ billing_name: null, verifactu_hash: null });
    expect([cellOf('name', csv), cellOf('verifactu_hash', csv), cellOf('rebu', csv)]).toEqual([
      '',
      '',
      'false',
    ]);
  });
});
