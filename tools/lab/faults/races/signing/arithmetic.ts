import type { TrackedLine } from '../../../../../domain/signatures/tracked-budget.ts';

/** Computes the totals of the lines in integers, independently of the service. Halves are rounded away from zero. */
export function expectedTotals(lines: TrackedLine[]) {
  const bases = new Map<number, bigint>();
  for (const line of lines) {
    const { quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points } = line;
    const product =
      BigInt(quantity_hundredths) * BigInt(unit_price_cents) * BigInt(10_000 - discount_basis_points);
    const before = bases.get(tax_rate_basis_points) ?? 0n;
    bases.set(tax_rate_basis_points, before + rounded(product, 1_000_000n));
  }
  let base = 0n;
  let tax = 0n;
  for (const [rate, ofRate] of bases) {
    base += ofRate;
    tax += rounded(ofRate * BigInt(rate), 10_000n);
  }
  return { base_cents: Number(base), tax_cents: Number(tax), total_cents: Number(base + tax) };
}

function rounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const quotient = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -quotient : quotient;
}

/** Formats an amount as in Spanish: `1.234,50 €`. */
export function inEuros(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  return `${whole},${String(cents % 100).padStart(2, '0')}\u00a0€`;
}
