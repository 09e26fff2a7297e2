import type { Advance, TaxPart } from '../../../domain/invoices/advances.ts';
import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import { longDay } from '../../../domain/time/local.ts';
import type { TaxPlace } from '../../../domain/workshops/tax-place.ts';
import type { Language } from '../../../generated/errors.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { taxName } from '../../texts/tax-name.ts';

/** Default values of invoice lines that the service creates. */
const defaultLine = {
  reference: null,
  line_type: 'other',
  group_title: null,
  tax_exempt_code: null,
  unit_cost_cents: null,
  quantity_hundredths: 100,
  unit_price_cents: 0,
  discount_basis_points: 0,
} as const;

/** Returns an invoice line that changes the tax at one rate without changing the taxable base. */
export function taxOnlyLine(
  tax: { tax_rate_basis_points: number; quota_cents: number },
  place: TaxPlace,
  language: Language,
): InvoiceLine {
  const { percent } = amountFormats(language);
  const name = `${taxName(place, language)} ${percent(tax.tax_rate_basis_points)}`;
  return { ...defaultLine, ...tax, description: invoiceTexts[language].corrects.taxOnly(name) };
}

/** Returns the invoice line of an advance payment at one tax rate. */
export function advanceLine(part: TaxPart, budgetId: number, language: Language): InvoiceLine {
  return lineOfTaxPart(part, 1, invoiceTexts[language].advance.line(String(budgetId)));
}

/** Returns the invoice lines that deduct an advance, one per tax rate. */
export function deductionLines({ id, full_number, date, parts }: Advance, language: Language): InvoiceLine[] {
  const day = longDay(new Date(date), 'UTC', language);
  const description = invoiceTexts[language].advance.deducted(full_number, day);
  return parts.map((part) => ({ ...lineOfTaxPart(part, -1, description), deducts_id: id }));
}

interface Excess {
  budget_id: number;
  language: Language;
  /**
   * 1 for the invoice of the budget's client. -1 for the other payer's invoice, from which the lines deduct the excess.
   */
  sign: 1 | -1;
}

/** Returns the invoice lines of the excess, one per tax rate. */
export function excessLines(parts: readonly TaxPart[], { budget_id, language, sign }: Excess): InvoiceLine[] {
  const { own, taken } = invoiceTexts[language].excess;
  const description = sign === 1 ? own(String(budget_id)) : taken;
  return parts.map((part) => ({ ...lineOfTaxPart(part, sign, description), excess: true }));
}

/**
 * Returns an invoice line of a tax part. Negative amounts have a negative quantity, because prices are never negative.
 */
function lineOfTaxPart(part: TaxPart, sign: 1 | -1, description: string): InvoiceLine {
  const { tax_exempt_code, tax_rate_basis_points, base_cents, quota_cents } = part;
  const isTaxed = tax_exempt_code === null && tax_rate_basis_points !== 0;
  return {
    ...defaultLine,
    description,
    tax_exempt_code,
    tax_rate_basis_points,
    quantity_hundredths: sign * (base_cents < 0 ? -100 : 100),
    unit_price_cents: Math.abs(base_cents),
    quota_cents: isTaxed ? sign * quota_cents : null,
  };
}
