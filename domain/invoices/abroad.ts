import { lineBaseCents } from '../budgets/lines.ts';
import { fromHundredths } from '../money/money.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { type InvoiceLine, taxCodes } from './invoice.ts';
import type { InvoiceForTaxRecord } from './tax-record.ts';
import { vatRatesOfCountry } from './vat-rates.ts';

/** The parts of an invoice that are checked for workshops outside Spain. */
interface ForeignInvoice {
  invoice: Pick<InvoiceForTaxRecord['invoice'], 'surcharge'>;
  issuer: { country: string; uncertified_accepted_at: string | null };
  corrected: { lines: readonly InvoiceLine[] } | null;
  exchanged?: object | null;
  /** Tax rates that the workshop confirmed although `vatRatesOfCountry` doesn't contain them, in hundredths of a percent. */
  unlistedRates?: readonly number[];
}

/** Maps countries to the rule of the refusal that cites the country's law on invoicing software. */
const lawsByCountry: Record<string, FieldProblem['rule']> = {
  PT: 'uncertifiedPortugal',
  FR: 'uncertifiedFrance',
  BG: 'uncertifiedBulgaria',
};

/** Returns the reasons why a workshop outside Spain cannot issue an invoice, except problems of the lines. */
export function obstaclesAbroad({ invoice, issuer }: ForeignInvoice): FieldProblem[] {
  const { country, uncertified_accepted_at } = issuer;
  const rule = lawsByCountry[country] ?? 'uncertified';
  return [
    ...(uncertified_accepted_at === null
      ? [{ path: '/workshop/uncertified_accepted_at', rule, params: { country } }]
      : []),
    ...(invoice.surcharge ? [{ path: '/surcharge', rule: 'surchargeOnlySpain' as const }] : []),
  ];
}

/**
 * Returns the problems of an invoice line outside Spain. There, an exemption code is optional: it only states why no
 * tax is charged, as in electronic invoices.
 */
export function lineObstaclesAbroad(abroad: ForeignInvoice, line: InvoiceLine, path: string): FieldProblem[] {
  const { tax_exempt_code: code, tax_rate_basis_points: rate } = line;
  if (code !== null && !taxCodes.some((each) => each === code))
    return [
      { path: `${path}/tax_exempt_code`, rule: 'exemptCodeUnknown', params: { known: taxCodes.join(', ') } },
    ];
  if (code !== null && rate !== 0) return [{ path: `${path}/tax_rate`, rule: 'untaxedWithRate' }];
  const known = vatRatesOfCountry(abroad.issuer.country);
  if (rate === 0 || known === undefined || known.includes(rate) || isAllowedRate(abroad, rate)) return [];
  const params = {
    rate: fromHundredths(rate),
    country: abroad.issuer.country,
    known: known.map(fromHundredths).join(', '),
  };
  return [{ path: `${path}/tax_rate`, rule: 'rateNotOfCountry', params }];
}

/**
 * Tells whether a tax rate that is not in the country's list is allowed: the workshop confirmed it, the corrected
 * invoice uses it, or the invoice is an exchange.
 */
function isAllowedRate(
  { unlistedRates = [], corrected, exchanged = null }: ForeignInvoice,
  rate: number,
): boolean {
  return (
    exchanged !== null ||
    unlistedRates.includes(rate) ||
    (corrected?.lines.some(({ tax_rate_basis_points }) => tax_rate_basis_points === rate) ?? false)
  );
}

/**
 * Returns a warning for each line without tax that doesn't state the reason, because the VAT directive (art. 226)
 * requires the reason on the invoice.
 */
export function doubtsOfUntaxedLines(lines: readonly InvoiceLine[]): FieldProblem[] {
  return lines.flatMap((line, at): FieldProblem[] =>
    line.tax_rate_basis_points === 0 && line.tax_exempt_code === null && lineBaseCents(line) !== 0
      ? [{ path: `/lines/${at}/tax_exempt_code`, rule: 'untaxedWithoutReason' }]
      : [],
  );
}
