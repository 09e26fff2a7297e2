import type { OutboxTexts } from '../types/outbox.ts';

export const en: OutboxTexts = {
  title: 'Outbox',
  kept: 'Messages stay here and are not delivered.',
  empty: 'There are no messages yet.',
  newest: (count) => `Showing the ${count} newest.`,
  back: 'All messages',
  from: 'From',
  to: 'To',
  answersTo: 'Reply to',
  date: 'Date',
  status: 'Status',
  unsubscribe: 'Unsubscribe',
  text: 'Text',
  alone: 'Open on its own',
  segments: (count) => (count === 1 ? '1 segment' : `${count} segments`),
  statuses: {
    queued: 'queued',
    sent: 'sent',
    delivered: 'delivered',
    opened: 'opened',
    failed: 'failed',
    bounced: 'bounced',
    received: 'received',
  },
};
