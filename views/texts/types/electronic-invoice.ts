export interface ElectronicInvoiceTexts {
  /** EN 16931 wants either a day or a word on when to pay, and an invoice of ours says neither. */
  withoutTerm: string;
  corrected: string;
  base: string;
  quota: string;
  surcharge: string;
  total: string;
}
