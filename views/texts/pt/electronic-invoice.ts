import type { ElectronicInvoiceTexts } from '../types/electronic-invoice.ts';

export const pt: ElectronicInvoiceTexts = {
  withoutTerm: 'Sem prazo de pagamento indicado',
  corrected: 'Valor da retificação',
  base: 'base',
  quota: 'imposto',
  surcharge: 'sobretaxa de equivalência',
  total: 'total',
};
