import type { components } from '../../generated/types.ts';
import { fromHundredths, sum, toHundredths } from '../money/money.ts';
import type { LineType } from './status.ts';

/**
 * Maximum number of lines of a budget. A budget of this size can still be computed, sent, and shown on a page or an
 * invoice.
 */
export const maxLines = 200;

export interface LineFields extends LineAmounts {
  description: string;
  extended_detail: string | null;
  reference: string | null;
  line_type: LineType;
  group_title: string | null;
  tax_exempt_code: string | null;
  price_estimated: boolean;
  /** True if the client decides whether to buy this line when it signs the quote. */
  optional: boolean;
  /** True for an optional line that the client selected when it signed the quote. */
  chosen: boolean;
  unit_cost_cents: number | null;
  /** Id of the part in stock that this line sells. */
  part_id: number | null;
}

export type LineBody = components['schemas']['BudgetLineUpdate'];

const lineDefaults: Omit<LineFields, 'description' | 'tax_rate_basis_points'> = {
  extended_detail: null,
  reference: null,
  line_type: 'other',
  group_title: null,
  quantity_hundredths: 100,
  unit_price_cents: 0,
  discount_basis_points: 0,
  tax_exempt_code: null,
  price_estimated: false,
  optional: false,
  chosen: false,
  unit_cost_cents: null,
  part_id: null,
};

/** The fields of a part that a budget line copies, unless the request sets them. */
export interface LinePart {
  id: number;
  reference: string;
  description: string;
  price_cents: number;
  cost_cents: number | null;
  tax_rate_basis_points: number;
}

/**
 * Creates a line with the workshop's current tax rate. A later change of the workshop's rate doesn't change existing
 * lines. The request contains a description, unless the line sells a part.
 */
export function newLine(body: LineBody, workshopTaxRate: number, part?: LinePart): LineFields {
  const { description = '' } = body;
  const tax_rate_basis_points = toHundredths(workshopTaxRate);
  return applyLineChange({ ...lineDefaults, description, tax_rate_basis_points }, body, part);
}

export function applyLineChange<Line extends LineFields>(line: Line, body: LineBody, part?: LinePart): Line {
  const { quantity, unit_price, discount_pct, tax_rate, ...rest } = body;
  const before =
    part === undefined || part.id === line.part_id ? line : { ...line, ...lineFieldsFromPart(part) };
  return {
    ...before,
    ...rest,
    quantity_hundredths: roundedQuantity(quantity) ?? line.quantity_hundredths,
    unit_price_cents: roundedQuantity(unit_price) ?? before.unit_price_cents,
    discount_basis_points: roundedQuantity(discount_pct) ?? line.discount_basis_points,
    tax_rate_basis_points: roundedQuantity(tax_rate) ?? before.tax_rate_basis_points,
  };
}

function lineFieldsFromPart({
  reference,
  description,
  price_cents,
  cost_cents,
  tax_rate_basis_points,
}: LinePart) {
  return {
    description,
    reference,
    line_type: 'part',
    unit_price_cents: price_cents,
    unit_cost_cents: cost_cents,
    tax_rate_basis_points,
  } as const;
}

function roundedQuantity(value: number | undefined): number | undefined {
  return value === undefined ? undefined : toHundredths(value);
}

export interface LineAmounts {
  quantity_hundredths: number;
  unit_price_cents: number;
  discount_basis_points: number;
  tax_rate_basis_points: number;
}

export function lineAmountsOf(line: LineAmounts) {
  return {
    quantity: fromHundredths(line.quantity_hundredths),
    unit_price: fromHundredths(line.unit_price_cents),
    discount_pct: fromHundredths(line.discount_basis_points),
    tax_rate: fromHundredths(line.tax_rate_basis_points),
  };
}

/** Totals of the lines with the same tax rate. Tax is computed per rate, as on an invoice. */
interface RateTotals {
  tax_rate_basis_points: number;
  base_cents: number;
  quota_cents: number;
}

export interface BudgetTotals {
  base_cents: number;
  tax_cents: number;
  total_cents: number;
  rates: RateTotals[];
}

const hundredthsPerUnit = 100n;
const basisPointsPerUnit = 10_000n;

/** Returns quantity × price × (1 − discount), in whole cents. Uses BigInt, because the product may exceed 2^53. */
export function lineBaseCents(line: LineAmounts): number {
  const charged = basisPointsPerUnit - BigInt(line.discount_basis_points);
  const product = BigInt(line.quantity_hundredths) * BigInt(line.unit_price_cents) * charged;
  return roundedHalfAwayFromZero(product, hundredthsPerUnit * basisPointsPerUnit);
}

export function budgetTotals(lines: readonly LineAmounts[]): BudgetTotals {
  const byRate = Map.groupBy(lines, (line) => line.tax_rate_basis_points);
  const rates = [...byRate]
    .sort(([one], [other]) => one - other)
    .map(([rate, linesOfRate]) => totalsOfRate(rate, linesOfRate));
  const base_cents = sum(rates.map((rate) => rate.base_cents));
  const tax_cents = sum(rates.map((rate) => rate.quota_cents));
  return { base_cents, tax_cents, total_cents: base_cents + tax_cents, rates };
}

interface LineChoice {
  optional: boolean;
  chosen?: boolean;
}

/** Tells whether a line counts in the totals. An optional line counts only if the client has chosen it. */
export function isIncludedInTotals({ optional, chosen = false }: LineChoice): boolean {
  return !optional || chosen;
}

/** Tells whether a budget's total is negative. Such a budget is not sent, signed or invoiced. */
export function isTotalBelowZero(lines: readonly (LineAmounts & LineChoice)[]): boolean {
  return budgetTotals(lines.filter(isIncludedInTotals)).total_cents < 0;
}

interface TotalAmounts {
  base_cents: number;
  tax_cents: number;
  total_cents: number;
}

/**
 * Returns the totals of the lines that count. `optional` is the exact amount that the unchosen optional lines would
 * add.
 */
export function headlineTotals(
  lines: readonly (LineAmounts & LineChoice)[],
): BudgetTotals & { optional: TotalAmounts } {
  const counted = budgetTotals(lines.filter(isIncludedInTotals));
  return { ...counted, optional: subtractTotals(budgetTotals(lines), counted) };
}

/**
 * Returns `all` minus `counted`. Summing the remaining lines instead could differ by a cent of tax, because tax is
 * rounded per rate.
 */
export function subtractTotals(all: TotalAmounts, counted: TotalAmounts): TotalAmounts {
  return {
    base_cents: all.base_cents - counted.base_cents,
    tax_cents: all.tax_cents - counted.tax_cents,
    total_cents: all.total_cents - counted.total_cents,
  };
}

function totalsOfRate(tax_rate_basis_points: number, lines: readonly LineAmounts[]): RateTotals {
  const base_cents = sum(lines.map(lineBaseCents));
  const quota_cents = roundedHalfAwayFromZero(
    BigInt(base_cents) * BigInt(tax_rate_basis_points),
    basisPointsPerUnit,
  );
  return { tax_rate_basis_points, base_cents, quota_cents };
}

export function roundedHalfAwayFromZero(dividend: bigint, divisor: bigint): number {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return Number((dividend + half) / divisor);
}

interface CostedLine extends LineAmounts, LineChoice {
  unit_cost_cents: number | null;
}

export interface Margin {
  cost_cents: number | null;
  margin_cents: number | null;
}

/** Returns the cost and margin of a line. The discount lowers the price, but not the workshop's cost. */
export function lineMargin(line: Omit<CostedLine, keyof LineChoice>): Margin {
  if (line.unit_cost_cents === null) return { cost_cents: null, margin_cents: null };
  const cost_cents = lineBaseCents({
    ...line,
    unit_price_cents: line.unit_cost_cents,
    discount_basis_points: 0,
  });
  return { cost_cents, margin_cents: lineBaseCents(line) - cost_cents };
}

/** Adds the known costs of the lines that count. The margin is null if the cost of a line is unknown. */
export function computeMargin(all: readonly CostedLine[]): Margin {
  const lines = all.filter(isIncludedInTotals);
  const costs = lines.map((line) => lineMargin(line).cost_cents);
  const known = costs.filter((cost) => cost !== null);
  if (known.length === 0) return { cost_cents: null, margin_cents: null };
  const cost_cents = known.reduce((total, cost) => total + cost, 0);
  const isComplete = known.length === costs.length;
  return { cost_cents, margin_cents: isComplete ? budgetTotals(lines).base_cents - cost_cents : null };
}

export interface LineGroup<Line> {
  title: string | null;
  lines: Line[];
}

/** Groups consecutive lines with the same title. A title that recurs after a different title starts a new group. */
export function groupLines<Line extends { group_title: string | null }>(
  lines: readonly Line[],
): LineGroup<Line>[] {
  const groups: LineGroup<Line>[] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group?.title === line.group_title) group.lines.push(line);
    else groups.push({ title: line.group_title, lines: [line] });
  }
  return groups;
}
