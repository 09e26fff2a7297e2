import type { Advice } from '../../../domain/verifactu/sending/codes.ts';

/** Advice about errors that the Spanish tax authority answers. */
export type TaxErrors = Record<Advice, string>;
