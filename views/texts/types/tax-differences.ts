import type { DifferenceKind } from '../../../domain/verifactu/reconcile.ts';

/** Advice about what the comparison with the tax authority found. `invoice`: its id, for commands. */
export type TaxDifferences = Record<DifferenceKind, (invoice: string) => string>;
