import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetTotals, lineBaseCents, maxLines, newLine } from '../../../domain/budgets/lines.ts';
import { fromHundredths, hasAtMostDecimals } from '../../../domain/money/money.ts';

/** A line as an answer of the API contains it. */
interface Line {
  quantity: number;
  unit_price: number;
  discount_pct: number;
  tax_rate: number;
}

/** A decimal number: its digits as an integer, and the number of decimal places. */
interface Decimal {
  digits: bigint;
  places: number;
}

function decimal(value: number): Decimal {
  const [whole = '', fraction = ''] = value.toFixed(2).split('.');
  return { digits: BigInt(whole + fraction), places: 2 };
}

function times(...factors: Decimal[]): Decimal {
  return factors.reduce((product, factor) => ({
    digits: product.digits * factor.digits,
    places: product.places + factor.places,
  }));
}

/** Rounds to cents by the third decimal digit, as taught at school. */
function roundedToCents({ digits, places }: Decimal): bigint {
  const negative = digits < 0n;
  const text = String(negative ? -digits : digits).padStart(places + 1, '0');
  const kept = BigInt(text.slice(0, text.length - places + 2));
  const next = Number(text.at(text.length - places + 2) ?? 0);
  const rounded = next >= 5 ? kept + 1n : kept;
  return negative ? -rounded : rounded;
}

const hundredth: Decimal = { digits: 1n, places: 2 };

function baseOf(line: Line): bigint {
  const charged = times(decimal(100 - line.discount_pct), hundredth);
  return roundedToCents(times(decimal(line.quantity), decimal(line.unit_price), charged));
}

function totalsByHand(lines: Line[]) {
  const rates = [...new Set(lines.map(({ tax_rate }) => tax_rate))].sort((one, other) => one - other);
  const found = rates.map((rate) => {
    const base = lines
      .filter(({ tax_rate }) => tax_rate === rate)
      .reduce((sum, line) => sum + baseOf(line), 0n);
    const quota = roundedToCents(times({ digits: base, places: 2 }, decimal(rate), hundredth));
    return { rate, base, quota };
  });
  const base = found.reduce((sum, rate) => sum + rate.base, 0n);
  const tax = found.reduce((sum, rate) => sum + rate.quota, 0n);
  return { base, tax, total: base + tax, rates: found };
}

const stored = (line: Line) => newLine({ description: 'Revisión', ...line }, 21);

/** Returns the totals that the service computes, in cents. */
function totals(lines: Line[]) {
  const { base_cents, tax_cents, total_cents, rates } = budgetTotals(lines.map(stored));
  return {
    base: BigInt(base_cents),
    tax: BigInt(tax_cents),
    total: BigInt(total_cents),
    rates: rates.map(({ tax_rate_basis_points, ...rate }) => ({
      rate: fromHundredths(tax_rate_basis_points),
      base: BigInt(rate.base_cents),
      quota: BigInt(rate.quota_cents),
    })),
  };
}

const between = (min: number, max: number) => fc.integer({ min, max }).map((whole) => fromHundredths(whole));
const someLine: fc.Arbitrary<Line> = fc.record({
  quantity: between(-999_999, 999_999).filter((quantity) => quantity !== 0),
  unit_price: between(0, 99_999_999),
  discount_pct: fc.oneof(fc.constant(0), between(0, 10_000)),
  tax_rate: fc.oneof(fc.constantFrom(0, 4, 10, 21), between(0, 10_000)),
});
/** Generates lines with small numbers, whose products often end in exactly half a cent, positive or negative. */
const lineOfHalves: fc.Arbitrary<Line> = fc.record({
  quantity: fc.constantFrom(0.5, 1.5, 0.25, -0.5, -1.5, -0.25),
  unit_price: between(1, 999),
  discount_pct: fc.constantFrom(0, 50, 12.5),
  tax_rate: fc.constantFrom(0, 5, 10, 50),
});
const someBudget = fc.array(fc.oneof(someLine, lineOfHalves), { maxLength: 12 });

test('totals 10,000 random budgets to the cent as by hand', () => {
  let halves = 0;
  let halvesBelowZero = 0;
  fc.assert(
    fc.property(someBudget, (lines) => {
      expect(totals(lines)).toEqual(totalsByHand(lines));
      for (const line of lines) {
        const factors = [line.quantity, line.unit_price, 100 - line.discount_pct].map(decimal);
        const rest = times(...factors, hundredth).digits % 10n ** 6n;
        if (rest === 500_000n) halves += 1;
        if (rest === -500_000n) halvesBelowZero += 1;
      }
    }),
    { numRuns: 10_000, seed: 20_260_302 },
  );
  expect(halves).toBeGreaterThan(1_000);
  expect(halvesBelowZero).toBeGreaterThan(1_000);
});

test.each([
  [0.5, 0.01, 0, 1],
  [-0.5, 0.01, 0, -1],
  [0.49, 0.01, 0, 0],
  [-0.49, 0.01, 0, 0],
  [1, 0.01, 50, 1],
  [-1, 0.01, 50, -1],
  [3, 33.33, 12.5, 8749],
  [1.15, 1.15, 0, 132],
])(
  'rounds halves away from zero: %d × %d less %d %% is %d cents',
  (quantity, unit_price, discount_pct, cents) => {
    expect(lineBaseCents(stored({ quantity, unit_price, discount_pct, tax_rate: 21 }))).toBe(cents);
  },
);

test.each([
  [0.1, 5, 1],
  [-0.1, 5, -1],
  [0.09, 5, 0],
  [-0.09, 5, 0],
])('rounds the halves of a quota away from zero: %d at %d %% is %d cents', (base, tax_rate, cents) => {
  const line = { quantity: Math.sign(base), unit_price: Math.abs(base), discount_pct: 0, tax_rate };
  expect(totals([line]).rates).toEqual([expect.objectContaining({ quota: BigInt(cents) })]);
});

test('taxes the lines of a rate together, not one by one', () => {
  const line = { quantity: 1, unit_price: 0.02, discount_pct: 0, tax_rate: 21 };
  expect(totals([line]).tax).toBe(0n);
  expect(totals([line, line]).tax).toBe(1n);
});

const extremes: Line[] = [-9_999.99, -0.01, 0.01, 9_999.99].flatMap((quantity) =>
  [0, 0.01, 999_999.99].flatMap((unit_price) =>
    [0, 0.01, 99.99, 100].flatMap((discount_pct) =>
      [0, 0.01, 99.99, 100].map((tax_rate) => ({ quantity, unit_price, discount_pct, tax_rate })),
    ),
  ),
);

test('is exact at the ends of every bound, once and in as many lines as a budget takes', () => {
  for (const line of extremes) {
    expect(totals([line])).toEqual(totalsByHand([line]));
    const full = Array<Line>(maxLines).fill(line);
    expect(totals(full)).toEqual(totalsByHand(full));
  }
});

test('shows the dearest budgets without losing a cent', () => {
  const dearest = { quantity: 9_999.99, unit_price: 999_999.99, discount_pct: 0, tax_rate: 100 };
  const { total_cents: highest } = budgetTotals(Array(maxLines).fill(stored(dearest)));
  for (let total = highest; total > highest - 1_000; total -= 1) {
    expect(fromHundredths(total).toFixed(2).replace('.', '')).toBe(String(total));
    expect(hasAtMostDecimals(fromHundredths(total), 2)).toBe(true);
  }
});

test('is zero, never minus zero, if there is nothing', () => {
  expect(budgetTotals([])).toEqual({ base_cents: 0, tax_cents: 0, total_cents: 0, rates: [] });
  const free = stored({ quantity: -1, unit_price: 0, discount_pct: 0, tax_rate: 21 });
  expect(lineBaseCents(free)).toBe(0);
  expect(budgetTotals([free])).toEqual({
    base_cents: 0,
    tax_cents: 0,
    total_cents: 0,
    rates: [{ tax_rate_basis_points: 2_100, base_cents: 0, quota_cents: 0 }],
  });
});
