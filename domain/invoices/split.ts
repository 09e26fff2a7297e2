import { fromHundredths } from '../money/money.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { isDeduction, less, sumParts, type TaxPart, totalOf } from './advances.ts';
import { followsAnother, type InvoiceFields, type InvoiceLine, reverseLine } from './invoice.ts';
import { invoiceTotals } from './totals.ts';

const usual = { rebu: false, surcharge: false };

/** Returns the totals of lines per rate. */
export function partsOf(lines: readonly InvoiceLine[]): TaxPart[] {
  return sumParts(invoiceTotals(lines, usual).groups);
}

/**
 * Returns the lines of a budget that another invoice does not charge: each missing line, and the reverse of each line
 * that only the other invoice has. Both together equal the budget, to the cent at each rate.
 */
export function linesBeyond(all: readonly InvoiceLine[], others: readonly InvoiceLine[]): InvoiceLine[] {
  const added = [...others];
  const lacking = all.filter((line) => {
    const place = added.findIndex((other) => isSame(line, other));
    if (place >= 0) added.splice(place, 1);
    return place < 0;
  });
  return withTaxOf([...lacking, ...added.map(reverseLine)], less(partsOf(all), partsOf(others)));
}

const compared = [
  'description',
  'reference',
  'line_type',
  'group_title',
  'quantity_hundredths',
  'unit_price_cents',
  'discount_basis_points',
  'tax_rate_basis_points',
  'tax_exempt_code',
] as const;

/** Compares without the stated tax, which may differ by a cent in a line of a part. */
function isSame(one: InvoiceLine, other: InvoiceLine): boolean {
  return compared.every((field) => one[field] === other[field]);
}

/**
 * Adjusts the lines to the given tax per rate: the rounded taxes of two parts may differ from the whole by a cent. The
 * largest line of the rate then states its tax.
 */
function withTaxOf(lines: readonly InvoiceLine[], parts: readonly TaxPart[]): InvoiceLine[] {
  const adjusted = [...lines];
  for (const { tax_exempt_code, tax_rate_basis_points: rate, quota_cents } of partsOf(lines)) {
    if (tax_exempt_code !== null) continue;
    const isOfRate = (line: InvoiceLine) =>
      line.tax_exempt_code === null && line.tax_rate_basis_points === rate;
    const wanted = parts.find((part) => part.tax_exempt_code === null && part.tax_rate_basis_points === rate);
    const wantedCents = wanted?.quota_cents ?? 0;
    if (wantedCents === quota_cents) continue;
    const alike = adjusted.filter(isOfRate);
    const largest = alike.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
    const besides = invoiceTotals(
      alike.filter((line) => line !== largest),
      usual,
    );
    adjusted[adjusted.indexOf(largest)] = { ...largest, quota_cents: wantedCents - besides.quota_cents };
  }
  return adjusted;
}

function sizeOf(line: InvoiceLine): number {
  return Math.abs(invoiceTotals([line], usual).base_cents);
}

export interface SplitFacts {
  invoice: InvoiceFields;
  lines: InvoiceLine[];
  /**
   * The amounts of the budget that the other part does not charge; null if there is no other part, or if it was
   * corrected.
   */
  ownPart?: TaxPart[] | null;
}

/** Lists the problems of a part of a budget that two payers share. */
export function splitObstacles({ invoice, lines, ownPart = null }: SplitFacts): FieldProblem[] {
  if (!invoice.split || followsAnother(invoice)) return [];
  const regime = (['rebu', 'surcharge'] as const).find((each) => invoice[each]);
  if (regime) return [{ path: `/${regime}`, rule: 'regimeOfSplit' }];
  if (ownPart === null) return [];
  const work = lines.filter((line) => !isDeduction(line));
  if (less(partsOf(work), ownPart).length === 0) return [];
  return [{ path: '/lines', rule: 'splitDiffers', params: { part: fromHundredths(totalOf(ownPart)) } }];
}
