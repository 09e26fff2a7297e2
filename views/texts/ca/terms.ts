import type { Terms } from '../types/terms.ts';

export const ca: Terms = {
  colon: ':',
  language: 'Català',
  vat: 'IVA',
  tax: 'impostos',
  erasedClient: 'Client suprimit',
  openingStock: 'Estoc inicial',
  importedStock: 'Importació',
  filenames: {
    invoice: 'factura',
    draft: 'esborrany',
    quote: 'pressupost',
    receipt: 'resguard',
    inspection: 'revisio',
    signed: 'signat',
  },
};
