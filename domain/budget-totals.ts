/** What a line's base and tax come from, in whole numbers. */
export interface LineAmounts {
  quantity_hundredths: number;
  unit_price_cents: number;
  discount_basis_points: number;
  tax_rate_basis_points: number;
}

/** The lines of one rate: taxed together, as on an invoice. */
export interface RateTotals {
  tax_rate_basis_points: number;
  base_cents: number;
  quota_cents: number;
}

export interface BudgetTotals {
  base_cents: number;
  tax_cents: number;
  total_cents: number;
  /** By ascending rate. */
  rates: RateTotals[];
}

const hundredths = 100n;
const basisPoints = 10_000n;

/** Quantity × price × (1 − discount), in whole cents. The product passes 2^53 long before its bounds. */
export function lineBaseCents(line: LineAmounts): number {
  const charged = basisPoints - BigInt(line.discount_basis_points);
  const product = BigInt(line.quantity_hundredths) * BigInt(line.unit_price_cents) * charged;
  return dividedHalfAwayFromZero(product, hundredths * basisPoints);
}

export function totalsOf(lines: readonly LineAmounts[]): BudgetTotals {
  const byRate = Map.groupBy(lines, (line) => line.tax_rate_basis_points);
  const rates = [...byRate]
    .sort(([one], [other]) => one - other)
    .map(([rate, linesOfRate]) => rateTotals(rate, linesOfRate));
  const base_cents = sum(rates.map((rate) => rate.base_cents));
  const tax_cents = sum(rates.map((rate) => rate.quota_cents));
  return { base_cents, tax_cents, total_cents: base_cents + tax_cents, rates };
}

function rateTotals(tax_rate_basis_points: number, lines: readonly LineAmounts[]): RateTotals {
  const base_cents = sum(lines.map(lineBaseCents));
  const quota_cents = dividedHalfAwayFromZero(
    BigInt(base_cents) * BigInt(tax_rate_basis_points),
    basisPoints,
  );
  return { tax_rate_basis_points, base_cents, quota_cents };
}

/** By an even divisor. */
function dividedHalfAwayFromZero(dividend: bigint, divisor: bigint): number {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return Number((dividend + half) / divisor);
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
