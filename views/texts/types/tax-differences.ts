import type { DifferenceKind } from '../../../domain/verifactu/reconcile.ts';

/**
 * Advice about each kind of difference that the comparison with the tax authority finds. `invoice` is the invoice's id,
 * for commands.
 */
export interface TaxDifferences extends Record<DifferenceKind, (invoice: string) => string> {
  /** Advice if the authority rejected a record, because it has another record under the invoice's number. */
  number_taken: (invoice: string, number: string) => string;
  /** Advice if the invoice is cancelled without an annulment, because another program uses its number. */
  number_given_up: (number: string) => string;
}
