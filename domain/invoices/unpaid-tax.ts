import { roundedHalfAwayFromZero } from '../budgets/lines.ts';
import { sum } from '../money/money.ts';
import { type BalanceFields, computeBalance } from './balance.ts';
import { type CorrectionCode, type InvoiceLine, keepsDebt } from './invoice.ts';
import { invoiceTotals, type Regime, type TaxGroup } from './totals.ts';

/** An invoice, or a correction of that invoice by difference. */
export interface DebtPart extends BalanceFields, Regime {
  correction_code: CorrectionCode | null;
  lines: readonly InvoiceLine[];
}

interface RateTax {
  tax_rate_basis_points: number;
  quota_cents: number;
}

/**
 * Returns the tax per rate that the workshop may reclaim because the client did not pay: the share of the tax that the
 * unpaid amount has in the total, less earlier reclaims.
 */
export function unpaidTax(parts: readonly DebtPart[]): RateTax[] {
  const claims = parts.filter((part) => !keepsDebt(part));
  const totalCents = sum(claims.map(({ total_cents }) => total_cents));
  const owedCents = sum(claims.map((part) => computeBalance(part).pending_cents));
  if (totalCents <= 0 || owedCents <= 0) return [];
  const taxes = sumTaxByRate(claims);
  const before = sumTaxByRate(parts.filter(keepsDebt));
  return [...taxes]
    .map(([rate, quota]) => {
      const share = roundedHalfAwayFromZero(BigInt(quota) * BigInt(owedCents), BigInt(totalCents));
      return { tax_rate_basis_points: rate, quota_cents: share + (before.get(rate) ?? 0) };
    })
    .filter(({ quota_cents }) => quota_cents > 0)
    .sort((one, other) => one.tax_rate_basis_points - other.tax_rate_basis_points);
}

/** Sums the tax of several invoices per rate. */
function sumTaxByRate(parts: readonly DebtPart[]): Map<number, number> {
  const groups: TaxGroup[] = parts.flatMap((part) => invoiceTotals(part.lines, part).groups);
  const byRate = Map.groupBy(groups, (group) => group.tax_rate_basis_points);
  return new Map([...byRate].map(([rate, same]) => [rate, sum(same.map((group) => group.quota_cents))]));
}
