import type { EmailMessage, SendOutcome, SmsMessage } from '../domain/message.ts';
import type { TransportSettings } from '../domain/transport-settings.ts';
import type { Attempt, Outcome } from '../domain/webhook-delivery.ts';
import type { FieldMessage } from '../generated/errors.ts';

/** What an operation waits for that is not the database: done between its two transactions. */
export interface Outside {
  /** What is wrong with a receiver's URL; null: it may be called. */
  judgeUrl(url: string): Promise<FieldMessage | null>;
  /** Signs and posts; whatever goes wrong on the way is an outcome, too. */
  send(attempt: Attempt): Promise<Outcome>;
  /** Hands one message over, now and once. For trying out a way to send: everything else is staged. */
  sendEmail(settings: TransportSettings, message: EmailMessage): Promise<SendOutcome>;
  sendSms(settings: TransportSettings, message: SmsMessage): Promise<SendOutcome>;
}
