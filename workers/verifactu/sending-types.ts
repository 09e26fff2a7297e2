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
  /** Waiting times before retries; undefined for the default. */
  retryMs?: RetryMs | undefined;
  /** Returns a random number from 0 to 1, which shortens waiting times; `Math.random` by default. */
  random?: () => number;
  onError: (error: unknown) => void;
}

/** The effect of a message on its lane. The outcomes of its records are already recorded. */
export interface SentOutcome {
  /** Time before which no further message may be sent; null if it may be sent immediately. */
  restsUntil: Date | null;
}

export type JudgedRecord = { record: WaitingRecord } & Judgement;
