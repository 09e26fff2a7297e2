import type { MessageStatus } from '../../../domain/messages/message.ts';

export interface OutboxTexts {
  title: string;
  kept: string;
  empty: string;
  newest: (count: number) => string;
  back: string;
  from: string;
  to: string;
  answersTo: string;
  date: string;
  status: string;
  unsubscribe: string;
  text: string;
  alone: string;
  segments: (count: number) => string;
  statuses: Record<MessageStatus, string>;
}
