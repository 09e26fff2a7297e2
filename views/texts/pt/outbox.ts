import type { OutboxTexts } from '../types/outbox.ts';

export const pt: OutboxTexts = {
  title: 'Caixa de saída',
  kept: 'As mensagens ficam aqui: ninguém as recebe.',
  empty: 'Ainda não há mensagens.',
  newest: (count) => `São mostradas as ${count} mais recentes.`,
  back: 'Todas as mensagens',
  from: 'De',
  to: 'Para',
  answersTo: 'Responder a',
  date: 'Data',
  status: 'Estado',
  unsubscribe: 'Cancelamento',
  text: 'Texto',
  alone: 'Abrir em separado',
  segments: (count) => (count === 1 ? '1 segmento' : `${count} segmentos`),
  statuses: {
    queued: 'na fila',
    sent: 'enviada',
    delivered: 'entregue',
    opened: 'aberta',
    failed: 'não enviada',
    bounced: 'devolvida',
    received: 'recebida',
  },
};
