import { lineBaseCents } from '../../domain/budget-totals.ts';
import { fromHundredths } from '../../domain/money.ts';
import type { components } from '../../generated/types.ts';
import type { BudgetLineRow } from '../queries/budget-lines.ts';

export type LineRecord = components['schemas']['BudgetLine'];

/** A line as the contract shows it: what it costs the workshop is not in it. */
export function lineRecord(row: Omit<BudgetLineRow, 'unit_cost_cents'>): LineRecord {
  return {
    id: row.id,
    description: row.description,
    extended_detail: row.extended_detail,
    reference: row.reference,
    line_type: row.line_type,
    group_title: row.group_title,
    quantity: fromHundredths(row.quantity_hundredths),
    unit_price: fromHundredths(row.unit_price_cents),
    discount_pct: fromHundredths(row.discount_basis_points),
    tax_rate: fromHundredths(row.tax_rate_basis_points),
    tax_exempt_code: row.tax_exempt_code,
    price_estimated: row.price_estimated,
    base: fromHundredths(lineBaseCents(row)),
    currency: 'EUR',
    sort_order: row.sort_order,
  };
}
