import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/tax-errors.ts';
import { ca } from './ca/tax-errors.ts';
import { en } from './en/tax-errors.ts';
import { es } from './es/tax-errors.ts';
import { fr } from './fr/tax-errors.ts';
import { pt } from './pt/tax-errors.ts';
import type { TaxErrors } from './types/tax-errors.ts';

export const taxErrors: Record<Language, TaxErrors> = { es, en, ca, pt, fr, bg };
