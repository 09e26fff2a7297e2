import type { Terms } from '../types/terms.ts';

export const bg: Terms = {
  colon: ':',
  language: 'Български',
  vat: 'ДДС',
  tax: 'данъци',
  erasedClient: 'Изтрит клиент',
  openingStock: 'Начална наличност',
  importedStock: 'Импортиране',
  filenames: {
    invoice: 'faktura',
    draft: 'chernova',
    quote: 'oferta',
    receipt: 'razpiska',
    inspection: 'proverka',
    signed: 'podpisana',
  },
};
