import type { ElectronicInvoiceTexts } from '../types/electronic-invoice.ts';

export const fr: ElectronicInvoiceTexts = {
  withoutTerm: 'Aucun délai de paiement indiqué',
  corrected: 'Montant de la rectification',
  base: 'base',
  quota: 'taxe',
  surcharge: "surtaxe d'équivalence",
  total: 'total',
};
