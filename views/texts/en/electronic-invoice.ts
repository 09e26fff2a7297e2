import type { ElectronicInvoiceTexts } from '../types/electronic-invoice.ts';

export const en: ElectronicInvoiceTexts = {
  withoutTerm: 'No term of payment stated',
  corrected: 'Amount of the correction',
  base: 'base',
  quota: 'tax',
  surcharge: 'equivalence surcharge',
  total: 'total',
};
