import { lineBaseCents, roundedHalfAwayFromZero } from '../../../domain/budgets/lines.ts';
import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import { computeTax, type TaxGroup } from '../../../domain/invoices/totals.ts';

/** Mark of lines that subtract a taxable base without tax. */
export const subtractedBaseMark = 'base-taken-back';

/**
 * Maximum difference in cents between a tax and the rate's share of its base. EN 16931 tolerates this rounding
 * difference.
 */
const maxRounding = 2;

/**
 * Adds two lines for each line whose base does not match its tax, because EN 16931 requires a base for each tax. The
 * first added line has the missing base. The second added line is exempt, and subtracts the base. A line without any
 * base is removed. Base, tax and total therefore equal those of the PDF.
 */
export function addMissingBases(paper: InvoicePaper): InvoicePaper {
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
    const untaxed = { tax_exempt_code: subtractedBaseMark, tax_rate_basis_points: 0 };
    return [...own, lineWithBase(line, base), { ...lineWithBase(line, -base), ...untaxed }];
  });
  const groups = paper.totals.groups.map((group) => {
    const own = added.filter(({ line }) => isInTaxGroup(group, line));
    return { ...group, base_cents: group.base_cents + own.reduce((sum, { base }) => sum + base, 0) };
  });
  const back: TaxGroup = {
    tax_exempt_code: subtractedBaseMark,
    tax_rate_basis_points: 0,
    base_cents: -added.reduce((sum, { base }) => sum + base, 0),
    quota_cents: 0,
    surcharge_rate_basis_points: 0,
    surcharge_cents: 0,
  };
  return { ...paper, lines, totals: { ...paper.totals, groups: [...groups, back] } };
}

function isInTaxGroup(group: TaxGroup, line: InvoiceLine): boolean {
  return group.tax_exempt_code === null && group.tax_rate_basis_points === line.tax_rate_basis_points;
}

/** Returns the base that a line with only a tax lacks, in cents. Returns 0 for other lines. */
function missingBaseOf(line: InvoiceLine): number {
  const { quota_cents: quota = null, tax_rate_basis_points: rate } = line;
  if (quota === null || rate === 0) return 0;
  const base = lineBaseCents(line);
  if (Math.abs(quota - computeTax(base, rate)) <= maxRounding) return 0;
  return roundedHalfAwayFromZero(BigInt(quota) * 10_000n, BigInt(rate)) - base;
}

/** Returns a line with the given base. A negative base has a negative quantity, because prices are never negative. */
function lineWithBase(line: InvoiceLine, baseCents: number): InvoiceLine {
  return {
    ...line,
    quantity_hundredths: Math.sign(baseCents) * 100,
    unit_price_cents: Math.abs(baseCents),
    discount_basis_points: 0,
  };
}
