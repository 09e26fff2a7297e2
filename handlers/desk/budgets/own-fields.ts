import type { LineFields } from '../../../domain/budgets/lines.ts';
import { fromHundredths, inHundredths } from '../../../domain/money/money.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

type LineBody = Parameters<DeskHandlers['setBudgetLine']>[0]['body'];

/** Separates the fields of a line that only the workshop writes from those that the API writes too. */
export function apart({
  unit_cost,
  optional,
  price_estimated,
  extended_detail,
  tax_exempt_code,
  ...fields
}: LineBody) {
  return { own: { unit_cost, optional, price_estimated, extended_detail, tax_exempt_code }, fields };
}

export function withOwn<Line extends LineFields>(
  line: Line,
  { unit_cost, ...given }: ReturnType<typeof apart>['own'],
): Line {
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const chosen = line.chosen && given.optional !== false;
  return {
    ...line,
    ...sent,
    chosen,
    ...(unit_cost !== undefined && { unit_cost_cents: centsOf(unit_cost) }),
  };
}

export function ownOf(line: LineFields) {
  const { optional, price_estimated, extended_detail, tax_exempt_code, unit_cost_cents } = line;
  const unit_cost = fromHundredths(unit_cost_cents);
  return { optional, price_estimated, extended_detail, tax_exempt_code, unit_cost };
}

function centsOf(euros: number | null): number | null {
  return euros === null ? null : inHundredths(euros);
}
