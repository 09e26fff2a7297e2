import { capitalize } from '../../domain/text/locale.ts';
import { findTax, type TaxPlace } from '../../domain/workshops/tax-place.ts';
import type { Language } from '../../generated/errors.ts';
import { terms } from './terms.ts';

/** Returns the name of a place's tax for use within a sentence: `IVA`, `impuestos`. */
export function taxName(place: TaxPlace, language: Language): string {
  const tax = findTax(place);
  if (tax === 'vat') return terms[language].vat;
  return tax === 'unknown' ? terms[language].tax : tax;
}

/** Returns the name of a place's tax for the start of a line: `IVA`, `Impuestos`. */
export function taxLabel(place: TaxPlace, language: Language): string {
  return capitalize(taxName(place, language), language);
}
