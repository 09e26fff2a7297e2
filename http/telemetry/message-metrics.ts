import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import type { SentChannel } from '../../domain/transport-settings.ts';

export const messageOutcomes = ['sent', 'retried', 'refused', 'unknown'] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** What the workers tell of the messages that they hand over. */
export interface MessageMetrics {
  /**
   * An attempt has ended: `retried` where another one follows, `refused` where it was not sent and none does, `unknown`
   * where nobody can tell whether it was sent.
   */
  messageTried(channel: SentChannel, outcome: MessageOutcome, seconds: number): void;
  /** What the sweep found that the queue had forgotten. */
  messagesRequeued(messages: number): void;
}

/** A provider has a minute in all. */
const attemptBucketsSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30, 60];

export function registerMessageMetrics(registry: Registry): MessageMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'workshop_message_attempts_total',
    help: 'Attempts to hand a message over, by channel and by how they ended: sent, retried (another follows), refused (none does), unknown (it may have been sent).',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'workshop_message_attempt_duration_seconds',
    help: 'How long they took.',
    labelNames: ['channel'],
    buckets: attemptBucketsSeconds,
    registers,
  });
  const requeued = new Counter({
    name: 'workshop_requeued_messages_total',
    help: 'Messages that the queue had forgotten, and the sweep has queued again.',
    registers,
  });
  for (const channel of ['email', 'sms'])
    for (const outcome of messageOutcomes) attempts.inc({ channel, outcome }, 0);
  return {
    messageTried(channel, outcome, seconds) {
      attempts.inc({ channel, outcome });
      durations.observe({ channel }, seconds);
    },
    messagesRequeued: (messages) => requeued.inc(messages),
  };
}
