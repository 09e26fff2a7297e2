import type { ElectronicInvoiceTexts } from '../types/electronic-invoice.ts';

export const es: ElectronicInvoiceTexts = {
  withoutTerm: 'Sin plazo de pago indicado',
  corrected: 'Importe de la rectificación',
  base: 'base',
  quota: 'cuota',
  surcharge: 'recargo de equivalencia',
  total: 'total',
};
