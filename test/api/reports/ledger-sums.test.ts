import { expect, test } from 'vitest';
import { listExported } from '../../../db/invoices/export.ts';
import { aeatCsv } from '../../../domain/invoices/aeat-ledger.ts';
import { type ExportedInvoice, ledgerRows } from '../../../domain/invoices/ledger.ts';
import { putWorkshops } from '../../support/reports/put.ts';
import { idsFrom, randomWorkshop } from '../../support/reports/random-workshop.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshops = 20;
const at = '2026-11-03T06:00:00Z';
const days = { from: '2026-08-01', to: '2026-12-31' };

const cents = (value: number) => Math.round(value * 100);
const add = (values: number[]) => values.reduce((so, value) => so + value, 0);

function sumsOf(invoices: ExportedInvoice[]) {
  const rows = invoices.flatMap(ledgerRows);
  return {
    base: add(rows.map(({ base }) => cents(base))),
    tax: add(rows.map(({ quota, surcharge }) => cents(quota + surcharge))),
    total: add(rows.map(({ invoice_total }) => cents(invoice_total ?? 0))),
  };
}

/**
 * Sums the column of totals in the register for the tax authority. Splits rows at each semicolon, because no cell
 * contains one.
 */
function registerTotal(invoices: ExportedInvoice[]): number {
  const [header = '', ...rows] = aeatCsv(invoices).trimEnd().split('\r\n');
  const place = header.split(';').indexOf('Total Factura');
  return add(rows.map((row) => cents(Number((row.split(';')[place] ?? '').replace(',', '.')))));
}

test(`the ledger of ${workshops} random workshops has the sums of the revenue report, month by month`, async () => {
  const service = await openWorkshop();
  const ids = idsFrom(1_000);
  const random = Array.from({ length: workshops }, (_, n) => randomWorkshop(n + 1, Date.parse(at), ids));
  const keys = await putWorkshops(service.sql, random, at);
  await service.setClock(at);
  const seen = { rebu: 0, substitutions: 0, months: 0 };
  for (const [n, { id, host }] of random.entries()) {
    const exported = await listExported(service.database.reads, { instanceId: id, ...days, most: 1_000 });
    const query = `?from=${days.from}&to=${days.to}&group_by=month`;
    service.clock.startWindow(1);
    const { status, body } = await service.send('GET', `/reports/revenue${query}`, {
      key: keys[n] as string,
      headers: { host },
    });
    expect(status).toBe(200);
    for (const { from, to, base, tax, total } of body.data) {
      const ofMonth = exported.filter(({ date }) => date >= from && date <= to);
      const expected = { base: cents(base), tax: cents(tax), total: cents(total) };
      expect({ id, from, ...sumsOf(ofMonth) }).toEqual({ id, from, ...expected });
      expect({ id, from, total: registerTotal(ofMonth) }).toEqual({ id, from, total: expected.total });
      seen.months += Math.sign(ofMonth.length);
    }
    seen.rebu += exported.filter(({ rebu }) => rebu).length;
    seen.substitutions += exported.filter(({ replaces }) => replaces !== null).length;
  }
  expect(Object.values(seen).every((count) => count > 5)).toBe(true);
});
