import { lineBaseCents, roundedHalfAwayFromZero } from '../../../domain/budgets/lines.ts';
import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import { computeTax, type TaxGroup } from '../../../domain/invoices/totals.ts';

/** The mark of lines that return a base without tax. */
export const baseTakenBack = 'base-taken-back';

/** EN 16931 tolerates differences of this many cents, which may come from rounding. */
const maxRounding = 2;

/**
 * Splits lines that change only the tax, because EN 16931 requires a base for each tax: one line with the base of that
 * tax, and an exempt line that subtracts it. Base, tax and total thus equal those on paper.
 */
export function withBases(paper: InvoicePaper): InvoicePaper {
  const added = paper.lines.flatMap((line) => {
    const base = missingBaseOf(line);
    return base === 0 ? [] : [{ line, base }];
  });
  if (added.length === 0) return paper;
  const baseOf = new Map(added.map(({ line, base }) => [line, base]));
  const lines = paper.lines.flatMap((line) => {
    const base = baseOf.get(line);
    if (base === undefined) return [line];
    const own = lineBaseCents(line) === 0 ? [] : [line];
    const untaxed = { tax_exempt_code: baseTakenBack, tax_rate_basis_points: 0 };
    return [...own, ofBase(line, base), { ...ofBase(line, -base), ...untaxed }];
  });
  const groups = paper.totals.groups.map((group) => {
    const own = added.filter(({ line }) => isIn(group, line));
    return { ...group, base_cents: group.base_cents + own.reduce((sum, { base }) => sum + base, 0) };
  });
  const back: TaxGroup = {
    tax_exempt_code: baseTakenBack,
    tax_rate_basis_points: 0,
    base_cents: -added.reduce((sum, { base }) => sum + base, 0),
    quota_cents: 0,
    surcharge_rate_basis_points: 0,
    surcharge_cents: 0,
  };
  return { ...paper, lines, totals: { ...paper.totals, groups: [...groups, back] } };
}

function isIn(group: TaxGroup, line: InvoiceLine): boolean {
  return group.tax_exempt_code === null && group.tax_rate_basis_points === line.tax_rate_basis_points;
}

/** Returns the missing base of a line's tax; 0 if the line has its own. */
function missingBaseOf(line: InvoiceLine): number {
  const { quota_cents: quota = null, tax_rate_basis_points: rate } = line;
  if (quota === null || rate === 0) return 0;
  const base = lineBaseCents(line);
  if (Math.abs(quota - computeTax(base, rate)) <= maxRounding) return 0;
  return roundedHalfAwayFromZero(BigInt(quota) * 10_000n, BigInt(rate)) - base;
}

/** Returns a line with a base. Prices are never negative, so the quantity has the sign. */
function ofBase(line: InvoiceLine, baseCents: number): InvoiceLine {
  return {
    ...line,
    quantity_hundredths: Math.sign(baseCents) * 100,
    unit_price_cents: Math.abs(baseCents),
    discount_basis_points: 0,
  };
}
