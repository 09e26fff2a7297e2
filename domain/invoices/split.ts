import { fromHundredths } from '../money/money.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { isDeduction, subtractParts, sumParts, type TaxPart, totalCentsOf } from './advances.ts';
import { followsOtherInvoice, type InvoiceFields, type InvoiceLine, reverseLine } from './invoice.ts';
import { invoiceTotals } from './totals.ts';

const generalRegime = { rebu: false, surcharge: false };

/** Returns the totals of the lines per tax rate. */
export function totalsPerRate(lines: readonly InvoiceLine[]): TaxPart[] {
  return sumParts(invoiceTotals(lines, generalRegime).groups);
}

/**
 * Returns the lines that remain for the second payer's invoice: the lines of the budget (`all`) that the other invoice
 * (`others`) lacks, and the reverse of lines that only the other invoice has. Both invoices together equal the budget,
 * to the cent per rate.
 */
export function linesNotChargedBy(
  all: readonly InvoiceLine[],
  others: readonly InvoiceLine[],
): InvoiceLine[] {
  const added = [...others];
  const lacking = all.filter((line) => {
    const place = added.findIndex((other) => isSameLine(line, other));
    if (place >= 0) added.splice(place, 1);
    return place < 0;
  });
  return adjustTaxTo(
    [...lacking, ...added.map(reverseLine)],
    subtractParts(totalsPerRate(all), totalsPerRate(others)),
  );
}

const comparedLineFields = [
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

/**
 * Tells whether two lines are the same. Ignores the stated tax, which may differ by a cent if two invoices divide the
 * price.
 */
function isSameLine(one: InvoiceLine, other: InvoiceLine): boolean {
  return comparedLineFields.every((field) => one[field] === other[field]);
}

/**
 * Adjusts the lines to the given tax per rate, because the rounded taxes of two invoices may differ from the total by a
 * cent. The difference is stated as the tax of the rate's largest line.
 */
function adjustTaxTo(lines: readonly InvoiceLine[], parts: readonly TaxPart[]): InvoiceLine[] {
  const adjusted = [...lines];
  for (const { tax_exempt_code, tax_rate_basis_points: rate, quota_cents } of totalsPerRate(lines)) {
    if (tax_exempt_code !== null) continue;
    const isOfRate = (line: InvoiceLine) =>
      line.tax_exempt_code === null && line.tax_rate_basis_points === rate;
    const wanted = parts.find((part) => part.tax_exempt_code === null && part.tax_rate_basis_points === rate);
    const wantedCents = wanted?.quota_cents ?? 0;
    if (wantedCents === quota_cents) continue;
    const alike = adjusted.filter(isOfRate);
    const largest = alike.reduce((one, other) =>
      absoluteLineAmount(other) > absoluteLineAmount(one) ? other : one,
    );
    const besides = invoiceTotals(
      alike.filter((line) => line !== largest),
      generalRegime,
    );
    adjusted[adjusted.indexOf(largest)] = { ...largest, quota_cents: wantedCents - besides.quota_cents };
  }
  return adjusted;
}

function absoluteLineAmount(line: InvoiceLine): number {
  return Math.abs(invoiceTotals([line], generalRegime).base_cents);
}

export interface SplitFacts {
  invoice: InvoiceFields;
  lines: InvoiceLine[];
  /**
   * The amounts of the budget that the other payer's invoice does not charge; null if that invoice doesn't exist or was
   * corrected.
   */
  ownPart?: TaxPart[] | null;
}

/** Lists the reasons why an invoice to one of two payers cannot be issued. */
export function splitObstacles({ invoice, lines, ownPart = null }: SplitFacts): FieldProblem[] {
  if (!invoice.split || followsOtherInvoice(invoice)) return [];
  const regime = (['rebu', 'surcharge'] as const).find((each) => invoice[each]);
  if (regime) return [{ path: `/${regime}`, rule: 'regimeOfSplit' }];
  if (ownPart === null) return [];
  const work = lines.filter((line) => !isDeduction(line));
  if (subtractParts(totalsPerRate(work), ownPart).length === 0) return [];
  return [{ path: '/lines', rule: 'splitDiffers', params: { part: fromHundredths(totalCentsOf(ownPart)) } }];
}
