import type { InvoicingTexts } from '../../types/panel/invoicing.ts';

export const invoicing: InvoicingTexts = {
  title: 'Invoice and payment',
  waits: 'The invoice can be issued when the work is finished.',
  asks: 'Once it is issued, the invoice can be corrected, but not changed.',
  issue: (total) => `Issue invoice, ${total}`,
  draft: 'Draft',
  paid: 'Paid',
  pending: (amount) => `To be paid: ${amount}`,
  takePayment: 'Record payment',
  open: 'Open invoice',
  download: 'Download PDF',
};
