import type { FindingKind } from '../../../domain/invoices/findings.ts';
import type { Difference } from '../../../domain/signatures/differences.ts';

type EvidenceDifferenceKind = Difference['what'];

/** A difference, with its parts in words that fit into a sentence. */
export interface FindingWords {
  /** The name of the table. `column` has the form `table.column`. */
  table: string;
  column: string;
  stored: string;
  expected: string;
}

/**
 * A difference between the evidence and the data: the numbers of the budget, the entry and the signed quote, and the
 * name of the file.
 */
export interface EvidenceWords {
  budget: string;
  entry: string;
  document: string;
  file: string;
}

type FindingSentence = (words: FindingWords) => string;

/** Sentences about the findings of the commands `verifactu verify` and `evidence verify`. */
export interface VerificationTexts extends Record<FindingKind, FindingSentence> {
  /** The word for an empty value. */
  empty: string;
  /** Sentence about a value that was changed, if only the seal proves the change, so that the original is unknown. */
  changedUnknown: FindingSentence;
  /** Sentence about a changed value that is not shown, because the client is erased or the value is missing. */
  changedBlocked: FindingSentence;
  evidence: Record<EvidenceDifferenceKind, (words: EvidenceWords) => string>;
}
