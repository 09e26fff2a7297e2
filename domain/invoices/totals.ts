import { type LineAmounts, lineBaseCents, roundedHalfAwayFromZero } from '../budgets/lines.ts';
import { sum } from '../money/money.ts';

export interface TaxedLine extends LineAmounts {
  tax_exempt_code: string | null;
  unit_cost_cents: number | null;
  /** The tax of the line, if it differs from base × rate. */
  quota_cents?: number | null;
}

export interface Regime {
  /**
   * True for used goods (REBU): prices include the tax, and only the margin is taxed. Only the tax authority sees this
   * tax.
   */
  rebu: boolean;
  /** True if the recipient is a trader subject to the equivalence surcharge. */
  surcharge: boolean;
}

/** The lines with the same tax: a row of the invoice's tax table, and a detail of its tax record. */
export interface TaxGroup {
  /** The reason for charging no tax; null if the lines are taxed. */
  tax_exempt_code: string | null;
  tax_rate_basis_points: number;
  base_cents: number;
  quota_cents: number;
  surcharge_rate_basis_points: number;
  surcharge_cents: number;
}

export interface InvoiceTotals {
  base_cents: number;
  quota_cents: number;
  surcharge_cents: number;
  total_cents: number;
  groups: TaxGroup[];
}

const basisPointsPerUnit = 10_000n;

/** Maps rates of IVA to their equivalence surcharge, both in basis points. */
const surchargeRates = new Map([
  [2_100, 520],
  [1_000, 140],
  [400, 50],
]);

export function surchargeRateOf(taxRateBasisPoints: number): number | undefined {
  return surchargeRates.get(taxRateBasisPoints);
}

/** Returns the totals as shown to the client. An invoice of used goods shows no tax. */
export function invoiceTotals(lines: readonly TaxedLine[], { rebu, surcharge }: Regime): InvoiceTotals {
  return sumGroups(
    groupLinesByTax(lines, (line) => ({
      tax_exempt_code: rebu ? null : line.tax_exempt_code,
      tax_rate_basis_points: rebu || line.tax_exempt_code !== null ? 0 : line.tax_rate_basis_points,
      base_cents: lineBaseCents(line),
      quota_cents: (rebu ? null : line.quota_cents) ?? null,
    })).map((group) => taxGroup(group, surcharge && !rebu)),
  );
}

/**
 * Returns the totals for the tax authority. For used goods they contain the margin, which includes its tax; a loss
 * counts as zero.
 */
export function marginTotals(lines: readonly TaxedLine[]): InvoiceTotals {
  const groups = groupLinesByTax(lines, (line) => ({
    tax_exempt_code: line.tax_exempt_code,
    tax_rate_basis_points: line.tax_exempt_code === null ? line.tax_rate_basis_points : 0,
    base_cents: marginCents(line),
    quota_cents: null,
  }));
  return sumGroups(
    groups.map(({ alike, ...group }) => {
      const rate = BigInt(group.tax_rate_basis_points);
      const margin = sum(alike.map(({ base_cents }) => base_cents));
      const base_cents = roundedHalfAwayFromZero(
        BigInt(margin) * basisPointsPerUnit,
        basisPointsPerUnit + rate,
      );
      return { ...group, ...noSurcharge, base_cents, quota_cents: margin - base_cents };
    }),
  );
}

function marginCents(line: TaxedLine): number {
  const cost = { ...line, unit_price_cents: line.unit_cost_cents ?? 0, discount_basis_points: 0 };
  const margin = lineBaseCents(line) - lineBaseCents(cost);
  const isLoss = Math.sign(margin) !== Math.sign(line.quantity_hundredths);
  return isLoss ? 0 : margin;
}

/** The amounts of a line, for its tax group. `quota_cents` is null if the tax is computed from the rate. */
interface TaxableAmounts extends Pick<TaxGroup, 'tax_exempt_code' | 'tax_rate_basis_points' | 'base_cents'> {
  quota_cents: number | null;
}

interface LinesOfSameTax extends Pick<TaxGroup, 'tax_exempt_code' | 'tax_rate_basis_points'> {
  alike: TaxableAmounts[];
}

const noSurcharge = { surcharge_rate_basis_points: 0, surcharge_cents: 0 };

/** Groups lines by tax. The taxed groups come first, sorted by rate, then the untaxed groups, sorted by code. */
function groupLinesByTax(
  lines: readonly TaxedLine[],
  read: (line: TaxedLine) => TaxableAmounts,
): LinesOfSameTax[] {
  const byTax = Map.groupBy(
    lines.map(read),
    (line) => `${line.tax_exempt_code ?? ''} ${line.tax_rate_basis_points}`,
  );
  return [...byTax.values()]
    .map((alike) => {
      const { tax_exempt_code, tax_rate_basis_points } = alike[0] as TaxableAmounts;
      return { tax_exempt_code, tax_rate_basis_points, alike };
    })
    .sort(
      (one, other) =>
        (one.tax_exempt_code ?? '').localeCompare(other.tax_exempt_code ?? '') ||
        one.tax_rate_basis_points - other.tax_rate_basis_points,
    );
}

/** Computes the tax of a group from the base of its lines without a stated tax, and adds the stated taxes. */
function taxGroup({ alike, ...group }: LinesOfSameTax, surcharge: boolean): TaxGroup {
  const rate = group.tax_rate_basis_points;
  const isSurcharged = surcharge && group.tax_exempt_code === null;
  const surcharged = isSurcharged ? (surchargeRateOf(rate) ?? 0) : 0;
  const open = sum(alike.filter((each) => each.quota_cents === null).map(({ base_cents }) => base_cents));
  const stated = alike.flatMap(({ quota_cents }) => quota_cents ?? []);
  return {
    ...group,
    base_cents: sum(alike.map(({ base_cents }) => base_cents)),
    quota_cents: computeTax(open, rate) + sum(stated),
    surcharge_rate_basis_points: surcharged,
    surcharge_cents:
      computeTax(open, surcharged) +
      sum(stated.map((quota) => surchargeOfStatedTax(quota, rate, surcharged))),
  };
}

/** Returns the surcharge that belongs to a stated tax: in proportion to the two rates. */
function surchargeOfStatedTax(quotaCents: number, rate: number, surcharged: number): number {
  return surcharged === 0
    ? 0
    : roundedHalfAwayFromZero(BigInt(quotaCents) * BigInt(surcharged), BigInt(rate));
}

/** Returns the tax on a base amount, rounded to the cent. */
export function computeTax(cents: number, ofBasisPoints: number): number {
  return roundedHalfAwayFromZero(BigInt(cents) * BigInt(ofBasisPoints), basisPointsPerUnit);
}

function sumGroups(groups: TaxGroup[]): InvoiceTotals {
  const base_cents = sum(groups.map((group) => group.base_cents));
  const quota_cents = sum(groups.map((group) => group.quota_cents));
  const surcharge_cents = sum(groups.map((group) => group.surcharge_cents));
  return {
    base_cents,
    quota_cents,
    surcharge_cents,
    total_cents: base_cents + quota_cents + surcharge_cents,
    groups,
  };
}
