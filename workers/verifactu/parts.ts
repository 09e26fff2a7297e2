import type { TaxAuthority } from '../../adapters/outbound/tax-authority.ts';
import type { AnswerReader } from '../../adapters/threads/answers.ts';
import type { Database } from '../../db/connection/client.ts';
import type { WaitingRecord } from '../../db/verifactu/backlog.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import type { Judgement } from '../../domain/verifactu/sending/judge.ts';
import type { RetryMs } from '../../domain/verifactu/sending/retry-wait.ts';

export interface RecordParts extends AnswerReader {
  database: Database;
  taxAuthority: TaxAuthority;
  secretBox: SecretBox;
  clock: () => Date;
  /** Undefined: the default waiting times. */
  retryMs?: RetryMs | undefined;
  /** Returns a random number from 0 to 1, which shortens waiting times. Defaults to `Math.random`. */
  random?: () => number;
  onError: (error: unknown) => void;
}

/** Consequence of a message for its lane. Its records are already settled. */
export interface SentOutcome {
  /** Null if the next message may be sent immediately. */
  restsUntil: Date | null;
}

export type JudgedRecord = { record: WaitingRecord } & Judgement;
