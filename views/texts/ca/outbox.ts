import type { OutboxTexts } from '../types/outbox.ts';

export const ca: OutboxTexts = {
  title: 'Safata de sortida',
  kept: 'Els missatges es queden aquí: ningú no els rep.',
  empty: 'Encara no hi ha cap missatge.',
  newest: (count) => `Es mostren els ${count} més recents.`,
  back: 'Tots els missatges',
  from: 'De',
  to: 'Per a',
  answersTo: 'Resposta a',
  date: 'Data',
  status: 'Estat',
  unsubscribe: 'Baixa',
  text: 'Text',
  alone: 'Obre a part',
  segments: (count) => (count === 1 ? '1 segment' : `${count} segments`),
  statuses: {
    queued: 'en cua',
    sent: 'enviat',
    delivered: 'lliurat',
    opened: 'obert',
    failed: 'no enviat',
    bounced: 'retornat',
    received: 'rebut',
  },
};
