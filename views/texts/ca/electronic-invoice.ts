import type { ElectronicInvoiceTexts } from '../types/electronic-invoice.ts';

export const ca: ElectronicInvoiceTexts = {
  withoutTerm: 'Sense termini de pagament indicat',
  corrected: 'Import de la rectificació',
  base: 'base',
  quota: 'quota',
  surcharge: "recàrrec d'equivalència",
  total: 'total',
};
