import type { FindingKind } from '../../../domain/invoices/findings.ts';
import type { Difference } from '../../../domain/signatures/differences.ts';

type EvidenceDifferenceKind = Difference['what'];

/** A difference, in the words of a sentence. */
export interface FindingWords {
  /** The table, and the column with its table. */
  table: string;
  column: string;
  stored: string;
  expected: string;
}

/**
 * A difference between the evidence and the data: the numbers of the budget, the entry and the signed quote, and the
 * file name.
 */
export interface EvidenceWords {
  budget: string;
  entry: string;
  document: string;
  file: string;
}

type FindingSentence = (words: FindingWords) => string;

/** Sentences about the findings of `verifactu verify` and `evidence verify`. */
export interface VerificationTexts extends Record<FindingKind, FindingSentence> {
  /** A value that is empty. */
  empty: string;
  /** Only a seal proves that the value was another one. */
  changedUnknown: FindingSentence;
  /** The values are blocked, because the client is erased, or there are none. */
  changedBlocked: FindingSentence;
  evidence: Record<EvidenceDifferenceKind, (words: EvidenceWords) => string>;
}
