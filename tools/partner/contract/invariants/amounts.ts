import { lineBaseCents, roundedHalfAwayFromZero } from '../../../../domain/budgets/lines.ts';
import { isObject, memberOf } from '../../../../domain/text/json.ts';
import type { Exchange } from './exchange-context.ts';

type Row = Record<string, unknown>;

/** Checks the amounts of all budgets and invoices in a response body: lines, taxes, totals and payments. */
export function amountProblem({ answer: { body } }: Pick<Exchange, 'answer'>): string | null {
  return (
    listRecords(body)
      .map((record) => linesProblem(record) ?? totalsProblem(record) ?? balanceProblem(record))
      .find((problem) => problem !== null) ?? null
  );
}

/**
 * Returns the records of a response body: the body itself, the items of a list, and wrapped records such as `{ line,
 * totals }`.
 */
function listRecords(body: unknown): Row[] {
  if (!isObject(body)) return [];
  const data = memberOf(body, 'data');
  return [body, ...(Array.isArray(data) ? data.filter(isObject) : [])];
}

function listRows(record: unknown, name: string): Row[] | null {
  const rows = memberOf(record, name);
  return Array.isArray(rows) ? rows.filter(isObject) : null;
}

function linesProblem(record: Row): string | null {
  const lines = [...(listRows(record, 'lines') ?? []), ...(isObject(record.line) ? [record.line] : [])];
  for (const line of lines) {
    if (cents(line, 'base') === null || cents(line, 'quantity') === null) continue;
    const due = lineBaseCents({
      quantity_hundredths: cents(line, 'quantity') ?? 0,
      unit_price_cents: cents(line, 'unit_price') ?? 0,
      discount_basis_points: cents(line, 'discount_pct') ?? 0,
      tax_rate_basis_points: cents(line, 'tax_rate') ?? 0,
    });
    const problem = differenceText(
      `base of the line ${line.id}`,
      cents(line, 'base'),
      due,
      'quantity × price less discount',
    );
    if (problem) return problem;
  }
  return null;
}

function totalsProblem(record: Row): string | null {
  const { totals } = record;
  const rates = listRows(totals, 'tax_rates');
  if (!isObject(totals) || rates === null) return null;
  const [base, tax] = [cents(totals, 'base') ?? 0, cents(totals, 'tax') ?? 0];
  return (
    differenceText('totals.total', cents(totals, 'total'), base + tax, 'base plus tax') ??
    differenceText('totals.base', base, sumField(rates, 'base'), 'the sum of tax_rates') ??
    differenceText(
      'totals.tax',
      tax,
      sumField(rates, 'quota') + sumField(rates, 'surcharge'),
      'the sum of tax_rates',
    ) ??
    (record.total === undefined
      ? null
      : differenceText('total', cents(record, 'total'), cents(totals, 'total') ?? 0, 'totals.total')) ??
    ratesProblem(listRows(record, 'lines'), rates)
  );
}

/**
 * Checks that the taxable base of each tax rate is the sum of its lines, and that the tax is the rate's share of the
 * base. Skips invoices that state the tax of a line or have tax-exempt lines.
 */
function ratesProblem(lines: Row[] | null, rates: Row[]): string | null {
  const counted = lines?.filter(({ optional, chosen }) => optional !== true || chosen === true);
  const isPlain =
    counted?.every(({ quota, tax_exempt_code: code }) => (quota ?? code ?? null) === null) ?? false;
  for (const rate of rates) {
    const what = `of tax rate ${rate.rate}`;
    const base = cents(rate, 'base') ?? 0;
    const own = counted?.filter((line) => line.tax_rate === rate.rate);
    const due = computeTax(base, cents(rate, 'rate') ?? 0);
    const problem =
      (own && isPlain
        ? differenceText(`base ${what}`, base, sumField(own, 'base'), 'the sum of its lines')
        : null) ??
      (lines === null || isPlain
        ? differenceText(`quota ${what}`, cents(rate, 'quota'), due, 'its share of the base')
        : null);
    if (problem) return problem;
  }
  return null;
}

function computeTax(baseCents: number, rateBasisPoints: number): number {
  return roundedHalfAwayFromZero(BigInt(baseCents) * BigInt(rateBasisPoints), 10_000n);
}

/**
 * Checks that the pending amount is the total minus the payments. Cancelled, replaced and corrective invoices may
 * instead have a pending amount of zero.
 */
function balanceProblem(record: Row): string | null {
  const { payments, status } = record;
  const total = cents(record, 'total');
  if (!isObject(payments) || total === null) return null;
  const [paid, pending] = [cents(payments, 'paid') ?? 0, cents(payments, 'pending') ?? 0];
  const isException = status === 'cancelled' || (record.replaced_by_id ?? record.correction ?? null) !== null;
  const list = listRows(record, 'payment_list');
  return (
    (pending === 0 && isException
      ? null
      : differenceText('payments.pending', pending, total - paid, 'total less paid')) ??
    (list === null
      ? null
      : differenceText('payments.paid', paid, sumField(list, 'amount'), 'the sum of payment_list')) ??
    (payments.settled === (status === 'issued' && pending === 0)
      ? null
      : `payments.settled is ${payments.settled}, with the status ${status} and ${euros(pending)} pending`)
  );
}

function differenceText(what: string, actual: number | null, due: number, rule: string): string | null {
  return actual === due ? null : `${what} is ${euros(actual ?? Number.NaN)}, not ${euros(due)} (${rule})`;
}

function sumField(rows: Row[], field: string): number {
  return rows.reduce((sum, row) => sum + (cents(row, field) ?? 0), 0);
}

/** Returns a field's value in hundredths: cents of an amount, or basis points of a tax rate. */
function cents(record: unknown, field: string): number | null {
  const value = memberOf(record, field);
  return typeof value === 'number' ? Math.round(value * 100) : null;
}

function euros(amountCents: number): string {
  return (amountCents / 100).toFixed(2);
}
