import type { Terms } from '../types/terms.ts';

export const en: Terms = {
  colon: ':',
  language: 'English',
  vat: 'VAT',
  tax: 'tax',
  erasedClient: 'Erased client',
  openingStock: 'Opening stock',
  importedStock: 'Import',
  filenames: {
    invoice: 'invoice',
    draft: 'draft',
    quote: 'quote',
    receipt: 'receipt',
    inspection: 'inspection',
    signed: 'signed',
  },
};
