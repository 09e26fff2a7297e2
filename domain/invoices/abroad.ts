import { lineBaseCents } from '../budgets/lines.ts';
import { fromHundredths } from '../money/money.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { type InvoiceLine, taxCodes } from './invoice.ts';
import type { Registrable } from './registered.ts';
import { vatRatesIn } from './vat-rates.ts';

/** The part of an invoice that the rules outside Spain judge. */
interface Abroad {
  invoice: Pick<Registrable['invoice'], 'surcharge'>;
  issuer: { country: string; uncertified_accepted_at: string | null };
  corrected: { lines: readonly InvoiceLine[] } | null;
  exchanged?: object | null;
  /** Rates that the workshop confirms although `vatRatesIn` doesn't know them, in hundredths of a percent. */
  unlistedRates?: readonly number[];
}

/** Countries whose law on invoicing programs the refusal names. */
const knownLaws: Record<string, FieldProblem['rule']> = {
  PT: 'uncertifiedPortugal',
  FR: 'uncertifiedFrance',
  BG: 'uncertifiedBulgaria',
};

/** Returns why a workshop outside Spain cannot issue an invoice, its lines aside. */
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

/** Outside Spain the codes only name the reason for charging no tax, as electronic invoices do. None is required. */
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

/** A correction may have a rate that has changed since its invoice was issued, and an exchange has that of its invoice. */
function isConfirmed({ unlistedRates = [], corrected, exchanged = null }: Abroad, rate: number): boolean {
  return (
    exchanged !== null ||
    unlistedRates.includes(rate) ||
    (corrected?.lines.some(({ tax_rate_basis_points }) => tax_rate_basis_points === rate) ?? false)
  );
}

/** Lines without tax that don't say why: the directive on VAT (art. 226) wants the reason on the invoice. */
export function untaxedDoubts(lines: readonly InvoiceLine[]): FieldProblem[] {
  return lines.flatMap((line, at): FieldProblem[] =>
    line.tax_rate_basis_points === 0 && line.tax_exempt_code === null && lineBaseCents(line) !== 0
      ? [{ path: `/lines/${at}/tax_exempt_code`, rule: 'untaxedWithoutReason' }]
      : [],
  );
}
