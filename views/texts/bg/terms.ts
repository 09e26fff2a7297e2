import type { Terms } from '../types/terms.ts';

export const bg: Terms = {
  colon: ':',
  language: 'Български',
  vat: 'ДДС',
  tax: 'данъци',
  erasedClient: 'Изтрит клиент',
  openingStock: 'Начална наличност',
  filenames: {
    invoice: 'faktura',
    draft: 'chernova',
    quote: 'oferta',
    receipt: 'razpiska',
    signed: 'podpisana',
  },
};
