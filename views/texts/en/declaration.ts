import type { DeclarationTexts } from '../types/declaration.ts';

export const en: DeclarationTexts = {
  link: 'The maker’s declaration (VERI*FACTU)',
  what: 'In this declaration, the maker of this software confirms that it complies with the Spanish rules on invoicing. The law requires one for each version.',
  inSpanish: 'The law prescribes its wording, so it is in Spanish.',
  invalid: (settings) =>
    `This declaration is not valid: the maker’s data are missing or made up (${settings}).`,
  pdf: 'Download as PDF',
  others: 'Other versions',
  version: (version) => `Version ${version}`,
};
