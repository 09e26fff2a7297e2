import type { Attempt, Outcome } from '../domain/webhook-delivery.ts';
import type { FieldMessage } from '../generated/errors.ts';

/** What an operation waits for that is not the database: done between its two transactions. */
export interface Outside {
  /** What is wrong with a receiver's URL; null: it may be called. */
  judgeUrl(url: string): Promise<FieldMessage | null>;
  /** Signs and posts; whatever goes wrong on the way is an outcome, too. */
  send(attempt: Attempt): Promise<Outcome>;
}
