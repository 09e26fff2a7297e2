import type { Terms } from '../types/terms.ts';

export const es: Terms = {
  colon: ':',
  language: 'Español',
  vat: 'IVA',
  tax: 'impuestos',
  erasedClient: 'Cliente suprimido',
  openingStock: 'Stock inicial',
  importedStock: 'Importación',
  filenames: {
    invoice: 'factura',
    draft: 'borrador',
    quote: 'presupuesto',
    receipt: 'resguardo',
    inspection: 'revision',
    signed: 'firmado',
  },
};
