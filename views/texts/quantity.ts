import type { LineType } from '../../domain/budgets/status.ts';
import { amountFormats } from '../../domain/money/amounts.ts';
import type { Language } from '../../generated/errors.ts';
import { trackingTexts } from './tracking.ts';

interface LineQuantity {
  line_type: LineType;
  quantity_hundredths: number;
}

/** Formats a quantity with its unit: hours for work, pieces for all other lines. */
export function quantityOf({ line_type, quantity_hundredths }: LineQuantity, language: Language): string {
  const { hours, units } = trackingTexts[language].lines;
  const quantity = amountFormats(language).quantity(quantity_hundredths);
  return line_type === 'labor' ? hours(quantity) : units(quantity, Math.abs(quantity_hundredths) === 100);
}
