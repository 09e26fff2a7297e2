import { type LineAmounts, lineBaseCents, totalsOf } from './budget-totals.ts';

export interface CostedLine extends LineAmounts {
  /** What one of it costs the workshop, where that is known. */
  unit_cost_cents: number | null;
}

export interface Margin {
  cost_cents: number | null;
  /** Between what is charged without tax and what it costs. */
  margin_cents: number | null;
}

/** Discounts are the client's: they lower what is charged, not what it costs. */
export function lineMargin(line: CostedLine): Margin {
  if (line.unit_cost_cents === null) return { cost_cents: null, margin_cents: null };
  const cost_cents = lineBaseCents({
    ...line,
    unit_price_cents: line.unit_cost_cents,
    discount_basis_points: 0,
  });
  return { cost_cents, margin_cents: lineBaseCents(line) - cost_cents };
}

/** The cost is of the lines whose cost is known; there is a margin only where it is known of all. */
export function marginOf(lines: readonly CostedLine[]): Margin {
  const costs = lines.map((line) => lineMargin(line).cost_cents);
  const known = costs.filter((cost) => cost !== null);
  if (known.length === 0) return { cost_cents: null, margin_cents: null };
  const cost_cents = known.reduce((total, cost) => total + cost, 0);
  const isComplete = known.length === costs.length;
  return { cost_cents, margin_cents: isComplete ? totalsOf(lines).base_cents - cost_cents : null };
}
