import { lineBaseCents } from '../budgets/lines.ts';
import { fromHundredths } from '../money/money.ts';
import type { FieldProblem } from '../requests/problem.ts';
import {
  type CorrectionCode,
  type InvoiceFields,
  type InvoiceLine,
  isExchange,
  keepsDebt,
} from './invoice.ts';
import type { CorrectedInvoice } from './tax-record.ts';
import { computeTax, invoiceTotals } from './totals.ts';

export interface CorrectionFacts {
  invoice: InvoiceFields;
  lines: InvoiceLine[];
  corrected: (CorrectedInvoice & { correction_code: CorrectionCode | null }) | null;
  /**
   * The remaining amounts of the corrected invoice after all its corrections; null unless this invoice corrects by
   * difference.
   */
  left: { totalCents: number; taxCents: number } | null;
}

/** Lists the reasons why a corrective invoice cannot be issued. */
export function correctionObstacles({ invoice, lines, corrected, left }: CorrectionFacts): FieldProblem[] {
  if (corrected === null) return [];
  const isOfDebt = keepsDebt(invoice);
  if ((isOfDebt && left === null) || (keepsDebt(corrected) && !isOfDebt))
    return [{ path: '/correction_code', rule: 'debtByDifference' }];
  if (left === null) return [];
  const was = invoiceTotals(corrected.lines, corrected);
  const own = invoiceTotals(lines, invoice);
  if (isOvercorrected(was.total_cents, left.totalCents + own.total_cents))
    return [{ path: '/lines', rule: 'creditsTooMuch', params: { left: fromHundredths(left.totalCents) } }];
  const states = lines.some(({ quota_cents = null }) => quota_cents !== null);
  if (states && isOvercorrected(was.quota_cents, left.taxCents + own.quota_cents + own.surcharge_cents))
    return [{ path: '/lines', rule: 'creditsTooMuchTax', params: { left: fromHundredths(left.taxCents) } }];
  return [];
}

/** Tells whether corrections subtracted more than the original amount, so that the remainder has the opposite sign. */
function isOvercorrected(wasCents: number, leftCents: number): boolean {
  return wasCents < 0 ? leftCents > 0 : leftCents < 0;
}

/**
 * Maximum deviation of a stated tax in cents: amounts that include tax, and sums of several rates, deviate by a cent or
 * two.
 */
const maxTaxDeviationCents = 2;

/** Lists the problems of the tax stated on a line. */
export function statedTaxObstacles(invoice: InvoiceFields, line: InvoiceLine, path: string): FieldProblem[] {
  const { rebu, correction } = invoice;
  const { tax_exempt_code: code, tax_rate_basis_points: rate, quota_cents: quota = null } = line;
  if (quota === null) return [];
  if (rebu || code !== null || rate === 0) return [{ path: `${path}/quota`, rule: 'quotaWithoutRate' }];
  const gapCents = Math.abs(quota - computeTax(lineBaseCents(line), rate));
  const isFree = correction === 'difference' || isExchange(invoice) || gapCents <= maxTaxDeviationCents;
  return isFree ? [] : [{ path: `${path}/quota`, rule: 'quotaOfDifference' }];
}
