import { fromHundredths } from '../../domain/money.ts';
import type { components } from '../../generated/desk-types.ts';
import type { CategoryRow } from '../queries/categories.ts';

/** A category as the desk shows it. */
export function categoryRecord(row: CategoryRow): components['schemas']['Category'] {
  const { id, parent_id, name, reference_price_cents, internal } = row;
  const reference_price = fromHundredths(reference_price_cents);
  return { id, parent_id, name, reference_price, currency: 'EUR', internal };
}
