import type { OutboxTexts } from '../types/outbox.ts';

export const es: OutboxTexts = {
  title: 'Bandeja de salida',
  kept: 'Los mensajes se quedan aquí: nadie los recibe.',
  empty: 'Todavía no hay ningún mensaje.',
  newest: (count) => `Se muestran los ${count} más recientes.`,
  back: 'Todos los mensajes',
  from: 'De',
  to: 'Para',
  answersTo: 'Responder a',
  date: 'Fecha',
  status: 'Estado',
  unsubscribe: 'Baja',
  text: 'Texto',
  alone: 'Abrir aparte',
  segments: (count) => (count === 1 ? '1 segmento' : `${count} segmentos`),
  statuses: {
    queued: 'en cola',
    sent: 'enviado',
    delivered: 'entregado',
    opened: 'abierto',
    failed: 'no enviado',
    bounced: 'devuelto',
    received: 'recibido',
  },
};
