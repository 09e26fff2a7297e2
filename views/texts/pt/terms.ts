import type { Terms } from '../types/terms.ts';

export const pt: Terms = {
  colon: ':',
  language: 'Português',
  vat: 'IVA',
  tax: 'impostos',
  erasedClient: 'Cliente apagado',
  openingStock: 'Stock inicial',
  importedStock: 'Importação',
  filenames: {
    invoice: 'fatura',
    draft: 'rascunho',
    quote: 'orcamento',
    receipt: 'recibo',
    inspection: 'verificacao',
    signed: 'assinado',
  },
};
