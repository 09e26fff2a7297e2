import { roundedHalfAwayFromZero } from '../budgets/lines.ts';
import { fromHundredths, sum } from '../money/money.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { findExchange } from './exchange.ts';
import { followsOtherInvoice, type InvoiceFields, type InvoiceLine, type InvoiceStatus } from './invoice.ts';
import { invoiceTotals, type Regime, type TaxGroup } from './totals.ts';

/** Base and tax amount for one tax rate, or for one reason for charging no tax. */
export type TaxPart = Pick<
  TaxGroup,
  'tax_exempt_code' | 'tax_rate_basis_points' | 'base_cents' | 'quota_cents'
>;

/** An invoice of a budget, in any status. */
export interface InvoiceOfBudget extends Regime {
  id: number;
  status: InvoiceStatus;
  full_number: string | null;
  date: string;
  advance: boolean;
  rectifies_id: number | null;
  correction: 'difference' | 'substitution' | null;
  replaced_by_id: number | null;
  exchanges_id: number | null;
}

/** An advance invoice, with its amounts after all corrections. */
export interface Advance {
  id: number;
  full_number: string;
  date: string;
  parts: TaxPart[];
}

export function totalCentsOf(parts: readonly TaxPart[]): number {
  return sum(parts.map(({ base_cents, quota_cents }) => base_cents + quota_cents));
}

/**
 * Returns the valid advances of a budget: issued, not replaced, and not fully reversed by corrections. An advance that
 * was exchanged for a full invoice keeps its id, because its corrections refer to the id, but gets the number of the
 * full invoice.
 */
export function listValidAdvances(
  invoices: readonly InvoiceOfBudget[],
  linesOf: (id: number) => readonly InvoiceLine[],
): Advance[] {
  const issued = invoices.filter(({ advance, status }) => advance && status === 'issued');
  return issued
    .map((invoice) => ({ ...invoice, exchange: findExchange(issued, invoice) }))
    .filter(
      ({ correction, replaced_by_id, exchanges_id, exchange }) =>
        correction !== 'difference' && exchanges_id === null && (replaced_by_id === null || exchange),
    )
    .map(({ exchange, ...invoice }) => {
      const differences = issued.filter(
        ({ correction, rectifies_id }) => correction === 'difference' && rectifies_id === invoice.id,
      );
      const groups = [invoice, ...differences].flatMap(
        (each) => invoiceTotals(linesOf(each.id), each).groups,
      );
      const { full_number, date } = exchange ?? invoice;
      return { id: invoice.id, full_number: full_number ?? '', date, parts: sumParts(groups) };
    })
    .filter(({ parts }) => parts.length > 0);
}

/** Subtracts the amounts of `deducted` from those of `parts`, per tax rate. */
export function subtractParts(parts: readonly TaxPart[], deducted: readonly TaxPart[]): TaxPart[] {
  return sumParts([
    ...parts,
    ...deducted.map((part) => ({ ...part, base_cents: -part.base_cents, quota_cents: -part.quota_cents })),
  ]);
}

/** Sums the amounts per tax rate, and omits rates whose sum is zero. */
export function sumParts(parts: readonly TaxPart[]): TaxPart[] {
  const alike = Map.groupBy(
    parts,
    ({ tax_exempt_code, tax_rate_basis_points }) => `${tax_exempt_code} ${tax_rate_basis_points}`,
  );
  return [...alike.values()]
    .map((same) => {
      const { tax_exempt_code, tax_rate_basis_points } = same[0] as TaxPart;
      return {
        tax_exempt_code,
        tax_rate_basis_points,
        base_cents: sum(same.map(({ base_cents }) => base_cents)),
        quota_cents: sum(same.map(({ quota_cents }) => quota_cents)),
      };
    })
    .filter(({ base_cents, quota_cents }) => base_cents !== 0 || quota_cents !== 0);
}

/**
 * Divides an amount that includes tax among the tax rates of a job, in proportion to their totals, to the cent. The
 * amount is at most the sum of the parts, so that no portion exceeds its part.
 */
export function divideAmount(parts: readonly TaxPart[], amountCents: number): TaxPart[] {
  const whole = totalCentsOf(parts);
  if (amountCents === whole) return sumParts(parts);
  const divisible = parts.filter((part) => totalCentsOf([part]) > 0);
  const all = totalCentsOf(divisible);
  let [seen, given] = [0, 0];
  const portions = divisible.map((part): TaxPart => {
    seen += totalCentsOf([part]);
    // The running sum is rounded, so that the last portion is exactly the remainder.
    const upTo = roundedHalfAwayFromZero(BigInt(amountCents) * BigInt(seen), BigInt(all));
    const own = upTo - given;
    given = upTo;
    return addTax(part, own);
  });
  return sumParts(portions);
}

function addTax(part: TaxPart, totalCents: number): TaxPart {
  const rate = BigInt(part.tax_exempt_code === null ? part.tax_rate_basis_points : 0);
  const net = roundedHalfAwayFromZero(BigInt(totalCents) * 10_000n, 10_000n + rate);
  const least = Math.max(0, totalCents - part.quota_cents);
  const base_cents = Math.min(Math.max(net, least), part.base_cents);
  return { ...part, base_cents, quota_cents: totalCents - base_cents };
}

/** Tells whether an invoice line deducts an advance. */
export function isDeduction({ deducts_id = null }: Pick<InvoiceLine, 'deducts_id'>): boolean {
  return deducts_id !== null;
}

/**
 * Tells whether an invoice line is a deducted advance or the excess. Such lines divide the price among invoices and
 * don't represent work.
 */
export function isSettlement(line: Pick<InvoiceLine, 'deducts_id' | 'excess'>): boolean {
  return isDeduction(line) || line.excess === true;
}

/** Tells whether the lines of an invoice deduct exactly the given advances. */
function deductsExactly(lines: readonly InvoiceLine[], advances: readonly Advance[]): boolean {
  const ids = new Set([...lines.flatMap((line) => line.deducts_id ?? []), ...advances.map(({ id }) => id)]);
  return [...ids].every((id) => {
    const own = lines.filter((line) => line.deducts_id === id);
    const deductedGroups = invoiceTotals(own, { rebu: false, surcharge: false }).groups;
    const advance = advances.find((each) => each.id === id);
    return sumParts([...(advance?.parts ?? []), ...deductedGroups]).length === 0;
  });
}

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
  if (followsOtherInvoice(invoice)) return [];
  const { total_cents } = invoiceTotals(lines, invoice);
  // An advance has no equivalence surcharge: the surcharge is due on goods that a retailer resells, which need a
  // separate invoice (ADR 0079).
  if (invoice.surcharge && (invoice.advance || advances.length > 0))
    return [{ path: '/surcharge', rule: 'surchargeOfAdvance' }];
  if (uninvoicedCents !== null && total_cents > uninvoicedCents)
    return [{ path: '/lines', rule: 'advanceBeyond', params: { left: fromHundredths(uninvoicedCents) } }];
  if (invoice.advance) return total_cents > 0 ? [] : [{ path: '/lines', rule: 'advanceOfNothing' }];
  if (!deductsExactly(lines, advances)) return [{ path: '/lines', rule: 'advancesChanged' }];
  if (advances.length === 0 || total_cents >= 0) return [];
  const paid = fromHundredths(sum(advances.map(({ parts }) => totalCentsOf(parts))));
  return [{ path: '/lines', rule: 'advancesExceed', params: { paid } }];
}
