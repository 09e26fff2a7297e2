import type { components } from '../../generated/desk-types.ts';
import { toHundredths } from '../money/money.ts';
import { toThousandths } from './quantity.ts';
import { referenceKey } from './reference.ts';
import { searchDocumentWithReferences } from './search.ts';

type Schemas = components['schemas'];

/** The fields of a part that the workshop can set. */
export interface PartFields {
  reference: string;
  manufacturer_reference: string | null;
  description: string;
  unit: string;
  price_cents: number;
  cost_cents: number | null;
  tax_rate_basis_points: number;
  location: string | null;
  minimum_thousandths: number | null;
}

const defaultUnit = 'ud';

const partDefaults = {
  manufacturer_reference: null,
  unit: defaultUnit,
  cost_cents: null,
  location: null,
  minimum_thousandths: null,
};

/**
 * Creates a part with the workshop's current tax rate. A later change of the workshop's rate doesn't change existing
 * parts.
 */
export function newPart(body: Omit<Schemas['PartCreate'], 'on_hand'>, workshopTaxRate: number): PartFields {
  const { reference, description } = body;
  const partFields = {
    reference,
    description,
    price_cents: 0,
    tax_rate_basis_points: toHundredths(workshopTaxRate),
  };
  return applyPartChange({ ...partDefaults, ...partFields }, body);
}

export function applyPartChange<Part extends PartFields>(part: Part, body: Schemas['PartSet']): Part {
  const { price, cost, tax_rate, minimum, ...rest } = body;
  return {
    ...part,
    ...rest,
    ...(price !== undefined && { price_cents: toHundredths(price) }),
    ...(tax_rate !== undefined && { tax_rate_basis_points: toHundredths(tax_rate) }),
    ...(cost !== undefined && { cost_cents: cost === null ? null : toHundredths(cost) }),
    ...(minimum !== undefined && { minimum_thousandths: minimum === null ? null : toThousandths(minimum) }),
  };
}

/** Returns the search text of a part, and its normalised reference, which is unique in the workshop. */
export function partSearchKeys({ reference, manufacturer_reference, description }: PartFields) {
  const { text, wordStarts } = searchDocumentWithReferences({
    references: [reference, manufacturer_reference],
    texts: [description],
  });
  return { search_text: text, word_starts: wordStarts, reference_key: referenceKey(reference) };
}
