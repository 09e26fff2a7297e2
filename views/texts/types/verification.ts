import type { FindingKind } from '../../../domain/invoices/findings.ts';

/** A difference, in the words of a sentence. */
export interface FindingWords {
  /** The table, and the column with its table. */
  table: string;
  column: string;
  stored: string;
  expected: string;
}

type FindingSentence = (words: FindingWords) => string;

/** Sentences about what a check of invoices found. */
export interface VerificationTexts extends Record<FindingKind, FindingSentence> {
  /** A value that is empty. */
  empty: string;
  /** Only a seal proves that the value was another one. */
  changedUnknown: FindingSentence;
  /** The values are blocked, because the client is erased, or there are none. */
  changedBlocked: FindingSentence;
}
