import { referenceKey } from '../stock/reference.ts';
import type { LineFields } from './lines.ts';

/** `kept`: the prices of the copied lines. `current`: the present prices of parts and of the price list. */
export type CopiedPrices = 'kept' | 'current';

interface CurrentPart {
  active: boolean;
  price_cents: number;
  cost_cents: number | null;
  tax_rate_basis_points: number;
}

interface CurrentItem {
  active: boolean;
  price_cents: number;
  tax_rate_basis_points: number;
}

/** The parts by id, and the items of the price list by the key of their reference. */
export interface PriceSources {
  parts: ReadonlyMap<number, CurrentPart>;
  items: ReadonlyMap<string, CurrentItem>;
}

/** Returns the references by which lines without a part are found in the price list. */
export function referencesOf(lines: readonly Pick<LineFields, 'part_id' | 'reference'>[]): string[] {
  return lines.flatMap(({ part_id, reference }) => (part_id === null && reference ? [reference] : []));
}

/**
 * Returns the lines of a copied budget. Optional lines are open again. A part that the workshop no longer stocks stays
 * as a line without a part.
 */
export function copyLines(
  lines: readonly LineFields[],
  { parts, items }: PriceSources,
  prices: CopiedPrices,
): LineFields[] {
  return lines.map((line) => {
    const part = line.part_id === null ? undefined : parts.get(line.part_id);
    const isStocked = part?.active === true;
    const copy = { ...fieldsOf(line), chosen: false, part_id: isStocked ? line.part_id : null };
    if (prices === 'kept') return copy;
    return { ...copy, ...(isStocked ? priceOfPart(part) : priceOfItem(line, items)) };
  });
}

function fieldsOf(line: LineFields): LineFields {
  const { description, extended_detail, reference, line_type, group_title, tax_exempt_code } = line;
  const { quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points } = line;
  const { price_estimated, optional, chosen, unit_cost_cents, part_id } = line;
  const texts = { description, extended_detail, reference, line_type, group_title, tax_exempt_code };
  const amounts = { quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points };
  return { ...texts, ...amounts, price_estimated, optional, chosen, unit_cost_cents, part_id };
}

function priceOfPart({ price_cents, cost_cents, tax_rate_basis_points }: CurrentPart) {
  return { unit_price_cents: price_cents, unit_cost_cents: cost_cents, tax_rate_basis_points };
}

function priceOfItem({ part_id, reference }: LineFields, items: PriceSources['items']) {
  const item = part_id === null && reference ? items.get(referenceKey(reference)) : undefined;
  if (!item?.active) return {};
  return { unit_price_cents: item.price_cents, tax_rate_basis_points: item.tax_rate_basis_points };
}
