export interface ElectronicInvoiceTexts {
  /** Payment terms for invoices that state none. EN 16931 requires either a due date or payment terms. */
  withoutTerm: string;
  corrected: string;
  base: string;
  quota: string;
  surcharge: string;
  total: string;
}
