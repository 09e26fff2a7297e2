import type { LineType } from './budget.ts';
import type { LineAmounts } from './budget-totals.ts';
import { inHundredths } from './money.ts';

/** What is computed, sent and shown for one budget stays within what a page or an invoice can carry. */
export const linesMost = 200;

/** What a line's record holds, but for its id and place. */
export interface LineFields extends LineAmounts {
  description: string;
  extended_detail: string | null;
  reference: string | null;
  line_type: LineType;
  group_title: string | null;
  tax_exempt_code: string | null;
  price_estimated: boolean;
  unit_cost_cents: number | null;
}

/** A line as it is sent: numbers with two decimals at most. */
export interface LineBody {
  description?: string;
  reference?: string | null;
  line_type?: LineType;
  group_title?: string | null;
  quantity?: number;
  unit_price?: number;
  discount_pct?: number;
  tax_rate?: number;
}

const blank: Omit<LineFields, 'description' | 'tax_rate_basis_points'> = {
  extended_detail: null,
  reference: null,
  line_type: 'other',
  group_title: null,
  quantity_hundredths: 100,
  unit_price_cents: 0,
  discount_basis_points: 0,
  tax_exempt_code: null,
  price_estimated: false,
  unit_cost_cents: null,
};

/** The workshop's rate is of now: lines keep theirs when it changes. */
export function newLine(body: LineBody & { description: string }, workshopTaxRate: number): LineFields {
  const { description } = body;
  return changedLine({ ...blank, description, tax_rate_basis_points: inHundredths(workshopTaxRate) }, body);
}

/** Only what was sent changes. */
export function changedLine<Line extends LineFields>(line: Line, body: LineBody): Line {
  const { quantity, unit_price, discount_pct, tax_rate, ...rest } = body;
  return {
    ...line,
    ...rest,
    quantity_hundredths: sent(quantity) ?? line.quantity_hundredths,
    unit_price_cents: sent(unit_price) ?? line.unit_price_cents,
    discount_basis_points: sent(discount_pct) ?? line.discount_basis_points,
    tax_rate_basis_points: sent(tax_rate) ?? line.tax_rate_basis_points,
  };
}

function sent(value: number | undefined): number | undefined {
  return value === undefined ? undefined : inHundredths(value);
}
