import type { components } from '../../generated/desk-types.ts';
import type { LineType } from '../budgets/status.ts';
import { toHundredths } from '../money/money.ts';
import { referenceKey } from '../stock/reference.ts';
import { searchDocumentWithReferences } from '../stock/search.ts';

type Schemas = components['schemas'];

/** The fields of an item in the workshop's price list. */
export interface ItemFields {
  reference: string;
  description: string;
  category: string | null;
  unit: string;
  line_type: LineType;
  price_cents: number;
  tax_rate_basis_points: number;
  active: boolean;
}

const itemDefaults = {
  category: null,
  unit: 'ud',
  line_type: 'other',
  price_cents: 0,
  active: true,
} as const;

/**
 * Creates an item with the workshop's current tax rate. A later change of the workshop's rate doesn't change existing
 * items.
 */
export function newItem(
  body: Schemas['ItemCreate'] & Pick<Schemas['ItemSet'], 'active'>,
  workshopTaxRate: number,
): ItemFields {
  const { reference, description } = body;
  const tax_rate_basis_points = toHundredths(workshopTaxRate);
  return applyItemChange({ ...itemDefaults, reference, description, tax_rate_basis_points }, body);
}

export function applyItemChange<Item extends ItemFields>(item: Item, body: Schemas['ItemSet']): Item {
  const { price, tax_rate, ...rest } = body;
  return {
    ...item,
    ...rest,
    ...(price !== undefined && { price_cents: toHundredths(price) }),
    ...(tax_rate !== undefined && { tax_rate_basis_points: toHundredths(tax_rate) }),
  };
}

/** Returns the search text of an item, and the normalised reference, which is unique in the workshop. */
export function itemSearchKeys({ reference, description }: ItemFields) {
  const { text, wordStarts } = searchDocumentWithReferences({
    references: [reference],
    texts: [description],
  });
  return { search_text: text, word_starts: wordStarts, reference_key: referenceKey(reference) };
}
