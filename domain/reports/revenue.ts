import { contractKind, type InvoiceKind, isCorrective } from '../invoices/invoice.ts';
import { fromHundredths, sum } from '../money/money.ts';
import type { Period } from './periods.ts';

/**
 * The revenue of a day in a series at one tax rate, less the revenue of the invoices that were replaced on that day.
 */
export interface RevenueEntry {
  date: string;
  series: string;
  kind: InvoiceKind;
  tax_rate_basis_points: number;
  base_cents: number;
  tax_cents: number;
}

/** The number of invoices that a series issued on a day, with their payments and unpaid amounts until now. */
export interface IssuedCount {
  date: string;
  series: string;
  kind: InvoiceKind;
  count: number;
  paid_cents: number;
  outstanding_cents: number;
  /**
   * Tax that the workshop does not owe to the State because clients did not pay it. The amount is negative, because the
   * clients still owe it.
   */
  recovered_cents: number;
}

interface RevenueInput {
  entries: RevenueEntry[];
  issued: IssuedCount[];
}

export function revenueReport(periods: readonly Period[], revenue: RevenueInput) {
  const entriesOf = Map.groupBy(revenue.entries, ({ date }) => date);
  const issuedOf = Map.groupBy(revenue.issued, ({ date }) => date);
  const days = [...issuedOf.keys()].sort();
  let at = 0;
  const data = periods.map((period) => {
    const own: RevenueInput = { entries: [], issued: [] };
    for (let day = days[at]; day !== undefined && day <= period.to; day = days[at]) {
      own.entries.push(...(entriesOf.get(day) ?? []));
      own.issued.push(...(issuedOf.get(day) ?? []));
      at += 1;
    }
    return { ...period, ...formatRevenue(own) };
  });
  const totals = {
    ...formatRevenue(revenue),
    by_series: listRevenueBySeries(revenue),
    by_rate: listRevenueByRate(revenue.entries),
  };
  return { totals, data };
}

function formatRevenue({ entries, issued }: RevenueInput) {
  const corrective = issued.filter(({ kind }) => isCorrective(kind));
  const { base_cents, tax_cents } = sumEntries(entries);
  const total_cents = base_cents + tax_cents;
  const paid_cents = sum(issued.map((each) => each.paid_cents));
  const outstanding_cents = sum(issued.map((each) => each.outstanding_cents));
  const recovered_cents = sum(issued.map((each) => each.recovered_cents));
  return {
    invoices: countInvoices(issued) - countInvoices(corrective),
    corrective_invoices: countInvoices(corrective),
    base: fromHundredths(base_cents),
    tax: fromHundredths(tax_cents),
    total: fromHundredths(total_cents),
    paid: fromHundredths(paid_cents),
    outstanding: fromHundredths(outstanding_cents),
    tax_recovered: fromHundredths(recovered_cents),
    replaced: fromHundredths(total_cents - paid_cents - outstanding_cents - recovered_cents),
    currency: 'EUR' as const,
  };
}

function countInvoices(issued: readonly IssuedCount[]): number {
  return sum(issued.map(({ count }) => count));
}

function sumEntries(entries: readonly RevenueEntry[]) {
  return {
    base_cents: sum(entries.map((entry) => entry.base_cents)),
    tax_cents: sum(entries.map((entry) => entry.tax_cents)),
  };
}

function listRevenueBySeries({ entries, issued }: RevenueInput) {
  const entriesOf = Map.groupBy(entries, ({ series }) => series);
  return [...Map.groupBy(issued, ({ series }) => series)]
    .map(([code, own]) => {
      const { base_cents, tax_cents } = sumEntries(entriesOf.get(code) ?? []);
      return {
        code,
        kind: contractKind((own[0] as IssuedCount).kind),
        count: countInvoices(own),
        base: fromHundredths(base_cents),
        tax: fromHundredths(tax_cents),
        total: fromHundredths(base_cents + tax_cents),
      };
    })
    .sort((one, other) => (one.code < other.code ? -1 : 1));
}

function listRevenueByRate(entries: readonly RevenueEntry[]) {
  return [...Map.groupBy(entries, (entry) => entry.tax_rate_basis_points)]
    .sort(([one], [other]) => one - other)
    .map(([rate, own]) => {
      const { base_cents, tax_cents } = sumEntries(own);
      return { rate: fromHundredths(rate), base: fromHundredths(base_cents), tax: fromHundredths(tax_cents) };
    });
}
