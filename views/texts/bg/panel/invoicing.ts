import type { InvoicingTexts } from '../../types/panel/invoicing.ts';

export const invoicing: InvoicingTexts = {
  title: 'Фактура и плащане',
  waits: 'Фактурата може да се издаде, когато работата е завършена.',
  asks: 'Издадена фактура не може да се променя, а само да се коригира.',
  issue: (total) => `Издаване на фактура, ${total}`,
  draft: 'Чернова',
  paid: 'Платена',
  pending: (amount) => `За плащане: ${amount}`,
  takePayment: 'Записване на плащане',
  open: 'Отваряне на фактурата',
  download: 'Изтегляне на PDF',
};
