import type { Terms } from '../types/terms.ts';

export const fr: Terms = {
  colon: '\u00a0:',
  language: 'Français',
  vat: 'TVA',
  tax: 'taxes',
  erasedClient: 'Client effacé',
  openingStock: 'Stock initial',
  importedStock: 'Importation',
  filenames: {
    invoice: 'facture',
    draft: 'brouillon',
    quote: 'devis',
    receipt: 'bon-de-depot',
    inspection: 'controle',
    signed: 'signe',
  },
};
