import type { DifferenceKind } from '../../../domain/verifactu/reconcile.ts';

/** Advice about what the comparison with the tax authority found. `invoice`: its id, for commands. */
export interface TaxDifferences extends Record<DifferenceKind, (invoice: string) => string> {
  /** The authority rejected our record, because it has another one under the invoice's number. */
  number_taken: (invoice: string, number: string) => string;
  /** The invoice is cancelled without an annulment, because another program uses its number. */
  number_given_up: (number: string) => string;
}
