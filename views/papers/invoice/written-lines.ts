import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import { amountsIn } from '../../../domain/money/amounts.ts';
import type { TaxPlace } from '../../../domain/workshops/place.ts';
import type { Language } from '../../../generated/errors.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { taxName } from '../../texts/tax-name.ts';

/** A line that the service writes itself, in the language of its invoice. */
const blank = {
  reference: null,
  line_type: 'other',
  group_title: null,
  tax_exempt_code: null,
  unit_cost_cents: null,
  quantity_hundredths: 100,
  unit_price_cents: 0,
  discount_basis_points: 0,
} as const;

/** Returns a line that changes the tax at one rate, and not its base. */
export function taxOnlyLine(
  tax: { tax_rate_basis_points: number; quota_cents: number },
  place: TaxPlace,
  language: Language,
): InvoiceLine {
  const { percent } = amountsIn(language);
  const name = `${taxName(place, language)} ${percent(tax.tax_rate_basis_points)}`;
  return { ...blank, ...tax, description: invoiceTexts[language].corrects.taxOnly(name) };
}
