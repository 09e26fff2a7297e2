import type { InvoicingTexts } from '../../types/panel/invoicing.ts';

export const invoicing: InvoicingTexts = {
  title: 'Factura i cobrament',
  waits: 'La factura es pot emetre quan la feina estigui acabada.',
  asks: 'Una factura emesa ja no es pot canviar; només rectificar.',
  issue: (total) => `Emetre factura, ${total}`,
  draft: 'Esborrany',
  paid: 'Pagada',
  pending: (amount) => `Pendent de cobrar: ${amount}`,
  takePayment: 'Registrar cobrament',
  open: 'Obrir factura',
  download: 'Baixar PDF',
};
