/** Texts of the invoices on a budget's page. */
export interface InvoicingTexts {
  title: string;
  /** Why no invoice can be issued yet. */
  waits: string;
  /** The consequence of issuing. */
  asks: string;
  issue: (total: string) => string;
  draft: string;
  paid: string;
  pending: (amount: string) => string;
  takePayment: string;
  open: string;
  download: string;
}
