import { lineBaseCents } from '../budgets/lines.ts';
import { fromHundredths } from '../money/money.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { type InvoiceLine, taxCodes } from './invoice.ts';
import type { Registrable } from './registered.ts';
import { vatRatesIn } from './vat-rates.ts';

/** The part of an invoice that the rules outside Spain check. */
interface Abroad {
  invoice: Pick<Registrable['invoice'], 'surcharge'>;
  issuer: { country: string; uncertified_accepted_at: string | null };
  corrected: { lines: readonly InvoiceLine[] } | null;
  exchanged?: object | null;
  /** Rates that the workshop confirms although `vatRatesIn` doesn't list them, in hundredths of a percent. */
  unlistedRates?: readonly number[];
}

/** Countries whose law on invoicing programs the refusal cites. */
const knownLaws: Record<string, FieldProblem['rule']> = {
  PT: 'uncertifiedPortugal',
  FR: 'uncertifiedFrance',
  BG: 'uncertifiedBulgaria',
};

/** Returns the reasons why a workshop outside Spain cannot issue an invoice, except those about its lines. */
export function obstaclesAbroad({ invoice, issuer }: Abroad): FieldProblem[] {
  const { country, uncertified_accepted_at } = issuer;
  const rule = knownLaws[country] ?? 'uncertified';
  return [
    ...(uncertified_accepted_at === null
      ? [{ path: '/workshop/uncertified_accepted_at', rule, params: { country } }]
      : []),
    ...(invoice.surcharge ? [{ path: '/surcharge', rule: 'surchargeOnlySpain' as const }] : []),
  ];
}

/**
 * Returns the problems of a line outside Spain. There, codes only state the reason for charging no tax, as in
 * electronic invoices, and are optional.
 */
export function lineObstaclesAbroad(abroad: Abroad, line: InvoiceLine, path: string): FieldProblem[] {
  const { tax_exempt_code: code, tax_rate_basis_points: rate } = line;
  if (code !== null && !taxCodes.some((each) => each === code))
    return [
      { path: `${path}/tax_exempt_code`, rule: 'exemptCodeUnknown', params: { known: taxCodes.join(', ') } },
    ];
  if (code !== null && rate !== 0) return [{ path: `${path}/tax_rate`, rule: 'untaxedWithRate' }];
  const known = vatRatesIn(abroad.issuer.country);
  if (rate === 0 || known === undefined || known.includes(rate) || isConfirmed(abroad, rate)) return [];
  const params = {
    rate: fromHundredths(rate),
    country: abroad.issuer.country,
    known: known.map(fromHundredths).join(', '),
  };
  return [{ path: `${path}/tax_rate`, rule: 'rateNotOfCountry', params }];
}

/**
 * Tells whether an unlisted rate is allowed: confirmed by the workshop, used on the corrected invoice, or on an
 * exchange.
 */
function isConfirmed({ unlistedRates = [], corrected, exchanged = null }: Abroad, rate: number): boolean {
  return (
    exchanged !== null ||
    unlistedRates.includes(rate) ||
    (corrected?.lines.some(({ tax_rate_basis_points }) => tax_rate_basis_points === rate) ?? false)
  );
}

/** Returns lines without tax that state no reason: the VAT directive (art. 226) requires it on the invoice. */
export function untaxedDoubts(lines: readonly InvoiceLine[]): FieldProblem[] {
  return lines.flatMap((line, at): FieldProblem[] =>
    line.tax_rate_basis_points === 0 && line.tax_exempt_code === null && lineBaseCents(line) !== 0
      ? [{ path: `/lines/${at}/tax_exempt_code`, rule: 'untaxedWithoutReason' }]
      : [],
  );
}
