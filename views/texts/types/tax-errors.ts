import type { Advice } from '../../../domain/verifactu/sending/codes.ts';
import type { Situation } from '../../../domain/verifactu/sending/trouble.ts';

/** Advice about errors that the Spanish tax authority answers, and about what keeps records from being sent. */
export type TaxErrors = Record<Advice | Situation, string>;
