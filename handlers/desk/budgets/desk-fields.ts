import type { LineFields } from '../../../domain/budgets/lines.ts';
import { fromHundredths, toHundredths } from '../../../domain/money/money.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

type LineBody = Parameters<DeskHandlers['setBudgetLine']>[0]['body'];

/** Separates the fields of a line that only the workshop may set from those that the API also accepts. */
export function splitDeskFields({
  unit_cost,
  optional,
  price_estimated,
  extended_detail,
  tax_exempt_code,
  ...fields
}: LineBody) {
  return { deskFields: { unit_cost, optional, price_estimated, extended_detail, tax_exempt_code }, fields };
}

export function withDeskFields<Line extends LineFields>(
  line: Line,
  { unit_cost, ...others }: ReturnType<typeof splitDeskFields>['deskFields'],
): Line {
  const sent = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const chosen = line.chosen && others.optional !== false;
  return {
    ...line,
    ...sent,
    chosen,
    ...(unit_cost !== undefined && { unit_cost_cents: toCents(unit_cost) }),
  };
}

export function readDeskFields(line: LineFields) {
  const { optional, price_estimated, extended_detail, tax_exempt_code, unit_cost_cents } = line;
  const unit_cost = fromHundredths(unit_cost_cents);
  return { optional, price_estimated, extended_detail, tax_exempt_code, unit_cost };
}

function toCents(euros: number | null): number | null {
  return euros === null ? null : toHundredths(euros);
}
