import type { Advice } from '../../../domain/verifactu/sending/codes.ts';
import type { Situation } from '../../../domain/verifactu/sending/trouble.ts';

/**
 * Advice about errors that the Spanish tax authority returns, and about conditions that prevent the sending of tax
 * records.
 */
export type TaxErrors = Record<Advice | Situation, string>;
