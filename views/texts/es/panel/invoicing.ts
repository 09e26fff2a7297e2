import type { InvoicingTexts } from '../../types/panel/invoicing.ts';

export const invoicing: InvoicingTexts = {
  title: 'Factura y cobro',
  waits: 'La factura se puede emitir cuando el trabajo esté finalizado.',
  asks: 'Una factura emitida ya no se puede cambiar; solo rectificar.',
  issue: (total) => `Emitir factura, ${total}`,
  draft: 'Borrador',
  paid: 'Pagada',
  pending: (amount) => `Pendiente de cobro: ${amount}`,
  takePayment: 'Registrar cobro',
  open: 'Abrir factura',
  download: 'Descargar PDF',
};
