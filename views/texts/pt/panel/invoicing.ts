import type { InvoicingTexts } from '../../types/panel/invoicing.ts';

export const invoicing: InvoicingTexts = {
  title: 'Fatura e pagamento',
  waits: 'A fatura pode ser emitida quando o trabalho estiver concluído.',
  asks: 'Uma fatura emitida já não pode ser alterada; só retificada.',
  issue: (total) => `Emitir fatura, ${total}`,
  draft: 'Rascunho',
  paid: 'Paga',
  pending: (amount) => `Por receber: ${amount}`,
  takePayment: 'Registar pagamento',
  open: 'Abrir fatura',
  download: 'Descarregar PDF',
};
