import type { OutboxTexts } from '../types/outbox.ts';

export const bg: OutboxTexts = {
  title: 'Изходящи съобщения',
  kept: 'Съобщенията остават тук: никой не ги получава.',
  empty: 'Все още няма съобщения.',
  newest: (count) => `Показани са последните ${count}.`,
  back: 'Всички съобщения',
  from: 'От',
  to: 'До',
  answersTo: 'Отговор на',
  date: 'Дата',
  status: 'Статус',
  unsubscribe: 'Отписване',
  text: 'Текст',
  alone: 'Отворете отделно',
  segments: (count) => (count === 1 ? '1 сегмент' : `${count} сегмента`),
  statuses: {
    queued: 'чака изпращане',
    sent: 'изпратено',
    delivered: 'доставено',
    opened: 'отворено',
    failed: 'неизпратено',
    bounced: 'върнато',
    received: 'получено',
  },
};
