import { fromHundredths } from '../money/money.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { type Advance, deducts, totalOf } from './advances.ts';
import { followsAnother, type InvoiceFields, type InvoiceLine } from './invoice.ts';
import { invoiceTotals } from './totals.ts';

export interface AdvanceFacts {
  invoice: InvoiceFields;
  lines: InvoiceLine[];
  /** The advances of the invoice's budget. */
  advances?: Advance[];
  /**
   * Maximum amount of an advance: the part of the budget's price that is not invoiced yet; null if the invoice is not
   * an advance.
   */
  uninvoicedCents?: number | null;
}

/** Lists the reasons why an advance invoice, or an invoice that deducts advances, cannot be issued. */
export function advanceObstacles({
  invoice,
  lines,
  advances = [],
  uninvoicedCents = null,
}: AdvanceFacts): FieldProblem[] {
  if (followsAnother(invoice)) return [];
  const { total_cents } = invoiceTotals(lines, invoice);
  // An advance has no equivalence surcharge: that is due on goods that a retailer resells, which need a separate
  // invoice (ADR 0079).
  if (invoice.surcharge && (invoice.advance || advances.length > 0))
    return [{ path: '/surcharge', rule: 'surchargeOfAdvance' }];
  if (uninvoicedCents !== null && total_cents > uninvoicedCents)
    return [{ path: '/lines', rule: 'advanceBeyond', params: { left: fromHundredths(uninvoicedCents) } }];
  if (invoice.advance) return total_cents > 0 ? [] : [{ path: '/lines', rule: 'advanceOfNothing' }];
  if (!deducts(lines, advances)) return [{ path: '/lines', rule: 'advancesChanged' }];
  if (advances.length === 0 || total_cents >= 0) return [];
  const paid = fromHundredths(advances.reduce((sum, { parts }) => sum + totalOf(parts), 0));
  return [{ path: '/lines', rule: 'advancesExceed', params: { paid } }];
}
